import type { Arrivals } from '@/net/arrivals';
import { countWaitingForTurn } from '@/net/own-turn';
import { PriorityQueues, type ServiceClass } from '@/net/service-order';

/** Milliseconds of starting work before new requests are read. */
const BURST_MS = 20;
/**
 * Milliseconds after which unfinished work no longer blocks the next, since it is waiting for the
 * host.
 */
const MAX_BLOCKING_MS = 250;
/** While more pages wait for the processor, another would only wait longer, after its admission. */
const MAX_UNRENDERED = 4;
/** With the host's wait and the rendering, a late refusal still comes within a second. */
const MAX_WAIT_MS = 300;

/** 'call' is for payments and gateways. */
export type WorkClass = 'call' | ServiceClass;
interface Job {
  /** Resolves when the work is done. */
  start: () => Promise<void>;
  /** Runs when the turn is too late or never comes. */
  refuse: () => void;
}

/**
 * Starts work in short bursts so new requests are read in between, and nothing while connections
 * arrive. Payment calls skip the queue; otherwise `maxRunning` start at a time, by class
 * (net/service-order).
 */
export function createWorkQueue(
  maxRunning: number,
  arrivals: Arrivals,
  now?: () => number,
): (kind: WorkClass, job: Job) => void {
  const calls: Job[] = [];
  const limits = { maxQueued: maxRunning, maxWaitMs: MAX_WAIT_MS };
  const queues = new PriorityQueues<Job>(limits, (job) => job.refuse(), now);
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
  const isSaturated = () => countWaitingForTurn() > MAX_UNRENDERED;
  const startNext = (): boolean => {
    const call = calls.shift();
    const job = call ?? (running < maxRunning && !isSaturated() ? queues.next() : undefined);
    if (!job) return false;
    const done = job.start();
    if (!call) occupy(done);
    return true;
  };
  const startBurst = () => {
    scheduled = false;
    queues.rejectOverdue();
    if (!arrivals.haveSettled()) return schedule();
    const deadline = performance.now() + BURST_MS;
    while (startNext()) if (performance.now() >= deadline) return schedule();
    if (queues.length > 0 && isSaturated()) schedule();
  };
  const schedule = () => {
    if (scheduled) return;
    scheduled = true;
    setImmediate(startBurst);
  };
  return (kind, job) => {
    if (kind === 'call') calls.push(job);
    else queues.join(kind, job);
    schedule();
  };
}
