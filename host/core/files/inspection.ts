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
export async function encodePhoto(data: Buffer): Promise<Photo | PhotoRefusal> {
  const result = await runOnThread<Photo | PhotoRefusal>('files', 'renderPhoto', data);
  if (typeof result === 'string') return result;
  return {
    ...result,
    renditions: result.renditions.map((item) => ({ ...item, bytes: Buffer.from(item.bytes) })),
  };
}
