import type { Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';

import type { CommandContext, ListKey } from '../command';
import { commands } from '../table';

import type { Choice, Terminal } from './terminal';

export interface Screen {
  context: CommandContext;
  terminal: Terminal;
  /** Runs a command line as if typed. Returns whether it succeeded. */
  run: (name: string, ...args: string[]) => Promise<boolean>;
  now: () => Date;
}

export function createScreen(
  context: CommandContext,
  terminal: Terminal,
  runLine: (line: string[]) => Promise<number>,
  now: () => Date,
): Screen {
  return {
    context,
    terminal,
    now,
    run: async (name, ...args) => {
      const code = await runLine([name, ...args]);
      const undo = commands[name]?.undo;
      if (code === 0 && undo) terminal.print(`To undo: ${undo}`);
      return code === 0;
    },
  };
}

const [BACK, NEXT, FIND] = [Symbol('back'), Symbol('next'), Symbol('find')];

type ListPage<T> = (query: DeskListQuery) => Promise<{ more: boolean; items: Choice<T>[] }>;

/** `wanted` filters the list. */
export function createListPage<K extends ListKey, T>(
  { context }: Screen,
  key: K,
  choices: (reply: Reply<K>) => Choice<T>[],
  wanted: object = {},
): ListPage<T> {
  const ask = context.ask as (key: K, query: DeskListQuery) => Promise<Reply<K>>;
  return async (query) => {
    const reply = await ask(key, { ...query, ...wanted });
    return { more: reply.more, items: choices(reply) };
  };
}

/**
 * Shows a list that reloads after each choice, with paging and a filter by member. `first` precedes
 * the rows and is not counted.
 */
export async function browse<T>(
  { terminal }: Screen,
  message: string,
  read: ListPage<T>,
  open: (one: T) => Promise<void>,
  first: readonly Choice<T>[] = [],
): Promise<void> {
  let query: DeskListQuery = {};
  for (;;) {
    const { items, more } = await read(query);
    const { page = 1, suite } = query;
    const isPart = more || page > 1 || suite !== undefined;
    const ways: Choice<T | symbol>[] = [
      ...(more ? [{ name: 'Next page', value: NEXT }] : []),
      ...(isPart ? [{ name: 'Of one suite, or of all', value: FIND }] : []),
      { name: 'Back', value: BACK },
    ];
    const about = suite ? ` of ${suite}` : '';
    const count = `${items.length}${more ? ' of more' : ''}${page > 1 ? `, page ${page}` : ''}`;
    const title =
      items.length === 0 ? `${message}${about}: nothing waits` : `${message}${about} (${count})`;
    const picked = await terminal.pick(title, [...first, ...items, ...ways]);
    if (picked === BACK) return;
    if (picked === NEXT) query = { ...query, page: page + 1 };
    else if (picked === FIND) {
      const asked = await terminal.ask('Suite (empty: all)');
      query = asked === '' ? {} : { suite: asked };
    } else await open(picked as T);
  }
}

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
