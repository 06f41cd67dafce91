import { Problem } from '@/host/core/errors';

export interface Priority {
  first?: boolean;
}

/** Runs `maxRunning` tasks at a time; queues `maxWaiting` more, and as many with priority. */
export class HashQueue {
  private active = 0;
  private readonly waiters: (() => void)[] = [];
  private readonly priorityWaiters: (() => void)[] = [];

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws Problem tooManyRequests when the queue is full */
  async run<T>(task: () => Promise<T>, { first = false }: Priority = {}): Promise<T> {
    if (this.active >= this.maxRunning) {
      const waiters = first ? this.priorityWaiters : this.waiters;
      if (waiters.length >= this.maxWaiting)
        throw new Problem('tooManyRequests', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiters.push(resolve));
    } else {
      this.active += 1;
    }
    try {
      return await task();
    } finally {
      const resumeNext = this.priorityWaiters.shift() ?? this.waiters.shift();
      if (resumeNext) resumeNext();
      else this.active -= 1;
    }
  }
}
