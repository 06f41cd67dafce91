/** A long queue takes no one while its head has waited for this share of the limit. */
const JOIN_SHARE = 0.75;
/** A head that others overtake is refused after this many limits, in a short queue too. */
const OVERTAKEN_LIMITS = 2;

interface Conditions {
  isLong: () => boolean;
  /** Whether requests that are served first are waiting. */
  isOvertaken?: () => boolean;
}

/**
 * While the queue is long, waiting time decides who joins and is served (docs/decisions/0024). A
 * short queue is served, unless others overtake it for so long that a refusal would come too late.
 */
export class WaitingQueue<T> {
  readonly #entries: { item: T; since: number }[] = [];

  /** The head of a long queue is refused after `maxWaitMs`. */
  constructor(
    private readonly conditions: Conditions,
    private readonly maxWaitMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.#entries.length;
  }

  /** Returns false when the head has waited too long. */
  join(item: T): boolean {
    if (this.conditions.isLong() && this.#headWait() > this.maxWaitMs * JOIN_SHARE) return false;
    this.#entries.push({ item, since: this.now() });
    return true;
  }

  takeOverdue(): T | undefined {
    return this.#isOverdue(this.#headWait()) ? this.takeFirst() : undefined;
  }

  takeFirst(): T | undefined {
    return this.#entries.shift()?.item;
  }

  #isOverdue(wait: number): boolean {
    const { isLong, isOvertaken } = this.conditions;
    if (wait > this.maxWaitMs * OVERTAKEN_LIMITS && isOvertaken?.()) return true;
    return wait > this.maxWaitMs && isLong();
  }

  #headWait(): number {
    return this.now() - (this.#entries[0]?.since ?? this.now());
  }
}
