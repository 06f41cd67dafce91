/** A long queue takes no one while its head has waited for this share of the limit. */
const JOIN_SHARE = 0.75;

/**
 * While the queue is long, waiting time decides who joins and is served (docs/decisions/0024). A
 * short queue is always served.
 */
export class WaitingQueue<T> {
  readonly #entries: { item: T; since: number }[] = [];

  /** The head of a long queue is refused after `maxWaitMs`. */
  constructor(
    private readonly isLong: () => boolean,
    private readonly maxWaitMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.#entries.length;
  }

  /** Returns false when the head has waited too long. */
  join(item: T): boolean {
    if (this.isLong() && this.#headWait() > this.maxWaitMs * JOIN_SHARE) return false;
    this.#entries.push({ item, since: this.now() });
    return true;
  }

  takeOverdue(): T | undefined {
    return this.isLong() && this.#headWait() > this.maxWaitMs ? this.takeFirst() : undefined;
  }

  takeFirst(): T | undefined {
    return this.#entries.shift()?.item;
  }

  #headWait(): number {
    return this.now() - (this.#entries[0]?.since ?? this.now());
  }
}
