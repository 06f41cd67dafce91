import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { disableTimeouts, query } from '../process/postgres-server';

import { encodeData, partName, encodeMessage, Digest, type Trailer, type Entry } from './frames';
import { EncryptStream } from './sealed-stream';
import { listTables } from './tables';

/**
 * Returns the data folder's secrets. The environment's pepper takes precedence, as in the host.
 */
export function readBackupSecrets(dataDir: string): Record<string, string> {
  const file = path.join(dataDir, 'secrets.json');
  const pepper = process.env.PASSWORD_PEPPER;
  return {
    ...(existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)),
    ...(pepper && { PASSWORD_PEPPER: pepper }),
  };
}

function* readDataFiles(dataDir: string): Generator<[name: string, bytes: Buffer]> {
  const secrets = readBackupSecrets(dataDir);
  if (Object.keys(secrets).length > 0)
    yield ['secrets.json', Buffer.from(`${JSON.stringify(secrets, null, 2)}\n`)];
  const outbox = path.join(dataDir, 'outbox');
  for (const name of existsSync(outbox) ? readdirSync(outbox) : []) {
    const bytes = name.endsWith('.eml') ? readIfExists(path.join(outbox, name)) : undefined;
    if (bytes) yield [`outbox/${name}`, bytes];
  }
}

/** A running host may delete the oldest emails. */
function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

interface Source {
  url: string;
  dataDir: string;
}

/** Yields the backup's frames. All rows come from one database snapshot. */
async function* writeContents(client: pg.Client, dataDir: string): AsyncGenerator<Buffer> {
  const parts: Trailer['parts'] = {};
  async function* writePart(entry: Entry, bytes: AsyncIterable<Buffer> | Buffer[]) {
    const digest = new Digest();
    yield encodeMessage(entry);
    for await (const data of bytes) {
      digest.add(data);
      yield encodeData(data);
    }
    parts[partName(entry)] = digest.result(entry);
  }
  const { rows: migrations } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by id',
  );
  yield encodeMessage({
    kind: 'backup',
    made: new Date().toISOString(),
    migrations: migrations.map(({ hash }) => hash),
  });
  for (const [name, bytes] of readDataFiles(dataDir))
    yield* writePart({ kind: 'file', name }, [bytes]);
  for (const { name, columns } of await listTables(client)) {
    const columnList = columns.map((column) => client.escapeIdentifier(column)).join(', ');
    const rows = client.query(
      copyTo(`copy (select ${columnList} from public.${client.escapeIdentifier(name)}) to stdout`),
    );
    yield* writePart({ kind: 'table', name, columns }, rows as AsyncIterable<Buffer>);
  }
  const { rows: sequences } = await client.query<Trailer['sequences'][number]>(
    `select sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as called
     from pg_sequences where schemaname = 'public'`,
  );
  yield encodeMessage({ kind: 'end', parts, sequences });
}

const ABANDONED_AFTER_MS = 3_600_000;

/** Removes drafts of killed backups. */
function removeAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const draft = path.join(folder, name);
    if (!name.endsWith('.backup.part')) continue;
    const modifiedAt = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (Date.now() - modifiedAt > ABANDONED_AFTER_MS) rmSync(draft, { force: true });
  }
}

/**
 * Writes an encrypted backup of a running or stopped installation without blocking it. The file
 * gets its name when complete.
 */
export async function makeBackup({ url, dataDir }: Source, file: string, key: string) {
  const draft = `${file}.part`;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  removeAbandonedDrafts(path.dirname(file));
  try {
    await query(url, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      await disableTimeouts(client);
      await pipeline(
        Readable.from(writeContents(client, dataDir), { objectMode: false }),
        createGzip(),
        new EncryptStream(key),
        createWriteStream(draft, { mode: 0o600, flush: true }),
      );
      await client.query('commit');
    });
    renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}
