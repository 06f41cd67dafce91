import { performance } from 'node:perf_hooks';

import { countWaitingForTurn, type Arrivals } from '@/net/own-turn';
import { PriorityQueues, type ServiceClass } from '@/net/service-order';

/** Milliseconds of starting work before new requests are read. */
const BURST_MS = 20;
/** Milliseconds after which unfinished work no longer blocks the next, if it waits for the host. */
const MAX_BLOCKING_MS = 200;
/** Above this use of the event loop, unfinished work waits for the processor instead. */
const BUSY_SHARE = 0.9;
/** The same limit while the event loop is busy, because a slow host must not stop everything. */
const MAX_BUSY_BLOCKING_MS = 2_000;
/** If more pages than this wait for the processor, another would only wait after its admission. */
const MAX_WAITING_PAGES = 4;
/** With the host's wait and the rendering, a late refusal still comes within a second. */
const MAX_WAIT_MS = 250;

/** 'call' is for payments and gateways. */
export type WorkClass = 'call' | ServiceClass;
interface Job {
  start: () => Promise<void>;
  /** Runs when the turn is too late or never comes. */
  refuse: () => void;
}

/** Returns a function that says whether the event loop has been busy since this call. */
function watchEventLoop(): () => boolean {
  const start = performance.eventLoopUtilization();
  return () => performance.eventLoopUtilization(start).utilization > BUSY_SHARE;
}

/**
 * Starts work in short bursts so new requests are read in between, and nothing while connections
 * arrive. Payment calls skip the queue; otherwise `maxRunning` start at a time, by class
 * (net/service-order).
 */
export function createWorkQueue(
  { maxRunning, maxQueued }: { maxRunning: number; maxQueued: number },
  arrivals: Arrivals,
  now = () => performance.now(),
  watchBusy = watchEventLoop,
): (kind: WorkClass, job: Job) => void {
  const calls: Job[] = [];
  const limits = { maxQueued, maxWaitMs: MAX_WAIT_MS };
  const queues = new PriorityQueues<Job>(limits, (job) => job.refuse(), now);
  let runningCount = 0;
  let isScheduled = false;
  const occupy = (completion: Promise<void>) => {
    runningCount += 1;
    const [startedAt, isBusy] = [now(), watchBusy()];
    let isFree = false;
    const free = () => {
      if (isFree) return;
      isFree = true;
      clearTimeout(timer);
      runningCount -= 1;
      schedule();
    };
    const freeIfWaiting = () => {
      if (!isBusy() || now() - startedAt >= MAX_BUSY_BLOCKING_MS) return free();
      timer = setTimeout(freeIfWaiting, MAX_BLOCKING_MS);
      schedule();
    };
    let timer = setTimeout(freeIfWaiting, MAX_BLOCKING_MS);
    void completion.then(free);
  };
  const isSaturated = () => countWaitingForTurn() > MAX_WAITING_PAGES;
  const startNext = (): boolean => {
    const call = calls.shift();
    const job = call ?? (runningCount < maxRunning && !isSaturated() ? queues.next() : undefined);
    if (!job) return false;
    const completion = job.start();
    if (!call) occupy(completion);
    return true;
  };
  const startBurst = () => {
    isScheduled = false;
    queues.rejectOverdue();
    if (!arrivals.haveSettled()) return schedule();
    const deadline = performance.now() + BURST_MS;
    while (startNext()) if (performance.now() >= deadline) return schedule();
    if (queues.length > 0 && isSaturated()) schedule();
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(startBurst);
  };
  return (kind, job) => {
    if (kind === 'call') calls.push(job);
    else queues.join(kind, job);
    schedule();
  };
}
