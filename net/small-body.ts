import type { IncomingMessage } from 'node:http';

/** Socket buffer size before anything reads. */
const SMALL_BYTES = 16 * 1024;
const TIMEOUT_MS = 10_000;

export type BodyState = 'whole' | 'part';

/**
 * Waits for a body, or 16 kB of it, so that slow senders occupy no slot. Null after ten seconds.
 */
export function waitForBody(request: IncomingMessage): Promise<BodyState | null> | BodyState {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  const bytes = encoding ? Infinity : Number(length ?? 0);
  const readState = (): BodyState | null => {
    if (request.complete || request.readableLength >= bytes) return 'whole';
    return request.readableLength >= SMALL_BYTES ? 'part' : null;
  };
  const state = bytes > 0 ? readState() : 'whole';
  if (state) return state;
  return new Promise((resolve) => {
    const settle = (state: BodyState | null) => {
      clearTimeout(timer);
      request.off('readable', check).off('close', giveUp);
      resolve(state);
    };
    const check = () => {
      const state = readState();
      if (state) settle(state);
    };
    const giveUp = () => settle(null);
    const timer = setTimeout(giveUp, TIMEOUT_MS);
    request.on('readable', check).once('close', giveUp);
  });
}
