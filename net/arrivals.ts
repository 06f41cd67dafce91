/** Turns of the event loop for which work waits in a row at most: a flood must not stop it. */
const MOST_TURNS = 64;

/**
 * Lets new connections in before more work is begun. Node takes one connection in each turn of its
 * event loop, and a turn in which work is begun is a long one: hundreds would wait for whole seconds
 * where nobody counts or refuses them (docs/decisions/0024).
 */
export class Arrivals {
  #came = false;
  #turns = 0;

  /** Tells that a connection has come. */
  note(): void {
    this.#came = true;
  }

  /** To be asked once in a turn: whether work may begin, or the next turn should be waited for. */
  areIn(): boolean {
    const more = this.#came && this.#turns < MOST_TURNS;
    this.#came = false;
    this.#turns = more ? this.#turns + 1 : 0;
    return !more;
  }
}
