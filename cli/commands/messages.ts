import { buildListCommand } from '../command';

export const messages = buildListCommand(
  'messages',
  "list shoppers' messages to support, newest first",
  'GET /operator/messages',
  ({ items }, print) => {
    if (items.length === 0) print('No messages.');
    for (const { received, reference, suite, email, language, portal, subject, details } of items) {
      print(
        `${received.slice(0, 16).replace('T', ' ')}  ${reference}  ${suite || 'guest'}  ${email}  ${portal}/${language}  ${subject}`,
      );
      for (const line of details.split('\n')) print(`    ${line}`);
    }
  },
);
