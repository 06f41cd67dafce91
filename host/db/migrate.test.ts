import { Client } from 'pg';

import { freshDatabaseUrl } from '../testing/database';

import { migrateDatabase, UnknownDatabase } from './migrate';

describe('a database', () => {
  it('that is up to date stays as it is', async () => {
    await expect(migrateDatabase(await freshDatabaseUrl())).resolves.toBeUndefined();
  });

  it('of an earlier release is left alone, with a sentence that says what to do', async () => {
    const url = await freshDatabaseUrl();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("update drizzle.__drizzle_migrations set hash = 'of an earlier release'");
    await client.end();
    await expect(migrateDatabase(url)).rejects.toThrow(UnknownDatabase);
    await expect(migrateDatabase(url)).rejects.toThrow('remove the data folder');
  });
});
