/**
 * Milliseconds for which the first in a long line may have waited while others still join it: who
 * would be served later than that had better come again.
 */
const PATIENCE_MS = 500;
/** Milliseconds after which the first in a long line is not served any more. */
const LONGEST_MS = 650;

/**
 * Those who wait for their turn, the longest first. A line is long when more than `usual` wait;
 * then time decides who may join and who is still served, so that however slow the machine is
 * nobody waits for long in vain (docs/decisions/0024). A short line is served whatever the clock
 * says: it does not show that there is too much to do, only that something took its time.
 */
export class WaitingLine<T> {
  readonly #waiting: { one: T; since: number }[] = [];

  constructor(
    private readonly isLong: () => boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  get length(): number {
    return this.#waiting.length;
  }

  /** Adds one at the end, and says whether it has: not when the first has waited too long. */
  join(one: T): boolean {
    if (this.isLong() && this.#waited() > PATIENCE_MS) return false;
    this.#waiting.push({ one, since: this.now() });
    return true;
  }

  /** Takes the first out if it has waited too long. */
  takeLate(): T | undefined {
    return this.isLong() && this.#waited() > LONGEST_MS ? this.takeFirst() : undefined;
  }

  takeFirst(): T | undefined {
    return this.#waiting.shift()?.one;
  }

  #waited(): number {
    return this.now() - (this.#waiting[0]?.since ?? this.now());
  }
}
