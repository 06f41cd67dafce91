import { runOnThread } from '../threads/pool';

import type { PdfRefusal } from './pdf-check';
import type { Photo, PhotoRefusal } from './photo-renditions';

/**
 * Looks a PDF through on another thread: null when it may be kept.
 * @throws Problem tooManyRequests | unavailable
 */
export function inspectPdf(data: Buffer, deadlineMs?: number): Promise<PdfRefusal | null> {
  return runOnThread('files', 'checkPdf', data, deadlineMs);
}

/**
 * Draws a received picture anew on another thread, or says why it is not taken.
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
