import type { PhotoSize } from '@/contract/member/photo-size';

/** Most photos are as wide as this, as a part of their height. */
const USUAL_SHAPE = 4 / 3;
const thumbnailSizes: readonly PhotoSize[] = [160, 320];
const largeSizes: readonly PhotoSize[] = [960, 1600];

/** The address of a photo (`photoPath`) in another size; any other address has none. */
function inSize(address: string, size: PhotoSize): string | null {
  const at = address.lastIndexOf('size=') + 'size='.length;
  return /[?&]size=\d+$/.test(address) ? address.slice(0, at) + size : null;
}

/**
 * What a browser chooses a square thumbnail from: `srcSet` and `sizes` of its image; nothing for a
 * picture that is there in one size only.
 * @param side in CSS pixels. A photo fills the square and is wider than it.
 */
export function thumbnailSources(
  address: string,
  side: number,
): { srcSet: string; sizes: string } | null {
  const sources = thumbnailSizes.flatMap((size) => {
    const src = inSize(address, size);
    return src === null ? [] : [`${src} ${size}w`];
  });
  return sources.length === 0
    ? null
    : { srcSet: sources.join(', '), sizes: `${Math.ceil(side * USUAL_SHAPE)}px` };
}

/** A size of a photo, with what it measures in pixels. */
export interface PhotoSource {
  src: string;
  width: number;
  height: number;
}

/**
 * The sizes of a photo for the large view, smallest first; the host never enlarges.
 * @param photo its address, and what its largest size measures
 */
export function largeSources({ src: address, width, height }: PhotoSource): PhotoSource[] {
  const longest = Math.max(width, height);
  return largeSizes
    .filter((size, index) => index === 0 || longest > (largeSizes[index - 1] ?? 0))
    .flatMap((size) => {
      const [src, scale] = [inSize(address, size), Math.min(1, size / longest)];
      return src === null
        ? []
        : [{ src, width: Math.round(width * scale), height: Math.round(height * scale) }];
    });
}
