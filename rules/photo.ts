import type { PhotoSize } from '@/contract/member/photo-size';

const USUAL_RATIO = 4 / 3;
const thumbnailSizes: readonly PhotoSize[] = [160, 320];
const largeSizes: readonly PhotoSize[] = [960, 1600];

/** Returns null unless the URL is from `photoPath`. */
function withSize(url: string, size: PhotoSize): string | null {
  const sizeIndex = url.lastIndexOf('size=') + 'size='.length;
  return /[?&]size=\d+$/.test(url) ? url.slice(0, sizeIndex) + size : null;
}

/** For a square of `side` CSS pixels; null for a photo that has only one size. */
export function buildThumbnailSources(
  url: string,
  side: number,
): { srcSet: string; sizes: string } | null {
  const sizes = side > 240 ? [...thumbnailSizes, ...largeSizes.slice(0, 1)] : thumbnailSizes;
  const sources = sizes.flatMap((size) => {
    const src = withSize(url, size);
    return src === null ? [] : [`${src} ${size}w`];
  });
  return sources.length === 0
    ? null
    : { srcSet: sources.join(', '), sizes: `${Math.ceil(side * USUAL_RATIO)}px` };
}

/** In pixels. */
export interface PhotoSource {
  src: string;
  width: number;
  height: number;
}

/** Smallest first; the host never enlarges. */
export function listLargeSources({ src: url, width, height }: PhotoSource): PhotoSource[] {
  const longestSide = Math.max(width, height);
  return largeSizes
    .filter((size, index) => index === 0 || longestSide > (largeSizes[index - 1] ?? 0))
    .flatMap((size) => {
      const [src, scale] = [withSize(url, size), Math.min(1, size / longestSide)];
      return src === null
        ? []
        : [{ src, width: Math.round(width * scale), height: Math.round(height * scale) }];
    });
}
