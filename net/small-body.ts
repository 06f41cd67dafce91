import type { IncomingMessage } from 'node:http';

/** Socket buffer size before anything reads. */
const SMALL_BYTES = 16 * 1024;
const WITHIN_MS = 10_000;

export type Arrived = 'whole' | 'part';

/** Waits for a body, or 16 kB of it, so that slow senders hold no place. Null after ten seconds. */
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
