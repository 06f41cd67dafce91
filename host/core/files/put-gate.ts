import { Problem } from '../errors';

const AT_ONCE = 4;
const TIME_OUTS = 3;
const PAUSE_MS = 30_000;

const isTimeOut = (error: unknown): boolean => {
  const { name, cause } = error as { name?: unknown; cause?: unknown };
  return name === 'TimeoutError' || (typeof cause === 'object' && !!cause && isTimeOut(cause));
};

/**
 * Limits concurrent uploads to the object store. After three consecutive time-outs it refuses all
 * for 30 seconds.
 */
export class PutGate {
  #inside = 0;
  #timeOuts = 0;
  #closedUntil = -Infinity;
  readonly #waiting: (() => void)[] = [];

  /** @throws Problem unavailable, and what `put` throws */
  async pass<T>(put: () => Promise<T>): Promise<T> {
    this.#requireOpen();
    if (this.#inside >= AT_ONCE) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#inside += 1;
    try {
      this.#requireOpen();
      const done = await put();
      this.#timeOuts = 0;
      return done;
    } catch (error) {
      if (isTimeOut(error)) this.#noteTimeOut();
      throw error;
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#inside -= 1;
    }
  }

  #noteTimeOut(): void {
    this.#timeOuts += 1;
    if (this.#timeOuts < TIME_OUTS) return;
    this.#timeOuts = 0;
    this.#closedUntil = performance.now() + PAUSE_MS;
  }

  #requireOpen(): void {
    const left = this.#closedUntil - performance.now();
    if (left > 0) throw new Problem('unavailable', { retryAfterSeconds: Math.ceil(left / 1000) });
  }
}
