import type { IncomingMessage } from 'node:http';

/** What a connection holds before anybody reads it. */
const SMALL_BYTES = 16 * 1024;
const WITHIN_MS = 10_000;

/** How much of a body is here: all of it, or what a connection holds of a larger one. */
export type Arrived = 'whole' | 'part';

/**
 * Resolves when a body is here, or the first 16 kB of a larger one, so that who sends slowly holds
 * no place meanwhile; null when that does not come within ten seconds. Answers at once where there
 * is nothing to wait for.
 */
export function smallBody(request: IncomingMessage): Promise<Arrived | null> | Arrived {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  const bytes = coding ? Infinity : Number(length ?? 0);
  const arrived = (): Arrived | null => {
    if (request.complete || request.readableLength >= bytes) return 'whole';
    return request.readableLength >= SMALL_BYTES ? 'part' : null;
  };
  const already = bytes > 0 ? arrived() : 'whole';
  if (already) return already;
  return new Promise((resolve) => {
    const settle = (how: Arrived | null) => {
      clearTimeout(late);
      request.off('readable', look).off('close', gone);
      resolve(how);
    };
    const look = () => {
      const how = arrived();
      if (how) settle(how);
    };
    const gone = () => settle(null);
    const late = setTimeout(gone, WITHIN_MS);
    request.on('readable', look).once('close', gone);
  });
}
