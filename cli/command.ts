import type { OperatorKey } from '@/contract/operator/roles';
import type { Query, Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';

import type { HostClient } from './host-client';
import { listOptions, buildListQuery, readOptions, printNextPageHint } from './options';

export interface CommandContext {
  ask: HostClient;
  print: (line: string) => void;
}

/** `run` returns an exit code when it is not 0. */
export interface Command {
  usage: string[];
  about: string;
  /** Must work exactly as written. */
  example: string;
  /** How to undo the command, where possible. */
  undo?: string;
  run: (args: string[], context: CommandContext) => Promise<number | void>;
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

/** Builds a command that prints one page of a list, for one member or for all members. */
export const buildListCommand = <K extends ListKey>(
  name: string,
  about: string,
  key: K,
  show: (reply: Reply<K>, print: CommandContext['print']) => void,
): Command => ({
  usage: [`${name} [--suite CG12345] [--page 2]`],
  example: name,
  about,
  run: async (args, { ask, print }) => {
    const values = readOptions(args, listOptions);
    const read = ask as (key: K, query: DeskListQuery) => Promise<Reply<K>>;
    const reply = await read(key, buildListQuery(values));
    show(reply, print);
    printNextPageHint(values, reply.more, print);
  },
});
