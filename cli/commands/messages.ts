import { listing } from '../command';

export const messages = listing(
  'messages',
  'list what shoppers have written to support, newest first',
  'GET /operator/messages',
  ({ items }, print) => {
    if (items.length === 0) print('Nobody has written.');
    for (const { received, reference, suite, email, language, portal, subject, details } of items) {
      print(
        `${received.slice(0, 16).replace('T', ' ')}  ${reference}  ${suite || 'guest'}  ${email}  ${portal}/${language}  ${subject}`,
      );
      for (const line of details.split('\n')) print(`    ${line}`);
    }
  },
);
