import { Client } from 'pg';

import { cronJobs } from '@/host/main/jobs/jobs';
import { memberTables } from '@/host/operator/member-data/tables';

import { getTestDatabaseUrl } from '../testing/database';

import { expiries, permanentTables, tablesExpiredByJob } from './retention';

it('lists the retention of every table exactly once', async () => {
  const client = new Client({ connectionString: await getTestDatabaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  await client.end();
  const listedTables = [
    ...Object.keys(expiries),
    ...Object.keys(tablesExpiredByJob),
    ...Object.values(permanentTables).flat(),
  ];
  const erasedTables = Object.keys(memberTables).map((name) =>
    name.replace(/[A-Z]/g, '_$&').toLowerCase(),
  );
  expect(listedTables).toHaveLength(new Set(listedTables).size);
  expect(new Set([...listedTables, ...erasedTables])).toEqual(
    new Set(rows.map(({ name }) => name)),
  );
});

it('names only jobs that run', () => {
  const names = cronJobs.map(({ name }) => name);
  const namedJobs = [...Object.values(expiries), ...Object.values(tablesExpiredByJob)].map(
    ({ job }) => job,
  );
  expect(names).toEqual(expect.arrayContaining(namedJobs.filter((job) => job !== 'sweep-objects')));
});
