import path from 'node:path';

import { Piscina } from 'piscina';

import { evenShare } from '@/net/workers';

import { env } from '../env';
import { Problem } from '../errors';

/** Time limit of a task, including its time in the queue. Then its thread is terminated. */
const DEADLINE_MS = 15_000;
/** A separate thread lets papers skip the file queue. Other threads are for password hashes. */
const threadCounts = { papers: 1, files: evenShare(2, env.HOST_WORKERS) };
type PoolKind = keyof typeof threadCounts;
const QUEUED_MAX = evenShare(24, env.HOST_WORKERS);
const IDLE_MS = 20_000;
const HEAP_MB = 256;
const RETRY_SECONDS = 5;

const pools = new Map<PoolKind, Piscina>();

function getPool(kind: PoolKind): Piscina {
  const existingPool = pools.get(kind);
  if (existingPool) return existingPool;
  const pool = new Piscina({
    filename: path.resolve('.build/workers/program.mjs'),
    execArgv: [],
    minThreads: 0,
    maxThreads: threadCounts[kind],
    maxQueue: QUEUED_MAX,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  // `run` reports the error; without a listener the event would end the host.
  pool.on('error', () => {});
  pools.set(kind, pool);
  return pool;
}

/**
 * Runs a function of `program.ts`, so that slow files do not block payments. Input and result are
 * copied; a Buffer arrives as Uint8Array.
 * @throws Problem tooManyRequests when the queue is full, unavailable when the task fails or takes
 * longer than `deadlineMs`
 */
export async function runOnThread<Result>(
  kind: PoolKind,
  name: string,
  input: unknown,
  deadlineMs = DEADLINE_MS,
): Promise<Result> {
  const pool = getPool(kind);
  if (pool.queueSize >= QUEUED_MAX)
    throw new Problem('tooManyRequests', { retryAfterSeconds: RETRY_SECONDS });
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deadlineMs);
  try {
    return (await pool.run(input, { name, signal: deadline.signal })) as Result;
  } catch (error) {
    throw Object.assign(new Problem('unavailable', { retryAfterSeconds: RETRY_SECONDS }), {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The next task starts new threads. */
export async function closeThreads(): Promise<void> {
  const runningPools = [...pools.values()];
  pools.clear();
  await Promise.all(runningPools.map((pool) => pool.destroy()));
}
