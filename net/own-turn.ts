let last: Promise<void> = Promise.resolve();

/**
 * Resolves for one caller per turn of the event loop, in order. Between two long pieces of work,
 * connections are accepted, read, and refused when there is no place for them.
 */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
