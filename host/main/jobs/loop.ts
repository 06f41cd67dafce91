import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';

import { withRequestId } from '@/net/request-id';
import { withSpan } from '@/net/spans';

/** Repeats `everySeconds` after the last run, on every host; the work claims its own rows. */
export interface Loop {
  name: string;
  everySeconds: number;
  /** Long work must end soon after `stopSignal` aborts. */
  work: (stopSignal: AbortSignal) => Promise<unknown>;
}

export type LoopState = 'ok' | 'failing' | 'stuck';

const STUCK_AFTER_MS = 120_000;
const watchedParts = new Map<string, () => LoopState>();

/** Adds a part to /health. Returns a function that removes it. */
export function watchPart(name: string, readState: () => LoopState): () => void {
  watchedParts.set(name, readState);
  return () => {
    if (watchedParts.get(name) === readState) watchedParts.delete(name);
  };
}

let workerReport: { at: number; states: Record<string, LoopState> } | null = null;

/** Stores the loop states from the worker that runs them. */
export function storeLoopStates(states: unknown): void {
  workerReport = { at: performance.now(), states: states as Record<string, LoopState> };
}

export function listLoopStates(): Record<string, LoopState> {
  if (watchedParts.size > 0 || !workerReport)
    return Object.fromEntries([...watchedParts].map(([name, state]) => [name, state()]));
  const { at, states } = workerReport;
  if (performance.now() - at <= STUCK_AFTER_MS) return states;
  return Object.fromEntries(Object.keys(states).map((name) => [name, 'stuck']));
}

/** Logs failures and continues. `stop` waits for the current run. */
export function startLoop(
  { name, everySeconds, work }: Loop,
  log: Pick<Logger, 'error'>,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let currentRun: Promise<void> = Promise.resolve();
  const stopController = new AbortController();
  let hasFailed = false;
  let startedAt: number | null = null;
  const runOnce = async () => {
    startedAt = performance.now();
    try {
      await withSpan({ name, kind: 'loop' }, async () => work(stopController.signal));
      hasFailed = false;
    } catch (err) {
      hasFailed = true;
      log.error({ err, loop: name }, 'a loop failed');
    }
    startedAt = null;
  };
  const runTraced = () => withRequestId(randomUUID(), runOnce);
  const schedule = () => {
    timer = setTimeout(() => {
      currentRun = runTraced().then(() => {
        if (!stopController.signal.aborted) schedule();
      });
    }, everySeconds * 1000);
  };
  const getState = (): LoopState =>
    startedAt !== null && performance.now() - startedAt > STUCK_AFTER_MS
      ? 'stuck'
      : hasFailed
        ? 'failing'
        : 'ok';
  const removePart = watchPart(name, getState);
  schedule();
  return {
    stop: async () => {
      stopController.abort();
      clearTimeout(timer);
      removePart();
      await currentRun;
    },
  };
}
