import { randomUUID } from 'node:crypto';

import { Client } from 'pg';

import type { Statement } from '@/host/db/reads';
import { destinationValues } from '@/host/members/user/package-stages';
import { getTestDatabaseUrl } from '@/host/testing/database';

import { firstRows, rowsFrom, type ListName, type Sort } from './list-query';

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: await getTestDatabaseUrl() });
  await client.connect();
  // Small tables are cheapest to scan and sort, so this checks whether the index could be used at
  // all.
  for (const way of ['seqscan', 'bitmapscan', 'sort'])
    await client.query(`set enable_${way} = off`);
});
afterAll(() => client.end());

async function planOf({ text }: Statement, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [
    randomUUID(),
    ...destinationValues([], undefined),
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
    'read "%s", %s first, in the order of the index %s, sorting no more than a page and the ready ones',
    async (list, sort, index) => {
      const cursor = [new Date('2026-01-01T00:00:00Z'), 'PK00000000'];
      for (const [statement, values] of [
        [firstRows(list, sort), []],
        [rowsFrom('after', list, sort), cursor],
        [rowsFrom('before', list, sort), cursor],
      ] as const) {
        const plan = await planOf(statement, [...values]);
        expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} `));
        // The page, and what the destination decides of the newest ready ones.
        const sorts = list === '0' ? 3 : 2;
        expect(plan.match(/Sort Key: \S*(arrived_at|place)/g)?.length).toBeLessThanOrEqual(sorts);
        if (sort === 'free' && list !== '2') expect(plan).toContain('using packages_stored_since ');
      }
    },
  );
});
