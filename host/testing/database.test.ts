import { Client } from 'pg';
import { createTestDatabase, getTestDatabaseUrl } from './database';

async function withClient<T>(url: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

describe('the test database', () => {
  it('is migrated, shared within a test file, and separate from a fresh one', async () => {
    const url = await getTestDatabaseUrl();
    expect(await getTestDatabaseUrl()).toBe(url);
    await withClient(url, async (client) => {
      const tables = await client.query(
        "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'",
      );
      expect(tables.rowCount).toBeGreaterThan(0);
      await client.query('CREATE TABLE only_here (id int)');
    });
    await withClient(await createTestDatabase(), async (client) => {
      const result = await client.query("SELECT to_regclass('only_here') AS name");
      expect(result.rows).toEqual([{ name: null }]);
    });
  });

  it("lowercases text by Unicode, regardless of the machine's locale", async () => {
    await withClient(await getTestDatabaseUrl(), async (client) => {
      const folded = await client.query("SELECT lower('ÉCLAIR') AS text");
      expect(folded.rows).toEqual([{ text: 'éclair' }]);
    });
  });
});
