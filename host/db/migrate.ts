import path from 'node:path';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const MIGRATION_LOCK = 727_001;

/** Brings the database to the committed schema. Several hosts may start at once: an advisory lock lets one work. */
export async function migrateDatabase(url: string, root = process.cwd()): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: path.join(root, 'host/db/migrations') });
  } finally {
    await client.end();
  }
}
