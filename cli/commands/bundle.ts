import { writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CommandError } from '../command-error';
import type { Command } from '../command';
import { readOptional, readOptions, readRequired, textOption } from '../options';

import { lookupOptions, readLookup } from './look';

export const bundle: Command = {
  usage: [
    'bundle --suite CG12345 --page /packages --reason "Ticket 4711" [--out bundle.json]',
    'bundle --email|--tracking|--order|--package|--shipment|--quote|--request-id … --page … --reason "…"',
  ],
  example: 'bundle --suite CG1000001 --page /packages --reason "Ticket 4711: cannot ship"',
  about:
    "save a member's page and the state behind it, anonymized, to reproduce it on a copy in test mode; --page is its address, as the member sees it",
  run: async (args, { ask, print }) => {
    const values = readOptions(args, { ...lookupOptions, page: textOption, out: textOption });
    const file = path.resolve(readOptional(values, 'out') ?? 'bundle.json');
    const page = readRequired(values, 'page');
    const reply = await ask('POST /operator/bundle', { ...readLookup(values), page });
    await writeFile(file, `${JSON.stringify(reply.bundle, null, 1)}\n`, { flag: 'wx' }).catch(
      (error: NodeJS.ErrnoException) => {
        throw new CommandError(
          error.code === 'EEXIST' ? `${file} already exists.` : `Cannot write to ${file}.`,
        );
      },
    );
    print(`${file} reproduces ${reply.bundle.path}. It has no name, reference or text.`);
    print('On a copy in test mode: npm run operator -- reproduce FILE.json');
  },
};
