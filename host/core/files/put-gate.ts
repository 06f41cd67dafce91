import { Problem } from '../errors';

const MAX_CONCURRENT = 4;
const MAX_TIMEOUTS = 3;
const PAUSE_MS = 30_000;

const isTimeout = (error: unknown): boolean => {
  const { name, cause } = error as { name?: unknown; cause?: unknown };
  return name === 'TimeoutError' || (typeof cause === 'object' && !!cause && isTimeout(cause));
};

/**
 * Limits concurrent uploads to the object store. After three consecutive timeouts, it refuses all
 * for 30 seconds.
 */
export class PutGate {
  #active = 0;
  #timeOuts = 0;
  #closedUntil = -Infinity;
  readonly #waiters: (() => void)[] = [];

  /** @throws Problem unavailable, and what `put` throws */
  async pass<T>(put: () => Promise<T>): Promise<T> {
    this.#requireOpen();
    if (this.#active >= MAX_CONCURRENT)
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    else this.#active += 1;
    try {
      this.#requireOpen();
      const result = await put();
      this.#timeOuts = 0;
      return result;
    } catch (error) {
      if (isTimeout(error)) this.#noteTimeOut();
      throw error;
    } finally {
      const next = this.#waiters.shift();
      if (next) next();
      else this.#active -= 1;
    }
  }

  #noteTimeOut(): void {
    this.#timeOuts += 1;
    if (this.#timeOuts < MAX_TIMEOUTS) return;
    this.#timeOuts = 0;
    this.#closedUntil = performance.now() + PAUSE_MS;
  }

  #requireOpen(): void {
    const waitMs = this.#closedUntil - performance.now();
    if (waitMs > 0)
      throw new Problem('unavailable', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }
}
