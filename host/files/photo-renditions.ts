import { createHash } from 'node:crypto';

import sharp from 'sharp';

/** Longest side in pixels of each stored rendition; the contract's `size`. */
export const photoSizes = [320, 960, 1600] as const;
const QUALITY = 80;
/** Of 0–6: a photo is drawn in a third of the time and comes out a few per cent larger. */
const EFFORT = 2;
const PIXELS_MAX = 40_000_000;
export const photoBytesMax = 12 * 1024 * 1024;

export interface Rendition {
  variant: string;
  bytes: Buffer;
  sha256: string;
}

export interface Photo {
  /** Of the largest rendition. */
  width: number;
  height: number;
  renditions: Rendition[];
}

export type PhotoRefusal = 'empty' | 'tooLarge' | 'notAPhoto' | 'tooManyPixels' | 'broken';

/** Why a file was not taken as a photo. */
export class PhotoProblem extends Error {
  constructor(readonly refusal: PhotoRefusal) {
    super(refusal);
    this.name = 'PhotoProblem';
  }
}

const startsWith = (data: Buffer, text: string, at = 0) => data.subarray(at, at + text.length).toString('latin1') === text;

/** Reads the kind of picture from its first bytes; names and declared types are never believed (threat list §5). */
function isPhoto(data: Buffer): boolean {
  return startsWith(data, '\xff\xd8\xff') || startsWith(data, '\x89PNG\r\n\x1a\n') || (startsWith(data, 'RIFF') && startsWith(data, 'WEBP', 8));
}

/**
 * Draws a received JPEG, PNG or WebP anew as WebP in three sizes: upright, never enlarged, without EXIF or anything
 * else that was in the file.
 * @throws PhotoProblem
 */
export async function renderPhoto(data: Buffer): Promise<Photo> {
  if (data.length === 0) throw new PhotoProblem('empty');
  if (data.length > photoBytesMax) throw new PhotoProblem('tooLarge');
  if (!isPhoto(data)) throw new PhotoProblem('notAPhoto');
  const { width, height } = await sharp(data, { limitInputPixels: false }).metadata().catch(() => Promise.reject(new PhotoProblem('broken')));
  if (width * height > PIXELS_MAX) throw new PhotoProblem('tooManyPixels');
  const drawn = await Promise.all(photoSizes.map((size) => draw(data, size)));
  const largest = drawn[drawn.length - 1]?.info;
  return { width: largest?.width ?? width, height: largest?.height ?? height, renditions: drawn.map((one) => one.rendition) };
}

async function draw(source: Buffer, size: number) {
  const { data, info } = await sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .rotate()
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(new PhotoProblem('broken')));
  return { info, rendition: { variant: String(size), bytes: data, sha256: createHash('sha256').update(data).digest('hex') } };
}
