import { createHash } from 'node:crypto';

import sharp from 'sharp';

import { limits } from '@/contract/limits';
import { photoSizes } from '@/contract/member/photo-size';

const QUALITY = 80;
/** WebP effort, 0 to 6. Takes a third of the default's time for slightly larger files. */
const EFFORT = 2;
const MAX_PIXELS = 40_000_000;
/** An interlaced picture is decoded whole, so its decoded size is limited too. */
const MAX_DECODED_BYTES = 4 * MAX_PIXELS;
const bytesPerDepth: Readonly<Record<string, number>> = { uchar: 1, char: 1 };

// Each picture is encoded once, so a cache would waste memory.
sharp.cache(false);

interface Rendition {
  variant: string;
  bytes: Buffer;
  sha256: string;
}

/** `width` and `height` are those of the largest rendition. */
export interface Photo {
  width: number;
  height: number;
  renditions: Rendition[];
}

export type PhotoRefusal = 'empty' | 'tooLarge' | 'notAPhoto' | 'tooManyPixels' | 'broken';

const startsWith = (data: Buffer, text: string, offset = 0) =>
  data.subarray(offset, offset + text.length).toString('latin1') === text;

/** Checks the first bytes; names and declared types are untrusted. */
function isPhoto(data: Buffer): boolean {
  return (
    startsWith(data, '\xff\xd8\xff') ||
    startsWith(data, '\x89PNG\r\n\x1a\n') ||
    (startsWith(data, 'RIFF') && startsWith(data, 'WEBP', 8))
  );
}

/**
 * Re-encodes a JPEG, PNG or WebP as WebP in each size: upright, never enlarged, without metadata.
 * Call it off the main thread (`encodePhoto`).
 */
export async function renderPhoto(file: Uint8Array): Promise<Photo | PhotoRefusal> {
  const data = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (data.length === 0) return 'empty';
  if (data.length > limits.photoBytesMax) return 'tooLarge';
  if (!isPhoto(data)) return 'notAPhoto';
  try {
    const { width, height, channels, depth } = await sharp(data, {
      limitInputPixels: false,
    }).metadata();
    if (
      width * height > MAX_PIXELS ||
      width * height * channels * (bytesPerDepth[depth] ?? 2) > MAX_DECODED_BYTES
    )
      return 'tooManyPixels';
    // Sequential: password hashes need the same few threads.
    const decodedPhoto = await decode(data);
    const rendered = [];
    for (const size of photoSizes) rendered.push(await render(decodedPhoto, size));
    const largest = rendered.at(-1)?.info;
    return {
      width: largest?.width ?? width,
      height: largest?.height ?? height,
      renditions: rendered.map((item) => item.rendition),
    };
  } catch {
    return 'broken';
  }
}

type DecodedPhoto = Awaited<ReturnType<typeof decode>>;

/** Decodes at the largest size, from which the other sizes derive. */
function decode(source: Buffer) {
  const size = Math.max(...photoSizes);
  return sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: 10 })
    .rotate()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function render(
  { data: pixels, info: { width, height, channels } }: DecodedPhoto,
  size: number,
) {
  const { data, info } = await sharp(pixels, { raw: { width, height, channels } })
    .timeout({ seconds: 10 })
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer({ resolveWithObject: true });
  return {
    info,
    rendition: {
      variant: String(size),
      bytes: data,
      sha256: createHash('sha256').update(data).digest('hex'),
    },
  };
}
