import { randomUUID } from 'node:crypto';

import type { Logger } from 'pino';

import { withRequestId } from '@/net/request-id';
import { asSpan } from '@/net/spans';

/**
 * A loop: work that begins again so many seconds after it ended. Every host runs it; the work
 * claims its own rows.
 */
export interface Loop {
  name: string;
  everySeconds: number;
  /** `stopping`: long work ends soon after it is aborted. */
  work: (stopping: AbortSignal) => Promise<unknown>;
}

/**
 * How a loop of this process fares: its last turn failed, or the one that runs takes far too long.
 */
export type LoopState = 'ok' | 'failing' | 'stuck';

const STUCK_AFTER_MS = 120_000;
const running = new Map<string, () => LoopState>();

/**
 * Lets /health name something else that only the process with the loops knows. Answers how to
 * forget it.
 */
export function watchPart(name: string, state: () => LoopState): () => void {
  running.set(name, state);
  return () => {
    if (running.get(name) === state) running.delete(name);
  };
}

let heard: { at: number; states: Record<string, LoopState> } | null = null;

/** Takes note of the loops of the worker that runs them; this one runs none. */
export function hearOfLoops(states: unknown): void {
  heard = { at: performance.now(), states: states as Record<string, LoopState> };
}

/** The loops of this host by name, for /health. */
export function loopStates(): Record<string, LoopState> {
  if (running.size > 0 || !heard)
    return Object.fromEntries([...running].map(([name, state]) => [name, state()]));
  const { at, states } = heard;
  if (performance.now() - at <= STUCK_AFTER_MS) return states;
  return Object.fromEntries(Object.keys(states).map((name) => [name, 'stuck']));
}

/**
 * Starts a loop. A failure is logged and the next turn comes all the same. `stop` waits for the
 * turn that runs.
 */
export function startLoop(
  { name, everySeconds, work }: Loop,
  log: Pick<Logger, 'error'>,
): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  let failed = false;
  let began: number | null = null;
  const turn = async () => {
    began = performance.now();
    try {
      await asSpan({ name, kind: 'loop' }, async () => work(stopping.signal));
      failed = false;
    } catch (err) {
      failed = true;
      log.error({ err, loop: name }, 'a loop failed');
    }
    began = null;
  };
  // The lines of a turn have a number of their own, as those of a request have.
  const numbered = () => withRequestId(randomUUID(), turn);
  const plan = () => {
    timer = setTimeout(() => {
      turning = numbered().then(() => {
        if (!stopping.signal.aborted) plan();
      });
    }, everySeconds * 1000);
  };
  const state = (): LoopState =>
    began !== null && performance.now() - began > STUCK_AFTER_MS
      ? 'stuck'
      : failed
        ? 'failing'
        : 'ok';
  const forget = watchPart(name, state);
  plan();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      forget();
      await turning;
    },
  };
}
