import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';

import { audit } from '../operator/audit/audit';
import { freshDatabaseUrl } from '../testing/database';
import { emptyDatabaseUrl } from '../testing/test-databases';

import { openDatabase } from './client';
import { migrateDatabase } from './migrate';

const migrations = 'host/db/migrations';
/** The beginnings of the hashes of what has been released: no file of these changes any more. */
const released =
  '123be957 80049146 30311805 d9c7615e 634535f9 ae777d43 b51b264a 18c0890b 610fdc26 05ffc11d 960f9fab 69846c00 ' +
  '5fd8875a 73a3c510 5f3e55e0 4f4326ca 0fdb3862 5188b383 5f27b14f abed9028 2d296078 562f1e65';

interface Journal {
  entries: { idx: number; tag: string; when: number }[];
}
const readJournal = (root: string) =>
  JSON.parse(readFileSync(path.join(root, migrations, 'meta/_journal.json'), 'utf8')) as Journal;

/** A project folder with the first migrations only. */
function upTo(last: number): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-earlier-'));
  cpSync(migrations, path.join(root, migrations), { recursive: true });
  const journal = readJournal(root);
  journal.entries = journal.entries.filter(({ idx }) => idx <= last);
  writeFileSync(path.join(root, migrations, 'meta/_journal.json'), JSON.stringify(journal));
  return root;
}

interface Column {
  name: string;
  type: string;
  needed: boolean;
}

/** A value of a column's type; of a text with a list of values the first of them. */
function valueOf({ name, type }: Column, checks: string): unknown {
  const listed = new RegExp(`\\(?\\b${name}\\b\\)? (?:= ANY \\(+ARRAY\\[|= )'([^']*)'`).exec(
    checks,
  );
  if (listed) return listed[1];
  if (/^(int|bigint|smallint|numeric|double|real)/.test(type)) return 1;
  if (/^timestamp|^date/.test(type)) return '2026-01-02T03:04:05Z';
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type === 'boolean') return false;
  if (/^json/.test(type)) return '{}';
  if (type === 'bytea') return Buffer.from('x');
  if (type.endsWith('[]')) return [];
  return 'x';
}

/** Rows of which the auditor, or a check of several columns, asks for more than a type. */
const values: Record<string, Record<string, unknown>[]> = {
  authorizations: [{ state: 'released' }],
  captures: [
    {
      state: 'refunded',
      returned_cents: 1,
      noted_cents: 1,
      refunded_at: '2026-01-03T00:00:00Z',
      refund_reference: 'x',
    },
  ],
  credit_holds: [{ state: 'released' }],
  files: [{ bytes: Buffer.from('x') }],
  ledger_entries: [
    { account: 'member:credits', amount_cents: -1, kind: 'credit-grant' },
    { account: 'expense:credits', amount_cents: 1, kind: 'credit-grant' },
  ],
  payment_attempts: [{ state: 'cancelled' }],
  payment_faults: [{ settled_at: '2026-01-03T00:00:00Z' }],
  rate_brackets: [{ to_grams: 2 }],
};

interface Table {
  name: string;
  columns: Column[];
  checks: string;
}

const readTables = async (client: Client): Promise<Table[]> =>
  (
    await client.query<Table>(`
    select t.relname as name,
      (select json_agg(json_build_object('name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'needed', a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''))
        from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c'), '') as checks
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind = 'r' order by t.relname`)
  ).rows;

/** Puts a row into every table that has none, with values that today's checks allow. */
async function fillTables(client: Client, tables: Table[], today: Table[]): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const { name, columns } of tables) {
    const checks = today.find((table) => table.name === name)?.checks ?? '';
    const { rowCount } = await client.query(`select from "${name}" limit 1`);
    for (const given of rowCount ? [] : (values[name] ?? [{}])) {
      const needed = columns.filter((column) => column.needed || column.name in given);
      await client.query(
        `insert into "${name}" (${needed.map((column) => `"${column.name}"`).join()})
       values (${needed.map((_, at) => `$${at + 1}`).join()})`,
        needed.map((column) => given[column.name] ?? valueOf(column, checks)),
      );
    }
  }
  await client.query('set session_replication_role = default');
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A database that is dropped after its test ends its connections.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('the migrations', () => {
  it('of a release stay as they were, with one snapshot', () => {
    const hashes = readMigrationFiles({ migrationsFolder: migrations }).map(({ hash }) =>
      hash.slice(0, 8),
    );
    const known = released.split(' ');
    expect(hashes.slice(0, known.length)).toEqual(known);
    const entries = JSON.stringify(readJournal('.').entries.slice(0, known.length));
    expect(createHash('sha256').update(entries).digest('hex').slice(0, 8)).toBe('272613cd');
    const newest = String(readJournal('.').entries.at(-1)?.idx).padStart(4, '0');
    expect(readdirSync(path.join(migrations, 'meta')).sort()).toEqual([
      `${newest}_snapshot.json`,
      '_journal.json',
    ]);
  });

  const last = readJournal('.').entries.length - 1;
  it.each([11, last - 1])('carry rows of every table over from migration %i', async (end) => {
    const newest = await connected(await freshDatabaseUrl());
    const today = await readTables(newest);
    const url = await emptyDatabaseUrl();
    const root = upTo(end);
    await migrateDatabase(url, root);
    rmSync(root, { recursive: true });
    const client = await connected(url);
    const tables = await readTables(client);
    await fillTables(client, tables, today);
    await migrateDatabase(url);
    const names = new Set((await readTables(client)).map(({ name }) => name));
    for (const { name } of tables.filter((table) => names.has(table.name))) {
      const { rows } = await client.query(`select from "${name}" limit 1`);
      expect([name, rows.length]).toEqual([name, 1]);
    }
    const db = openDatabase(url, 2, () => undefined);
    expect((await audit(db)).findings).toEqual([]);
    await Promise.all([client.end(), newest.end(), db.$client.end()]);
  });
});
