import type { Arrivals } from '@/net/arrivals';
import { ServiceLines, type ServiceClass } from '@/net/service-order';

/** Milliseconds of starting work before new requests are read. */
const STARTING_MS = 20;
/**
 * Milliseconds after which unfinished work no longer blocks the next, since it is waiting for the
 * host.
 */
const RUNNING_MS = 250;

/** 'call' is for payments and gateways. */
export type Line = 'call' | ServiceClass;
interface Job {
  /** Resolves when the work is done. */
  start: () => Promise<void>;
  /** Runs when the turn is too late or never comes. */
  refuse: () => void;
}

/**
 * Starts work in short bursts so new requests are read in between, and nothing while connections
 * arrive. Payment calls skip the line; otherwise `most` start at a time, by class
 * (net/service-order).
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
