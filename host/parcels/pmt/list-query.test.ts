import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import type { Statement } from '@/host/db/reads';
import { getDestinationValues } from '@/host/members/user/package-stages';
import { getTestDatabaseUrl } from '@/host/testing/database';

import { selectFirstRows, selectRowsFrom, type ListName, type Sort } from './list-query';

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await getTestDatabaseUrl() });
  await client.connect();
  // Small tables are cheapest to scan and sort, so this checks whether the index could be used at
  // all.
  for (const plannerOption of ['seqscan', 'bitmapscan', 'sort'])
    await client.query(`set enable_${plannerOption} = off`);
});
afterAll(() => client.end());

async function explainStatement({ text }: Statement, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
    randomUUID(),
    ...getDestinationValues([], undefined),
    10,
    ...values,
  ]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const indexes: [ListName, string][] = [
  ['active', 'packages_list'],
  ['history', 'packages_list'],
  ['0', 'packages_here'],
  ['1', 'packages_here'],
  ['2', 'packages_here'],
];

describe('the package lists', () => {
  it.each(
    indexes.flatMap(([list, index]) =>
      (['newest', 'oldest', 'free'] as const).map((sort): [ListName, Sort, string] => [
        list,
        sort,
        index,
      ]),
    ),
  )(
    'read "%s", %s first, in the order of the index %s, sorting at most a page and the ready packages',
    async (list, sort, index) => {
      const cursor = [new Date('2026-01-01T00:00:00Z'), 'PK00000000'];
      for (const [statement, values] of [
        [selectFirstRows(list, sort), []],
        [selectRowsFrom('after', list, sort), cursor],
        [selectRowsFrom('before', list, sort), cursor],
      ] as const) {
        const plan = await explainStatement(statement, [...values]);
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `));
        // The page, and the newest ready packages, whose tab depends on the destination.
        const maxSorts = list === '0' ? 3 : 2;
        expect(plan.match(/Sort Key: \S*(arrived_at|place)/g)?.length).toBeLessThanOrEqual(
          maxSorts,
        );
        if (sort === 'free' && list !== '2') expect(plan).toContain('using packages_stored_since ');
      }
    },
  );
});
