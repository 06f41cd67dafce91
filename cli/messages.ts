import type { Command } from './commands';
import { listOptions, listQuery, readOptions, sayMore } from './options';

export const messages: Command = {
  usage: ['messages [--suite CG12345] [--page 2]'],
  example: 'messages',
  about: 'list what shoppers have written to support, newest first',
  run: async (args, { ask, print }) => {
    const values = readOptions(args, listOptions);
    const { items, more } = await ask('GET /operator/messages', listQuery(values));
    if (items.length === 0) print('Nobody has written.');
    for (const { received, reference, suite, email, language, portal, subject, details } of items) {
      print(
        `${received.slice(0, 16).replace('T', ' ')}  ${reference}  ${suite || 'guest'}  ${email}  ${portal}/${language}  ${subject}`,
      );
      for (const line of details.split('\n')) print(`    ${line}`);
    }
    sayMore(values, more, print);
    return 0;
  },
};
