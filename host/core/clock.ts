import { AsyncLocalStorage } from 'node:async_hooks';

/** The host's one clock, so that tests can travel. */
let offsetMs = 0;
/** How far the request at hand is ahead of it: in test mode every session has a clock of its own. */
const ahead = new AsyncLocalStorage<number>();

/** Now, as this host sees it; for a request of a session that travels, as that session does. */
export function now(): Date {
  return new Date(Date.now() + offsetMs + (ahead.getStore() ?? 0));
}

/** Now for everybody: what the host's own loops wait for. */
export const hostNow = (): Date => new Date(Date.now() + offsetMs);

/** Does work as somebody does it whose clock is so many milliseconds ahead (test mode only). */
export const travelling = <T>(ms: number, work: () => T): T => ahead.run(ms, work);

/** Moves the clock by an offset in milliseconds from real time; 0 returns to the present. */
export function travel(ms: number): void {
  offsetMs = ms;
}
