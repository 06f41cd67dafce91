import { Client } from 'pg';

import { createTestDatabase } from '../testing/database';

import { requireDistribution } from './distribution';
import { migrateDatabase, UnusableDatabase } from './migrate';

let url: string;
const run = async (...statements: string[]) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};
beforeAll(async () => void (url = await createTestDatabase()));

describe('DATABASE_DISTRIBUTED', () => {
  it('is refused without the extension', async () => {
    await expect(requireDistribution(url, false)).resolves.toBeUndefined();
    await expect(requireDistribution(url, true)).rejects.toThrow('needs the Citus extension');
    await expect(requireDistribution(url, true)).rejects.toThrow(UnusableDatabase);
  });

  it('is required once a distribution has begun, and no migration runs', async () => {
    await run(
      'create schema distribution',
      'create table distribution.state (state text primary key)',
      "insert into distribution.state values ('spreading')",
    );
    await expect(requireDistribution(url, false)).rejects.toThrow('is distributed');
    await expect(migrateDatabase(url)).resolves.toBeUndefined();
    await run(
      'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
    );
    await expect(migrateDatabase(url)).rejects.toThrow('cannot be migrated');
  });
});
