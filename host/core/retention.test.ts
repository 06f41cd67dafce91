import { Client } from 'pg';

import { clockJobs } from '@/host/main/jobs/jobs';
import { memberTables } from '@/host/operator/member-data/tables';

import { getTestDatabaseUrl } from '../testing/database';

import { expiries, permanent, expiredByJob } from './retention';

it('lists the retention of every table exactly once', async () => {
  const client = new Client({ connectionString: await getTestDatabaseUrl() });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  await client.end();
  const ended = [
    ...Object.keys(expiries),
    ...Object.keys(expiredByJob),
    ...Object.values(permanent).flat(),
  ];
  const erased = Object.keys(memberTables).map((name) =>
    name.replace(/[A-Z]/g, '_$&').toLowerCase(),
  );
  expect(ended).toHaveLength(new Set(ended).size);
  expect(new Set([...ended, ...erased])).toEqual(new Set(rows.map(({ name }) => name)));
});

it('names only jobs that run', () => {
  const names = clockJobs.map(({ name }) => name);
  const named = [...Object.values(expiries), ...Object.values(expiredByJob)].map(({ job }) => job);
  expect(names).toEqual(expect.arrayContaining(named.filter((job) => job !== 'sweep-objects')));
});
