import { Problem } from '../errors';

/** Runs at most `running` tasks at once and lets `waiting` more queue; a caller beyond that is asked to come back. */
export class HashQueue {
  private active = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly running: number,
    private readonly waiting: number,
  ) {}

  /** @throws Problem tooManyRequests when the queue is full */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.active >= this.running) {
      if (this.line.length >= this.waiting) throw new Problem('tooManyRequests', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => this.line.push(resolve));
    } else {
      this.active += 1;
    }
    try {
      return await task();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.active -= 1;
    }
  }
}
