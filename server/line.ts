import type { Arrivals } from '@/net/arrivals';
import { waitingForTurn } from '@/net/own-turn';
import { ServiceLines, type ServiceClass } from '@/net/service-order';

/** Milliseconds of starting work before new requests are read. */
const BURST_MS = 20;
/**
 * Milliseconds after which unfinished work no longer blocks the next, since it is waiting for the
 * host.
 */
const MAX_BLOCKING_MS = 250;
/** While more pages wait for the processor, another would only wait longer, after its admission. */
const MAX_UNRENDERED = 4;

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
  const occupy = (done: Promise<void>) => {
    running += 1;
    let isFree = false;
    const free = () => {
      if (isFree) return;
      isFree = true;
      clearTimeout(timer);
      running -= 1;
      schedule();
    };
    const timer = setTimeout(free, MAX_BLOCKING_MS);
    void done.then(free);
  };
  const isSaturated = () => waitingForTurn() > MAX_UNRENDERED;
  const startNext = (): boolean => {
    const call = calls.shift();
    const job = call ?? (running < most && !isSaturated() ? lines.next() : undefined);
    if (!job) return false;
    const done = job.start();
    if (!call) occupy(done);
    return true;
  };
  const startBurst = () => {
    scheduled = false;
    if (!arrivals.areIn()) return schedule();
    lines.refuseLate();
    const deadline = performance.now() + BURST_MS;
    while (startNext()) if (performance.now() >= deadline) return schedule();
    if (lines.length > 0 && isSaturated()) schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startBurst);
  };
  return (line, job) => {
    if (line === 'call') calls.push(job);
    else lines.join(line, job);
    schedule();
  };
}
