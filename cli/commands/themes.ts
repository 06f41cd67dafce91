import { randomUUID } from 'node:crypto';

import { CommandError } from '../command-error';
import type { Command } from '../command';
import {
  readOptionalTexts,
  readOptions,
  readRequired,
  readRequiredTexts,
  textOption,
  listTextOptions,
} from '../options';

export const theme: Command = {
  usage: [
    'theme list',
    'theme add --name xmas --from 2026-12-01 --to "2027-01-05 12:00" [--brand cgw|hsg]',
    'theme remove --id ID',
  ],
  example: 'theme add --name xmas --from 2026-12-01 --to 2027-01-05',
  about:
    'seasonal themes: dates are GMT+8 unless an offset follows; where two overlap, the later start wins',
  run: async ([verb = 'list', ...args], { ask, print }) => {
    if (verb === 'list') {
      readOptions(args, {});
      const { items } = await ask('GET /operator/themes', undefined);
      if (items.length === 0) print('No themes.');
      for (const { id, name, from, to, brand } of items)
        print(
          `${id}  ${name}  ${from.slice(0, 16)}Z to ${to.slice(0, 16)}Z  ${brand || 'both brands'}`,
        );
      return 0;
    }
    if (verb === 'add') {
      const input = readOptions(args, listTextOptions('name', 'from', 'to', 'brand'));
      const reply = await ask(
        'POST /operator/themes/add',
        { ...readRequiredTexts(input, 'name', 'from', 'to'), ...readOptionalTexts(input, 'brand') },
        randomUUID(),
      );
      print(`${reply.id}  ${reply.name}  ${reply.from} to ${reply.to}`);
      return 0;
    }
    if (verb !== 'remove') throw new CommandError('theme takes one of: list, add, remove.');
    const id = readRequired(readOptions(args, { id: textOption }), 'id');
    await ask('POST /operator/themes/remove', { id });
    print(`${id} is removed.`);
  },
};
