/** Milliseconds the head of a long line may wait before others are refused. */
const PATIENCE_MS = 500;
/** Milliseconds after which the head of a long line is refused. */
const LONGEST_MS = 650;

/**
 * Above `usual` entries, waiting time decides who joins and is served (docs/decisions/0024). A
 * short line is always served.
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

  /** Returns false when the head has waited too long. */
  join(one: T): boolean {
    if (this.isLong() && this.#waited() > PATIENCE_MS) return false;
    this.#waiting.push({ one, since: this.now() });
    return true;
  }

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
