/** Maximum turns to defer work, so that a flood cannot stop it. */
const MAX_TURNS = 64;

/**
 * Node accepts one connection per event loop turn, so work waits while connections arrive
 * (docs/decisions/0024).
 */
export class Arrivals {
  #hasArrival = false;
  #turns = 0;

  record(): void {
    this.#hasArrival = true;
  }

  /** Call once per turn; true means work can start. */
  haveSettled(): boolean {
    const mustWait = this.#hasArrival && this.#turns < MAX_TURNS;
    this.#hasArrival = false;
    this.#turns = mustWait ? this.#turns + 1 : 0;
    return !mustWait;
  }
}
