import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';

import { listTables } from '@/scripts/backup/tables';

import { openSession } from '../core/sessions/session';
import { audit } from '../operator/audit/audit';
import { seedDatabase } from '../seed/seed-database';
import { createTestDatabase } from '../testing/database';
import { openTestHost } from '../testing/host';
import { createEmptyDatabase } from '../testing/test-databases';

import { schema } from './client';
import { migrateDatabase } from './migrate';

const migrations = 'host/db/migrations';
/** Hash prefixes of released migrations, which must never change. */
const releasedHashes =
  '123be957 80049146 30311805 d9c7615e 634535f9 ae777d43 b51b264a 18c0890b 610fdc26 05ffc11d 960f9fab 69846c00 ' +
  '5fd8875a 73a3c510 5f3e55e0 4f4326ca 0fdb3862 5188b383 5f27b14f abed9028 2d296078 562f1e65';

interface Journal {
  entries: { idx: number; tag: string; when: number }[];
}
const readJournal = (root: string) =>
  JSON.parse(readFileSync(path.join(root, migrations, 'meta/_journal.json'), 'utf8')) as Journal;

/** Creates a project folder with only the first migrations. */
function createFolderUpTo(lastIndex: number): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-earlier-'));
  cpSync(migrations, path.join(root, migrations), { recursive: true });
  const journal = readJournal(root);
  journal.entries = journal.entries.filter(({ idx }) => idx <= lastIndex);
  writeFileSync(path.join(root, migrations, 'meta/_journal.json'), JSON.stringify(journal));
  return root;
}

interface Column {
  name: string;
  type: string;
}

/** Returns a value of a column's type; for an enumerated text its first value. */
function createValue({ name, type }: Column, checks: string): unknown {
  const enumMatch = new RegExp(`\\(?\\b${name}\\b\\)? (?:= ANY \\(+ARRAY\\[|= )'([^']*)'`).exec(
    checks,
  );
  if (enumMatch) return enumMatch[1];
  if (/^timestamp|^date/.test(type)) return '2026-01-02T03:04:05Z';
  // The same in every table, so that references resolve.
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000001';
  if (type === 'boolean') return true;
  if (/^json/.test(type)) return '{}';
  if (type.endsWith('[]')) return ['1'];
  return '1';
}

/** Rows for which the auditor or a multi-column check requires specific values. */
const rowValues: Record<string, Record<string, unknown>[]> = {
  authorizations: [{ state: 'released', captured_cents: 0 }],
  capture_withdrawals: [{ state: 'undone' }],
  captures: [{ state: 'refunded', disputed_cents: 0 }],
  credit_holds: [{ state: 'released' }],
  deals: [{ valid_to: '2026-01-03T00:00:00Z' }],
  ledger_entries: [
    { account: 'member:credits', amount_cents: -1 },
    { account: 'expense:credits', id: '00000000-0000-4000-8000-000000000002' },
  ],
  orders: [{ taken_cents: 0 }],
  packages: [{ box_ref: null }],
  payment_attempts: [{ state: 'cancelled' }],
  payment_requests: [{ kind: 'difference', status: '0' }],
  rate_brackets: [{ to_grams: 2 }],
};

interface Table {
  name: string;
  /** All columns except generated ones and those with a nonempty literal default. */
  columns: Column[];
  checks: string;
}

/** Tables in dependency order. */
async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select t.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)))
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and pg_get_expr(d.adbin, d.adrelid) ~ '^''.+''::' is not true) as columns,
      coalesce((select string_agg(pg_get_constraintdef(c.oid), ' ') from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c'), '') as checks
    from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'`);
  const order = (await listTables(client)).map(({ name }) => name);
  return rows.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** Inserts a full row that satisfies the current checks into every empty table. */
async function fillTables(client: Client, tables: Table[], currentTables: Table[]): Promise<void> {
  await client.query('begin');
  for (const { name, columns } of tables) {
    const checks = currentTables.find((table) => table.name === name)?.checks ?? '';
    const { rowCount } = await client.query(`select from "${name}" limit 1`);
    for (const overrides of rowCount ? [] : (rowValues[name] ?? [{}])) {
      const defaultEntries = columns.map(
        (column) => [column.name, createValue(column, checks)] as const,
      );
      const row = Object.entries({ ...Object.fromEntries(defaultEntries), ...overrides });
      await client.query(
        `insert into "${name}" (${row.map(([column]) => `"${column}"`).join()})
        values (${row.map((_, index) => `$${index + 1}`).join()})`,
        row.map(([, value]) => value),
      );
    }
  }
  await client.query('commit');
}

async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  // Dropping a database after its test ends its connections.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe('the migrations', () => {
  it('of a release never change, and there is only one snapshot', () => {
    const hashes = readMigrationFiles({ migrationsFolder: migrations }).map(({ hash }) =>
      hash.slice(0, 8),
    );
    const expectedHashes = releasedHashes.split(' ');
    expect(hashes.slice(0, expectedHashes.length)).toEqual(expectedHashes);
    const entries = JSON.stringify(readJournal('.').entries.slice(0, expectedHashes.length));
    expect(createHash('sha256').update(entries).digest('hex').slice(0, 8)).toBe('272613cd');
    const newestIndex = String(readJournal('.').entries.at(-1)?.idx).padStart(4, '0');
    expect(readdirSync(path.join(migrations, 'meta')).sort()).toEqual([
      `${newestIndex}_snapshot.json`,
      '_journal.json',
    ]);
  });

  const lastIndex = readJournal('.').entries.length - 1;
  it.each([11, lastIndex - 1])(
    'preserve rows of every table from migration %i on',
    async (migrationIndex) => {
      const newestClient = await connectClient(await createTestDatabase());
      const currentTables = await readTables(newestClient);
      const url = await createEmptyDatabase();
      const root = createFolderUpTo(migrationIndex);
      await migrateDatabase(url, root);
      rmSync(root, { recursive: true });
      const client = await connectClient(url);
      const tables = await readTables(client);
      await fillTables(client, tables, currentTables);
      await migrateDatabase(url);
      const names = new Set((await readTables(client)).map(({ name }) => name));
      for (const { name } of tables.filter((table) => names.has(table.name))) {
        const { rows } = await client.query(`select from "${name}" limit 1`);
        expect([name, rows.length]).toEqual([name, 1]);
      }
      await Promise.all([client.end(), newestClient.end()]);

      const host = await openTestHost(url);
      await seedDatabase(url, host.payments, { demo: false });
      expect((await audit(host.db)).findings).toEqual([]);
      expect((await host.app.inject('/ready')).json()).toMatchObject({ data: { ready: true } });
      const [member] = await host.db.select().from(schema.members);
      const as = await openSession(host.db, member!, { action: 'login_password' });
      for (const key of ['/user/getdashboard', '/pmt/packages', '/address/getaddresses'])
        expect([key, (await host.call(`GET ${key}`, { as })).statusCode]).toEqual([key, 200]);
      await host.close();
    },
  );
});
