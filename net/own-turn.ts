import { getSharedSlot } from './process-wide';

/** Maximum milliseconds to defer work, so that a flood cannot stop it. */
const MAX_DEFERRAL_MS = 200;

/**
 * Node accepts one connection per event loop turn, so work waits while connections arrive
 * (docs/decisions/0024).
 */
export class Arrivals {
  #hasArrival = false;
  #since: number | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  record(): void {
    this.#hasArrival = true;
  }

  /** Call once per turn; true means work can start. */
  haveSettled(): boolean {
    this.#since ??= this.now();
    const mustWait = this.#hasArrival && this.now() - this.#since < MAX_DEFERRAL_MS;
    this.#hasArrival = false;
    if (!mustWait) this.#since = undefined;
    return !mustWait;
  }
}

interface Turns {
  last: Promise<void>;
  waiting: number;
  arrivals: Arrivals;
}

/** Shared with the server, which Next bundles separately and which counts the waiting. */
const slot = getSharedSlot<Turns>('turns');
const getTurns = (): Turns =>
  (slot.value ??= { last: Promise.resolve(), waiting: 0, arrivals: new Arrivals() });

/**
 * Resolves for one caller per turn of the event loop, in order. Between two long pieces of work,
 * the connections that have arrived are accepted, read, and refused when there is no slot for them.
 */
export function waitForTurn(): Promise<void> {
  const state = getTurns();
  state.waiting += 1;
  const takeTurn = (resolve: () => void) => {
    if (!state.arrivals.haveSettled()) return void setImmediate(takeTurn, resolve);
    state.waiting -= 1;
    resolve();
  };
  state.last = state.last.then(() => new Promise((resolve) => setImmediate(takeTurn, resolve)));
  return state.last;
}

/** For this process. */
export const countWaitingForTurn = (): number => getTurns().waiting;

/** Reports a new connection: callers of `waitForTurn` wait while connections arrive. */
export const deferTurns = (): void => getTurns().arrivals.record();
