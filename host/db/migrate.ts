import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, DatabaseError } from 'pg';

import { withAdvisoryLock, startLocks } from './advisory-lock';
import { connectionLimits } from './client';

export class UnusableDatabase extends Error {
  /** EX_CONFIG of sysexits: a restart would fail again. */
  readonly exitCode = 78;
}

/** Increases when the meaning of stored rows changes. */
const RELEASE = 3;

let newestMs: number | undefined;

export function getLastMigrationMs(): number {
  newestMs ??= readMigrationFiles({ migrationsFolder: 'host/db/migrations' }).at(-1)?.folderMillis;
  return newestMs ?? 0;
}

/** Waits briefly and retries, because a waiting migration blocks the queries behind it. */
const lockRetries = { lockMs: 3_000, pauseMs: 2_000, tries: 200 };

/**
 * Applies migrations under an advisory lock.
 * @throws UnusableDatabase
 */
export async function migrateDatabase(
  url: string,
  root = process.cwd(),
  { lockMs, pauseMs, tries } = lockRetries,
): Promise<void> {
  const migrationsFolder = path.join(root, 'host/db/migrations');
  await withAdvisoryLock(url, startLocks.migrations, async (client) => {
    await requireUsableDatabase(client, migrationsFolder);
    await client.query(`set lock_timeout = ${lockMs}`);
    for (let remainingTries = tries; ; remainingTries -= 1) {
      try {
        return await migrate(drizzle(client), { migrationsFolder });
      } catch (error) {
        if (remainingTries <= 1 || !isLockTimeout(error)) throw error;
        await setTimeout(pauseMs);
      }
    }
  });
}

const isLockTimeout = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.code === '55P03'
    : error instanceof Error && isLockTimeout(error.cause);

/**
 * Sets connection limits on the role, because a pooler accepts none. Migrations and backups lift
 * them.
 */
export async function setRoleLimits(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const database = client.escapeIdentifier(client.database ?? '');
    for (const [name, ms] of Object.entries(connectionLimits))
      await client.query(`alter role current_user in database ${database} set ${name} = ${ms}`);
  } finally {
    await client.end();
  }
}

async function readRows<Row extends object>(client: Client, table: string): Promise<Row[]> {
  const lookup = await client.query('select where to_regclass($1) is not null', [table]);
  return lookup.rowCount ? (await client.query<Row>(`select * from ${table} order by 1`)).rows : [];
}

/**
 * Checks that the first migration is ours and that no later release changed the meaning of rows.
 */
async function requireUsableDatabase(client: Client, migrationsFolder: string): Promise<void> {
  const migrations = await readRows<{ hash: string }>(client, 'drizzle.__drizzle_migrations');
  const files = readMigrationFiles({ migrationsFolder });
  if (migrations[0] && migrations[0].hash !== files[0]?.hash)
    throw new UnusableDatabase(
      'This database is from an earlier release and cannot be migrated: remove the data folder (.data, or DATA_DIR), or set DATABASE_URL to an empty database, and start again.',
    );
  if (migrations.length < files.length && (await readRows(client, 'distribution.state')).length > 0)
    throw new UnusableDatabase(
      'This database is distributed and cannot be migrated: bring it back with the earlier release (npm run distribute -- --to one), start this one once, and distribute it again.',
    );
  const minimum = (await readRows<{ release: number }>(client, 'public.needed_release')).at(-1);
  if (minimum && minimum.release > RELEASE)
    throw new UnusableDatabase(
      `This database needs release ${minimum.release} or a later one; this is release ${RELEASE}.`,
    );
}
