import path from 'node:path';

import { Piscina } from 'piscina';

import { shareOf } from '@/net/workers';

import { env } from '../env';
import { Problem } from '../errors';

/** How long one task may take, waiting included; a thread that is still at it then is ended. */
const DEADLINE_MS = 15_000;
/**
 * How many at a time: papers do not wait for files, and the process's other threads are left to
 * password hashes.
 */
const threadsFor = { papers: 1, files: shareOf(2, env.HOST_WORKERS) };
type Kind = keyof typeof threadsFor;
const QUEUED_MAX = shareOf(24, env.HOST_WORKERS);
/** A thread that has had nothing to do for so long ends, and gives its memory back. */
const IDLE_MS = 20_000;
const HEAP_MB = 256;
const RETRY_SECONDS = 5;

const pools = new Map<Kind, Piscina>();

function threads(kind: Kind): Piscina {
  const known = pools.get(kind);
  if (known) return known;
  const pool = new Piscina({
    filename: path.resolve('.build/workers/program.mjs'),
    execArgv: [],
    minThreads: 0,
    maxThreads: threadsFor[kind],
    maxQueue: QUEUED_MAX,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // Whoever waits for a thread that died is told so by `run`; without a listener the event would
  // end the host.
  pool.on('error', () => {});
  pools.set(kind, pool);
  return pool;
}

/**
 * Runs a task of `program.ts` on another thread, so that no file and no paper can hold the one that
 * serves payments.
 * @param kind whose threads; `name`: a function that the program exports; `input`: its only
 * argument, copied (no functions or classes)
 * @returns what the function answers, copied; a Buffer arrives as Uint8Array
 * @throws Problem tooManyRequests when many wait already, unavailable when the task fails or takes
 * longer than `deadlineMs`
 */
export async function runOnThread<Result>(
  kind: Kind,
  name: string,
  input: unknown,
  deadlineMs = DEADLINE_MS,
): Promise<Result> {
  const running = threads(kind);
  if (running.queueSize >= QUEUED_MAX)
    throw new Problem('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS });
  const deadline = new AbortController();
  const late = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    return (await running.run(input, { name, signal: deadline.signal })) as Result;
  } catch (error) {
    throw Object.assign(new Problem('unavailable', { retryAfterSeconds: RETRY_SECONDS }), {
      cause: error,
    });
  } finally {
    clearTimeout(late);
  }
}

/** Ends the threads; the next task starts new ones. */
export async function closeThreads(): Promise<void> {
  const running = [...pools.values()];
  pools.clear();
  await Promise.all(running.map((pool) => pool.destroy()));
}
