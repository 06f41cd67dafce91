import type { Logger } from 'pino';

/** A loop: work that begins again so many seconds after it ended. Every host runs it; the work claims its own rows. */
export interface Loop {
  name: string;
  everySeconds: number;
  work: () => Promise<unknown>;
}

/** Starts a loop. A failure is logged and the next turn comes all the same. `stop` waits for the turn that runs. */
export function startLoop({ name, everySeconds, work }: Loop, log: Pick<Logger, 'error'>): { stop: () => Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const turn = async () => {
    try {
      await work();
    } catch (err) {
      log.error({ err, loop: name }, 'a loop failed');
    }
    if (!stopped) plan();
  };
  const plan = () => {
    timer = setTimeout(() => {
      running = turn();
    }, everySeconds * 1000);
  };
  plan();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
