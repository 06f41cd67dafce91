import type { Command } from './commands';

/** Words of strangers: nothing in them may steer the terminal. */
const plain = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, ' ');

export const messages: Command = {
  usage: ['messages'],
  about: 'list what shoppers have written to support, newest first',
  run: async (_args, { ask, print }) => {
    const { items, more } = await ask('GET /operator/messages', undefined);
    if (items.length === 0) print('Nobody has written.');
    for (const { received, reference, suite, email, language, portal, subject, details } of items) {
      print(
        `${received.slice(0, 16).replace('T', ' ')}  ${reference}  ${suite || 'guest'}  ${plain(email)}  ${portal}/${language}  ${plain(subject)}`,
      );
      for (const line of details.split('\n')) print(`    ${plain(line)}`);
    }
    if (more) print(`These are the newest ${items.length}; the mailbox has the older ones.`);
    return 0;
  },
};
