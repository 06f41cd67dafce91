import { Client } from 'pg';
import { freshDatabaseUrl, testDatabaseUrl } from './database';

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
  it('is migrated, the same for one test file and apart from a fresh one', async () => {
    const url = await testDatabaseUrl();
    expect(await testDatabaseUrl()).toBe(url);
    await withClient(url, async (client) => {
      const tables = await client.query(
        "SELECT 1 FROM information_schema.tables WHERE table_schema = 'public'",
      );
      expect(tables.rowCount).toBeGreaterThan(0);
      await client.query('CREATE TABLE only_here (id int)');
    });
    await withClient(await freshDatabaseUrl(), async (client) => {
      const found = await client.query("SELECT to_regclass('only_here') AS name");
      expect(found.rows).toEqual([{ name: null }]);
    });
  });

  it("sorts and folds text by Unicode, regardless of the machine's locale", async () => {
    await withClient(await testDatabaseUrl(), async (client) => {
      const folded = await client.query("SELECT lower('ÉCLAIR') AS text");
      expect(folded.rows).toEqual([{ text: 'éclair' }]);
    });
  });
});
