import type { Arrivals } from '@/net/arrivals';
import { ServiceLines, type ServiceClass } from '@/net/service-order';

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

/** Calls of payments and gateways, and the classes of all else. */
export type Line = 'call' | ServiceClass;
interface Job {
  /** Starts work and resolves when it is over. */
  start: () => Promise<void>;
  /** Told that its turn has come too late, or will not come. */
  refuse: () => void;
}

/**
 * Starts work for a moment, then lets new requests be read, and counted or refused: else they would
 * wait unseen in their connections. Nothing is started while connections come in. Calls of payments
 * wait for nobody; of all others `most` are started at a time, class by class (net/service-order).
 */
export function makeLine(
  most: number,
  arrivals: Arrivals,
  now?: () => number,
): (line: Line, job: Job) => void {
  const calls: Job[] = [];
  const lines = new ServiceLines<Job>(most, (job) => job.refuse(), now);
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
  const startNext = (): boolean => {
    const call = calls.shift();
    const job = call ?? (running < most ? lines.next() : undefined);
    if (!job) return false;
    const ended = job.start();
    if (!call) occupy(ended);
    return true;
  };
  const startSome = () => {
    scheduled = false;
    if (!arrivals.areIn()) return schedule();
    lines.refuseLate();
    const until = performance.now() + STARTING_MS;
    while (startNext()) if (performance.now() >= until) return schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startSome);
  };
  return (line, job) => {
    if (line === 'call') calls.push(job);
    else lines.join(line, job);
    schedule();
  };
}
