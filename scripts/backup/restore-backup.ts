import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { migrateDatabase } from '../../host/db/migrate';
import { disableTimeouts, query } from '../process/postgres-server';
import { makeDataDir, PlainError, root } from '../process/settings';

import type { Header, Trailer, Entry } from './frames';
import { readBackup, type Sink } from './read-backup';

const migrationsFolder = path.join(root, 'host/db/migrations');

/** @throws PlainError when the folder already holds an installation */
export function requireEmptyDataDir(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  const existingFiles = readdirSync(dataDir).filter(
    (name) => name !== 'logs' && name !== 'backups',
  );
  if (existingFiles.length > 0)
    throw new PlainError(
      `${dataDir} is not empty (${existingFiles.slice(0, 3).join(', ')}): move it away, or give another folder with --into.`,
    );
}

/** The backup's migrations must be a prefix of ours. @throws PlainError */
function requireKnownMigrations({ migrations }: Header): void {
  const ourMigrations = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (migrations.some((hash, index) => hash !== ourMigrations[index]))
    throw new PlainError(
      'This backup was made by another release; restore it with that release, then upgrade.',
    );
}

/** Later migrations run after the rows are in, because they may change data. */
async function migrateTo(url: string, count: number): Promise<void> {
  const stage = mkdtempSync(path.join(os.tmpdir(), 'portal-restore-'));
  const folder = path.join(stage, 'host/db/migrations');
  try {
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = path.join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] };
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
    await migrateDatabase(url, stage);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function createFileSink(dataDir: string, name: string): Sink {
  // Confines names to the folder.
  const file = path.join(dataDir, path.normalize(`/${name}`));
  const chunks: Buffer[] = [];
  return {
    write: async (data) => void chunks.push(Buffer.from(data)),
    close: async () => {
      mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, Buffer.concat(chunks), { mode: 0o600, flush: true });
    },
  };
}

/** Disables triggers, because the backup includes the counters that they maintain. */
async function createTableSink(
  client: pg.Client,
  { name, columns }: Entry & { kind: 'table' },
): Promise<Sink> {
  const table = `public.${client.escapeIdentifier(name)}`;
  const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  await client.query(`alter table ${table} disable trigger user`);
  const stream = client.query(copyFrom(`copy ${table} (${columnList}) from stdin`));
  const completion = finished(stream);
  completion.catch(() => undefined); // `close` reports it
  return {
    write: async (data) => {
      if (!stream.write(data)) await Promise.race([once(stream, 'drain'), completion]);
    },
    close: async () => {
      stream.end();
      await completion;
      await client.query(`alter table ${table} enable trigger user`);
    },
  };
}

async function truncateAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tables: string | null }>(
    `select string_agg(format('public.%I', tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  );
  if (rows[0]?.tables) await client.query(`truncate ${rows[0].tables}`);
}

/**
 * Drops unvalidated CHECKs, because the backup may have rows that break them. Returns the SQL to
 * add them back.
 */
async function dropUnvalidatedChecks(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
      from pg_constraint where contype = 'c' and not convalidated and connamespace = 'public'::regnamespace`,
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ add }) => add);
}

async function finish(client: pg.Client, { parts, sequences }: Trailer): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      `public.${name}`,
      value,
      called,
    ]);
  for (const [part, { rows: expectedRows }] of Object.entries(parts)) {
    if (expectedRows === undefined) continue;
    const table = client.escapeIdentifier(part.slice('table '.length));
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from public.${table}`);
    if (Number(rows[0]?.n) !== expectedRows)
      throw new PlainError(`${table} has ${rows[0]?.n} rows instead of ${expectedRows}.`);
  }
}

export async function restoreFiles(file: string, key: string, dataDir: string): Promise<void> {
  await readBackup(file, key); // verify it all before using any of it
  makeDataDir(dataDir);
  await readBackup(file, key, {
    begin: async (header) => requireKnownMigrations(header),
    openPart: async (entry) => (entry.kind === 'file' ? createFileSink(dataDir, entry.name) : null),
  });
}

/**
 * Restores rows into an empty database in one transaction, then migrates to this release.
 * @throws PlainError for a database that has tables, or when a row is missing afterwards
 */
export async function restoreDatabase(file: string, key: string, url: string): Promise<Trailer> {
  return query(url, async (client) => {
    const { rows } = await client.query<{ n: string }>(
      "select count(*) as n from pg_tables where schemaname in ('public', 'drizzle')",
    );
    if (Number(rows[0]?.n) > 0)
      throw new PlainError('The database is not empty; restore into an empty one.');
    let droppedChecks: string[] = [];
    const trailer = await readBackup(file, key, {
      begin: async (header) => {
        requireKnownMigrations(header);
        await migrateTo(url, header.migrations.length);
        await client.query('begin');
        await disableTimeouts(client);
        await truncateAll(client);
        droppedChecks = await dropUnvalidatedChecks(client);
      },
      openPart: async (entry) => (entry.kind === 'table' ? createTableSink(client, entry) : null),
      end: async (lastFrame) => {
        await finish(client, lastFrame);
        for (const check of droppedChecks) await client.query(check);
        await client.query('commit');
      },
    });
    await migrateDatabase(url, root);
    await client.query('analyze');
    return trailer;
  });
}
