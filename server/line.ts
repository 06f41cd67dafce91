import type { Arrivals } from '@/net/arrivals';
import { WaitingLine } from '@/net/waiting-line';

/**
 * Milliseconds for which waiting work is started in one go; then new requests get their turn to be
 * read.
 */
const STARTING_MS = 20;
/**
 * Milliseconds after which work that has not finished lets the next begin: it is waiting for the
 * host, which costs the portal nothing.
 */
const RUNNING_MS = 250;

/** Calls of sign-in, payments and gateways, then the pages of these, then everything else. */
export type Line = 'calls' | 'pages' | 'ordinary';
interface Job {
  /** Starts work and resolves when it is over. */
  start: () => Promise<void>;
  /** Told that its turn has come too late, or will not come. */
  refuse: () => void;
}

/**
 * Starts work for a moment, then lets new requests be read, and counted or refused: else they would
 * wait unseen in their connections. Nothing is started while connections come in. Calls of sign-in and payments wait for nobody; of all others
 * `most` are started at a time, pages of sign-in and payments before the rest, and the rest only
 * while it need not wait for long.
 */
export function makeLine(
  most: number,
  arrivals: Arrivals,
  now?: () => number,
): (line: Line, job: Job) => void {
  const first: Record<Exclude<Line, 'ordinary'>, Job[]> = { calls: [], pages: [] };
  const ordinary = new WaitingLine<Job>(most, now);
  let running = 0;
  let scheduled = false;
  const occupy = (ended: Promise<void>) => {
    running += 1;
    let over = false;
    const free = () => {
      if (over) return;
      over = true;
      clearTimeout(late);
      running -= 1;
      schedule();
    };
    const late = setTimeout(free, RUNNING_MS);
    void ended.then(free);
  };
  const nextOrdinary = (): Job | undefined => {
    for (let next = ordinary.next(); next; next = ordinary.next()) {
      if (!next.late) return next.one;
      next.one.refuse();
    }
    return undefined;
  };
  const startNext = (): boolean => {
    const call = first.calls.shift();
    const job = call ?? (running < most ? (first.pages.shift() ?? nextOrdinary()) : undefined);
    if (!job) return false;
    const ended = job.start();
    if (!call) occupy(ended);
    return true;
  };
  const startSome = () => {
    scheduled = false;
    if (!arrivals.areIn()) return schedule();
    const until = performance.now() + STARTING_MS;
    while (startNext()) if (performance.now() >= until) return schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startSome);
  };
  return (line, job) => {
    if (line !== 'ordinary') first[line].push(job);
    else if (!ordinary.join(job)) return job.refuse();
    schedule();
  };
}
