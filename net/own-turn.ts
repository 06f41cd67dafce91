import { processWide } from './process-wide';

interface Turns {
  last: Promise<void>;
  waiting: number;
}

/** Next bundles the pages separately from the server, which reads how many wait. */
const shared = processWide<Turns>('turns');
const turns = (): Turns => (shared.value ??= { last: Promise.resolve(), waiting: 0 });

/**
 * Resolves for one caller per turn of the event loop, in order. Between two long pieces of work,
 * connections are accepted, read, and refused when there is no slot for them.
 */
export function waitForTurn(): Promise<void> {
  const current = turns();
  current.waiting += 1;
  const take = (resolve: () => void) => {
    current.waiting -= 1;
    resolve();
  };
  current.last = current.last.then(() => new Promise((resolve) => setImmediate(take, resolve)));
  return current.last;
}

/** The number of callers in `waitForTurn`, for this process. */
export const countWaitingForTurn = (): number => turns().waiting;
