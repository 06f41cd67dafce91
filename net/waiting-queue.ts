/** A long queue accepts no entries while its head has waited for this share of the limit. */
const JOIN_SHARE = 0.75;
/** An entry that others overtake is refused after this share, even in a short queue. */
const OVERTAKEN_SHARE = 1.5;
/** An entry that has waited for this share is served, because a refusal would come too late. */
const COMMIT_SHARE = 2;

interface Conditions {
  isLong: () => boolean;
  /** Whether requests that are served first are waiting. */
  isOvertaken?: () => boolean;
}

/**
 * While the queue is long or others overtake it, waiting time decides who joins and is served
 * (docs/decisions/0024).
 */
export class WaitingQueue<T> {
  readonly #entries: { item: T; since: number }[] = [];

  /** The shares above are shares of `maxWaitMs`. */
  constructor(
    private readonly conditions: Conditions,
    private readonly maxWaitMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.#entries.length;
  }

  /** Returns false when the head of a long queue has waited too long. */
  join(item: T): boolean {
    const [first] = this.#entries;
    const isLate = first && this.#waitedMs(first) > this.maxWaitMs * JOIN_SHARE;
    if (isLate && this.conditions.isLong()) return false;
    this.#entries.push({ item, since: this.now() });
    return true;
  }

  /** Whether the head has waited too long to be refused. */
  isCommitted(): boolean {
    const [first] = this.#entries;
    return first !== undefined && this.#waitedMs(first) > this.maxWaitMs * COMMIT_SHARE;
  }

  takeOverdue(): T | undefined {
    const index = this.#entries.findIndex(
      (entry) => this.#waitedMs(entry) <= this.maxWaitMs * COMMIT_SHARE,
    );
    const entry = this.#entries[index];
    if (!entry || !this.#isOverdue(this.#waitedMs(entry))) return undefined;
    return this.#entries.splice(index, 1)[0]?.item;
  }

  #isOverdue(wait: number): boolean {
    const { isLong, isOvertaken } = this.conditions;
    if (wait > this.maxWaitMs * OVERTAKEN_SHARE && isOvertaken?.()) return true;
    return wait > this.maxWaitMs && isLong();
  }

  takeFirst(): T | undefined {
    return this.#entries.shift()?.item;
  }

  #waitedMs({ since }: { since: number }): number {
    return this.now() - since;
  }
}
