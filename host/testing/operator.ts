import sharp from 'sharp';

import { env } from '@/host/core/env';

/** Header with the operator's key. */
export const operatorKey = { 'x-operator-key': env.OPERATOR_KEY };

/** A single-color picture with EXIF data, like one from a camera. */
export function drawPicture(
  width = 400,
  height = 300,
  format: 'jpeg' | 'png' = 'jpeg',
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 3, background: '#c9a227' } });
  return image
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    [format]()
    .toBuffer();
}

/** The body of POST /operator/receive for a suite; `overrides` replaces values. */
export function receiveBody(suite: string, overrides: Record<string, unknown> = {}) {
  return {
    suite,
    tracking: `1Z${Math.random().toString().slice(2, 14)}`,
    merchant: 'amazon',
    category: 'cameras',
    weight: 1.25,
    length: 30.5,
    width: 20,
    height: 10,
    photos: [],
    ...overrides,
  };
}
