import { readFileSync } from 'node:fs';
import path from 'node:path';

import { operatorLists, statuses, type PaymentStatus } from './statuses';

const handbook = readFileSync(path.resolve('docs/operation/gateways.md'), 'utf8');

it.each(Object.keys(statuses) as PaymentStatus[])(
  'the handbook says of %s what the table does',
  (status) => {
    const { member, list, asked, ends } = statuses[status];
    const where = list === null ? '' : `\`${operatorLists[list]}\``;
    expect(handbook).toContain(`| ${status} | ${member} | ${where} | ${asked} | ${ends} |`);
  },
);
