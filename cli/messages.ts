import type { Command } from './commands';
import { readOptions } from './options';

export const messages: Command = {
  usage: ['messages'],
  example: 'messages',
  about: 'list what shoppers have written to support, newest first',
  run: async (args, { ask, print }) => {
    readOptions(args, {});
    const { items, more } = await ask('GET /operator/messages', undefined);
    if (items.length === 0) print('Nobody has written.');
    for (const { received, reference, suite, email, language, portal, subject, details } of items) {
      print(
        `${received.slice(0, 16).replace('T', ' ')}  ${reference}  ${suite || 'guest'}  ${email}  ${portal}/${language}  ${subject}`,
      );
      for (const line of details.split('\n')) print(`    ${line}`);
    }
    if (more) print(`These are the newest ${items.length}; the mailbox has the older ones.`);
    return 0;
  },
};
