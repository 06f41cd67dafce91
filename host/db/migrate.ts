import path from 'node:path';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client } from 'pg';

const MIGRATION_LOCK = 727_001;

/** A database that an earlier release has made, whose migrations this one does not know. */
export class UnknownDatabase extends Error {
  /** Tells who runs the host that another start would end the same (EX_CONFIG of sysexits). */
  readonly exitCode = 78;

  constructor() {
    super(
      'This database is from an earlier release and cannot be carried over: remove the data folder (.data, or DATA_DIR), or name an empty database in DATABASE_URL, and start again.',
    );
  }
}

/**
 * Brings the database to the committed schema. Several hosts may start at once: an advisory lock
 * lets one work.
 * @throws UnknownDatabase
 */
export async function migrateDatabase(url: string, root = process.cwd()): Promise<void> {
  const migrationsFolder = path.join(root, 'host/db/migrations');
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireOwn(client, migrationsFolder);
    await migrate(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** What was applied first must be what we would have applied first. */
async function requireOwn(client: Client, migrationsFolder: string): Promise<void> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (!tables[0]?.name) return;
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id limit 1',
  );
  if (rows[0] && rows[0].hash !== readMigrationFiles({ migrationsFolder })[0]?.hash)
    throw new UnknownDatabase();
}
