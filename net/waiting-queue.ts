/** Milliseconds the head of a long queue may wait before others are refused. */
const MAX_JOIN_WAIT_MS = 500;
/** Milliseconds after which the head of a long queue is refused. */
const MAX_WAIT_MS = 650;

/**
 * While the queue is long, waiting time decides who joins and is served (docs/decisions/0024). A
 * short queue is always served.
 */
export class WaitingQueue<T> {
  readonly #entries: { item: T; since: number }[] = [];

  constructor(
    private readonly isLong: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.#entries.length;
  }

  /** Returns false when the head has waited too long. */
  join(item: T): boolean {
    if (this.isLong() && this.#headWait() > MAX_JOIN_WAIT_MS) return false;
    this.#entries.push({ item, since: this.now() });
    return true;
  }

  takeOverdue(): T | undefined {
    return this.isLong() && this.#headWait() > MAX_WAIT_MS ? this.takeFirst() : undefined;
  }

  takeFirst(): T | undefined {
    return this.#entries.shift()?.item;
  }

  #headWait(): number {
    return this.now() - (this.#entries[0]?.since ?? this.now());
  }
}
