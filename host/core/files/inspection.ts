import { runOnThread } from '../threads/pool';

import type { PdfRefusal } from './pdf-check';
import type { Photo, PhotoRefusal } from './photo-renditions';

/**
 * Returns null for a safe PDF.
 * @throws Problem tooManyRequests | unavailable
 */
export function inspectPdf(data: Buffer, deadlineMs?: number): Promise<PdfRefusal | null> {
  return runOnThread('files', 'checkPdf', data, deadlineMs);
}

/**
 * Re-encodes a picture on another thread.
 * @throws Problem tooManyRequests | unavailable
 */
export async function drawPhoto(data: Buffer): Promise<Photo | PhotoRefusal> {
  const drawn = await runOnThread<Photo | PhotoRefusal>('files', 'renderPhoto', data);
  if (typeof drawn === 'string') return drawn;
  return {
    ...drawn,
    renditions: drawn.renditions.map((one) => ({ ...one, bytes: Buffer.from(one.bytes) })),
  };
}
