/** Maximum turns to defer work, so that a flood cannot stop it. */
const MAX_TURNS = 64;
/** The same in milliseconds, because a turn that renders pages is long. */
const MAX_DEFERRAL_MS = 200;

/**
 * Node accepts one connection per event loop turn, so work waits while connections arrive
 * (docs/decisions/0024).
 */
export class Arrivals {
  #hasArrival = false;
  #turns = 0;
  #since = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  record(): void {
    this.#hasArrival = true;
  }

  /** Call once per turn; true means work can start. */
  haveSettled(): boolean {
    if (this.#turns === 0) this.#since = this.now();
    const isLate = this.now() - this.#since >= MAX_DEFERRAL_MS;
    const mustWait = this.#hasArrival && this.#turns < MAX_TURNS && !isLate;
    this.#hasArrival = false;
    this.#turns = mustWait ? this.#turns + 1 : 0;
    return !mustWait;
  }
}
