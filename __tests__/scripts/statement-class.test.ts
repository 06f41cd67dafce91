/** @jest-environment node */
import { readFileSync, statSync } from 'node:fs';

import { loadModule } from 'libpg-query';

import { classify } from '@/scripts/testing/statement-class';

const FILE = 'host/db/statements.tsv';
const MAX_BYTES = 200_000;

beforeAll(() => loadModule());

describe('the class of a statement', () => {
  it.each([
    ['select 1', 'none'],
    ['begin', 'none'],
    ['select * from themes', 'reference'],
    ['select * from chats, fees', 'coordinator'],
    ['select * from sessions where token_hash = $1', 'own key'],
    ['select * from packages p where p.member_id = $1::uuid and p.ref = $2', 'member'],
    ['select * from members m join packages p on p.member_id = m.id where m.id = $1', 'member'],
    [
      'select * from members m left join packages p on p.member_id = m.id where m.id = $1',
      'member',
    ],
    ['with p as (select * from packages where member_id = $1) select * from p', 'member'],
    ['insert into packages (ref, member_id) values ($1, $2), ($3, $4)', 'member'],
    ['insert into packages (member_id) select id from members where id = $1', 'member'],
    ['update packages set ref = $1 from members m where member_id = m.id and m.id = $2', 'fan-out'],
    ['update packages set ref = $1 where member_id = $2', 'member'],
    ['delete from packages where member_id = $1', 'member'],
  ])('%s: %s', (text, expected) => expect(classify(text)).toBe(expected));

  it.each([
    'select * from packages where ref = $1',
    'select * from packages where member_id = $1 or ref = $2',
    'select * from packages where member_id in ($1)',
    'select * from packages where member_id = any($1)',
    'select * from packages where member_id = lower($1)',
    'select * from packages where member_id = (select id from members where suite = $1)',
    'select * from sessions s join members m on m.id = s.member_id where s.token_hash = $1',
    'select * from members m left join packages p on m.id = $1 and p.member_id = m.id',
    'select exists (select 1 from packages p where p.member_id = m.id) from members m where m.id = $1',
    'select 1 from packages where member_id = $1 union select 1 from orders where ref = $2',
    'insert into packages (ref) values ($1)',
    'lock table packages',
  ])('%s: fan-out', (text) => expect(classify(text)).toBe('fan-out'));
});

describe(FILE, () => {
  const classes = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[1] ?? '');

  it('has at most 200 kB', () => expect(statSync(FILE).size).toBeLessThanOrEqual(MAX_BYTES));

  it('has a name with a bound in docs/operation/scale.md for each fan-out', () => {
    const text = readFileSync('docs/operation/scale.md', 'utf8');
    const [, table = ''] = text.split('| name | statements | bound |');
    const rows = table.split('\n## ')[0]?.matchAll(/^\| `(\w+)` \|/gm) ?? [];
    const names = Array.from(rows, ([, name]) => `fan-out:${name}`);
    const fanOuts = classes.filter((name) => name.startsWith('fan-out'));
    expect([...new Set(fanOuts)].sort()).toEqual(names.sort());
  });
});
