import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';

import { photoSizes } from '@/contract/member/photo-size';

import { renderPhoto } from './photo-renditions';

function buildChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A truncated PNG with alpha: its header declares the size, and most pixels are missing. */
function buildTruncatedPng(side: number, depth: 8 | 16): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([depth, 6, 0, 0, 1], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    buildChunk('IHDR', head),
    buildChunk('IDAT', deflateSync(Buffer.alloc(64))),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a photo', () => {
  it('is re-encoded in every size, never enlarged', async () => {
    const photo = await renderPhoto(
      await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#c84' } })
        .jpeg()
        .toBuffer(),
    );
    if (typeof photo === 'string') throw new Error(photo);
    expect([photo.width, photo.height]).toEqual([1200, 600]);
    const renderedSizes = await Promise.all(
      photo.renditions.map(async ({ variant, bytes }) => [
        variant,
        (await sharp(bytes).metadata()).width,
      ]),
    );
    expect(renderedSizes).toEqual(photoSizes.map((size) => [String(size), Math.min(size, 1200)]));
  });

  it('is upright, without location data', async () => {
    const source = sharp({
      create: { width: 400, height: 200, channels: 3, background: '#c84' },
    }).withExif({ IFD0: { Copyright: 'somebody' } });
    const photo = await renderPhoto(
      await source.jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    );
    if (typeof photo === 'string') throw new Error(photo);
    const { width, height, exif, orientation } = await sharp(
      photo.renditions.at(-1)?.bytes,
    ).metadata();
    expect([width, height, exif, orientation]).toEqual([200, 400, undefined, undefined]);
  });

  it.each([
    ['too many pixels', 6_500, 8, 'tooManyPixels'],
    ['too many bytes of pixels to decode', 4_600, 16, 'tooManyPixels'],
    ['fewer pixels than it declares', 4_600, 8, 'broken'],
  ] as const)('with %s is refused', async (_, side, depth, refusal) => {
    expect(await renderPhoto(buildTruncatedPng(side, depth))).toBe(refusal);
  });
});
