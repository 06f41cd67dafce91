import type { OperatorKey } from '@/contract/operator/roles';
import type { Query, Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';

import type { Ask } from './host-client';
import { listOptions, listQuery, readOptions, sayMore } from './options';

/** What a command works with. `print` writes one line. */
export interface Desk {
  ask: Ask;
  print: (line: string) => void;
}

/** One command of the warehouse. `run` answers the exit code where it is not 0. */
export interface Command {
  usage: string[];
  about: string;
  /** One line that works as it stands, with names in place of real ones. */
  example: string;
  /** How to take back what it did, where that can be done. */
  undo?: string;
  run: (args: string[], desk: Desk) => Promise<number | void>;
}

export type ListKey = {
  [K in OperatorKey]: K extends `GET ${string}`
    ? DeskListQuery extends Query<K>
      ? Reply<K> extends { more: boolean; items: unknown[] }
        ? K
        : never
      : never
    : never;
}[OperatorKey];

/** A command that lists what waits, of one member or of all, a page at a time. */
export const listing = <K extends ListKey>(
  name: string,
  about: string,
  key: K,
  show: (reply: Reply<K>, print: Desk['print']) => void,
): Command => ({
  usage: [`${name} [--suite CG12345] [--page 2]`],
  example: name,
  about,
  run: async (args, { ask, print }) => {
    const values = readOptions(args, listOptions);
    const read = ask as (key: K, query: DeskListQuery) => Promise<Reply<K>>;
    const reply = await read(key, listQuery(values));
    show(reply, print);
    sayMore(values, reply.more, print);
  },
});
