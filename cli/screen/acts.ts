import type { Desk } from '../commands';
import { commands } from '../table';

import type { Choice, Terminal } from './terminal';

/** What a page of the screen works with. `now` is this moment. */
export interface Screen {
  desk: Desk;
  terminal: Terminal;
  /** Runs a command line as if it had been typed; answers whether it did what it should. */
  run: (name: string, ...args: string[]) => Promise<boolean>;
  now: () => Date;
}

/** Makes that: everything the screen does goes through the commands, and is said in their words. */
export function screenOf(
  desk: Desk,
  terminal: Terminal,
  runLine: (line: string[]) => Promise<number>,
  now: () => Date,
): Screen {
  return {
    desk,
    terminal,
    now,
    run: async (name, ...args) => {
      const code = await runLine([name, ...args]);
      const undo = commands[name]?.undo;
      if (code === 0 && undo) terminal.say(`To take it back: ${undo}`);
      return code === 0;
    },
  };
}

const BACK = Symbol('back');

/**
 * A list from which one is taken again and again until the person goes back: read afresh each time,
 * since what was done is off it. `first` stands before what waits and is not counted.
 */
export async function browse<T>(
  { terminal }: Screen,
  message: string,
  read: () => Promise<Choice<T>[]>,
  open: (one: T) => Promise<void>,
  first: readonly Choice<T>[] = [],
): Promise<void> {
  for (;;) {
    const items = await read();
    const back: Choice<T | typeof BACK> = { name: 'Back', value: BACK };
    const title = items.length === 0 ? `${message}: nothing waits` : `${message} (${items.length})`;
    const picked = await terminal.pick(title, [...first, ...items, back]);
    if (picked === BACK) return;
    await open(picked as T);
  }
}

/** Offers acts and does the one that is chosen; going back does none. */
export async function choose(
  { terminal }: Screen,
  message: string,
  acts: Choice<() => Promise<unknown>>[],
): Promise<void> {
  const act = await terminal.pick(message, [
    ...acts,
    { name: 'Back', value: async () => undefined },
  ]);
  await act();
}
