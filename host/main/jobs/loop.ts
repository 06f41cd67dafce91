import type { Logger } from 'pino';

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

/** The loops of this process by name, for /health. */
export function loopStates(): Record<string, LoopState> {
  return Object.fromEntries([...running].map(([name, state]) => [name, state()]));
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
      await work(stopping.signal);
      failed = false;
    } catch (err) {
      failed = true;
      log.error({ err, loop: name }, 'a loop failed');
    }
    began = null;
    if (!stopping.signal.aborted) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      turning = turn();
    }, everySeconds * 1000);
  };
  const state = (): LoopState =>
    began !== null && performance.now() - began > STUCK_AFTER_MS
      ? 'stuck'
      : failed
        ? 'failing'
        : 'ok';
  running.set(name, state);
  plan();
  return {
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      if (running.get(name) === state) running.delete(name);
      await turning;
    },
  };
}
