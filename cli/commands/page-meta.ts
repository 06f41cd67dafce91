import type { PageMeta } from '@/contract/public/page-meta';

import { CommandError } from '../command-error';
import type { Command } from '../command';
import {
  readOptionalTexts,
  readOptions,
  readRequired,
  readRequiredTexts,
  textOption,
} from '../options';

const formatMeta = ({ id, page, language, brand, title, description, picture }: PageMeta) =>
  [
    `${id}  ${page}  ${language}  ${brand || 'both brands'}`,
    ...(title ? [`  title: ${title}`] : []),
    ...(description ? [`  description: ${description}`] : []),
    ...(picture ? [`  picture: ${picture}`] : []),
  ].join('\n');

export const meta: Command = {
  usage: [
    'meta list',
    'meta add --page /rates --language ja [--brand cgw|hsg] [--title TEXT] [--description TEXT] [--picture ADDRESS]',
    'meta remove --id ID',
  ],
  example: 'meta add --page /rates --language en --title "Shipping rates from the US, 2027"',
  about:
    'titles, descriptions and share pictures (1200 × 630) of pages that replace the built-in ones; the brand is appended to the title, /orders/* means every order, and a change shows within two minutes',
  run: async ([verb = 'list', ...args], { ask, print }) => {
    if (verb === 'list') {
      readOptions(args, {});
      const { items } = await ask('GET /operator/meta', undefined);
      if (items.length === 0) print('No rows: every page uses its own texts.');
      for (const row of items) print(formatMeta(row));
      return;
    }
    if (verb === 'add') {
      const names = ['page', 'language', 'brand', 'title', 'description', 'picture'] as const;
      const values = readOptions(args, Object.fromEntries(names.map((name) => [name, textOption])));
      const row = await ask('POST /operator/meta/add', {
        ...readRequiredTexts(values, 'page', 'language'),
        ...readOptionalTexts(values, 'brand', 'title', 'description', 'picture'),
      });
      print(formatMeta(row));
      return;
    }
    if (verb !== 'remove') throw new CommandError('meta takes one of: list, add, remove.');
    const id = readRequired(readOptions(args, { id: textOption }), 'id');
    await ask('POST /operator/meta/remove', { id });
    print(`${id} is removed.`);
  },
};
