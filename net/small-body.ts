import type { IncomingMessage } from 'node:http';

/** What a connection holds before anybody reads it. */
const SMALL_BYTES = 16 * 1024;
const WITHIN_MS = 10_000;

/**
 * Resolves when the whole of a body of at most 16 kB is here, so that who sends one slowly holds no
 * place; false when it does not come within ten seconds. Null when there is nothing to wait for: no
 * body, a larger one, or one that is here already.
 */
export function smallBody(request: IncomingMessage): Promise<boolean> | null {
  const length = Number(request.headers['content-length'] ?? 0);
  if (!(length > 0 && length <= SMALL_BYTES) || request.readableLength >= length) return null;
  return new Promise((resolve) => {
    const settle = (whole: boolean) => {
      clearTimeout(late);
      request.off('readable', look).off('close', gone);
      resolve(whole);
    };
    const look = () => {
      if (request.readableLength >= length) settle(true);
    };
    const gone = () => settle(false);
    const late = setTimeout(gone, WITHIN_MS);
    request.on('readable', look).once('close', gone);
  });
}
