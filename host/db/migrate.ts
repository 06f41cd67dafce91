import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Client, DatabaseError } from 'pg';

import { alone, startLocks } from './alone';
import { connectionLimits } from './client';

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

/** The release that this is, as far as the meaning of stored rows is concerned. */
const RELEASE = 3;

/** A database that a later release has changed so much that this one would read it wrongly. */
class NewerDatabase extends Error {
  readonly exitCode = 78;

  constructor(needed: number) {
    super(`This database needs release ${needed} or a later one; this is release ${RELEASE}.`);
  }
}

let newest: number | undefined;

/** The newest migration of this release, as the database notes it: milliseconds. */
export function lastMigration(root = process.cwd()): number {
  newest ??= readMigrationFiles({ migrationsFolder: path.join(root, 'host/db/migrations') }).at(
    -1,
  )?.folderMillis;
  return newest ?? 0;
}

/**
 * How long a migration waits for a table, since whoever asks for it then waits behind; and for how
 * long it tries again, e.g. beside a backup.
 */
const patience = { lockMs: 3_000, pauseMs: 2_000, tries: 200 };

/**
 * Brings the database to the committed schema. Several hosts may start at once: an advisory lock
 * lets one work.
 * @throws UnknownDatabase | NewerDatabase
 */
export async function migrateDatabase(
  url: string,
  root = process.cwd(),
  { lockMs, pauseMs, tries } = patience,
): Promise<void> {
  const migrationsFolder = path.join(root, 'host/db/migrations');
  await alone(url, startLocks.migrations, async (client) => {
    await requireOwn(client, migrationsFolder);
    await requireReadable(client);
    await client.query(`set lock_timeout = ${lockMs}`);
    for (let left = tries; ; left -= 1) {
      try {
        return await migrate(drizzle(client), { migrationsFolder });
      } catch (error) {
        if (left <= 1 || !isLockTimeout(error)) throw error;
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
 * Gives the role of this database the limits that connections have by themselves where there is no
 * pooler, which would take none. Migrations and backups lift theirs.
 */
export async function limitRole(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ database: string }>(
      'select current_database() as database',
    );
    const database = client.escapeIdentifier(rows[0]?.database ?? '');
    for (const [name, ms] of Object.entries(connectionLimits))
      await client.query(`alter role current_user in database ${database} set ${name} = ${ms}`);
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

async function requireReadable(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string | null }>(
    "select to_regclass('public.needed_release') as name",
  );
  if (!tables[0]?.name) return;
  const { rows } = await client.query<{ release: number }>('select release from needed_release');
  const needed = Math.max(0, ...rows.map(({ release }) => release));
  if (needed > RELEASE) throw new NewerDatabase(needed);
}
