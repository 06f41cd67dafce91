import type { Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';

import type { CommandContext, ListKey } from '../command';
import { commands } from '../table';

import type { Choice, Terminal } from './terminal';

export interface Screen {
  context: CommandContext;
  terminal: Terminal;
  /** Runs a command as if it were typed. Returns whether it succeeded. */
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

const [BACK, NEXT, FILTER] = [Symbol('back'), Symbol('next'), Symbol('find')];

type PageReader<T> = (query: DeskListQuery) => Promise<{ more: boolean; items: Choice<T>[] }>;

/** `filter` is added to the query. */
export function createPageReader<K extends ListKey, T>(
  { context }: Screen,
  key: K,
  toChoices: (reply: Reply<K>) => Choice<T>[],
  filter: object = {},
): PageReader<T> {
  const ask = context.ask as (key: K, query: DeskListQuery) => Promise<Reply<K>>;
  return async (query) => {
    const reply = await ask(key, { ...query, ...filter });
    return { more: reply.more, items: toChoices(reply) };
  };
}

/**
 * Shows a list with pages and a filter by suite. The list reloads after each choice.
 * `leadingChoices` precede the rows and are not counted.
 */
export async function browse<T>(
  { terminal }: Screen,
  message: string,
  readPage: PageReader<T>,
  open: (choice: T) => Promise<void>,
  leadingChoices: readonly Choice<T>[] = [],
): Promise<void> {
  let query: DeskListQuery = {};
  for (;;) {
    const { items, more } = await readPage(query);
    const { page = 1, suite } = query;
    const isPartial = more || page > 1 || suite !== undefined;
    const footer: Choice<T | symbol>[] = [
      ...(more ? [{ name: 'Next page', value: NEXT }] : []),
      ...(isPartial ? [{ name: 'Filter by suite', value: FILTER }] : []),
      { name: 'Back', value: BACK },
    ];
    const scope = suite ? ` of ${suite}` : '';
    const count = `${items.length}${more ? ' or more' : ''}${page > 1 ? `, page ${page}` : ''}`;
    const title = items.length === 0 ? `${message}${scope}: none` : `${message}${scope} (${count})`;
    const choice = await terminal.pick(title, [...leadingChoices, ...items, ...footer]);
    if (choice === BACK) return;
    if (choice === NEXT) query = { ...query, page: page + 1 };
    else if (choice === FILTER) {
      const suite = await terminal.ask('Suite (empty: all)');
      query = suite === '' ? {} : { suite };
    } else await open(choice as T);
  }
}

export async function choose(
  { terminal }: Screen,
  message: string,
  actions: Choice<() => Promise<unknown>>[],
): Promise<void> {
  const action = await terminal.pick(message, [
    ...actions,
    { name: 'Back', value: async () => undefined },
  ]);
  await action();
}
