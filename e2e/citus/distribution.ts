import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { listStepsToMany, listStepsToOne, runStep } from '@/host/db/distribution';
import { migrateDatabase } from '@/host/db/migrate';
import { seedDatabase } from '@/host/seed/seed-database';
import { createTestServices } from '@/host/testing/services';

import { listTables } from '../../scripts/backup/tables';
import { query } from '../../scripts/process/postgres-server';
import { root, typescriptArgs } from '../../scripts/process/settings';
import { equal, test } from '../support/checks';

import type { Cluster } from '../../scripts/testing/citus';

const BACKUP_KEY = 'a-key-of-the-cluster-test-with-letters';
/** Numbers of steps after which the test undoes the distribution. */
const STEP_COUNTS = [1, 5, 60];
/** After this number of kills, the command restarts at the first step instead of the killed one. */
const RESTART_EVERY = 20;
const run = promisify(execFile);

interface RunResult {
  code: number;
  output: string;
}

const runProgram = (
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<RunResult> =>
  run(process.execPath, [...typescriptArgs, path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_DISTRIBUTED: '', ...env },
    maxBuffer: 10_000_000,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );

/** Fills a database as a host does at its first start. */
async function fill(url: string): Promise<void> {
  await migrateDatabase(url);
  await seedDatabase(url, createTestServices().payments, { demo: true, withPhotos: true });
}

const runHost = (url: string) =>
  runProgram('host/main/server.ts', [], {
    DATABASE_URL: url,
    DATABASE_DISTRIBUTED: 'citus',
    HOST_PORT: '1',
    SEED_DEMO: '0',
    LOG_LEVEL: 'fatal',
  });

export async function checkSettings(cluster: Cluster): Promise<void> {
  const plain = await cluster.createPlain('plain');
  await fill(plain);
  await test('DATABASE_DISTRIBUTED=citus is refused without the extension, with exit code 78 and a message', async () => {
    const { code, output } = await runHost(plain);
    equal(code, 78, output);
    equal(output.includes('needs the Citus extension'), true, output);
  });
}

/** Returns row sums, and the definitions of all tables without redundant parentheses. */
export async function readState(url: string) {
  return query(url, async (client) => {
    const sums: Record<string, string> = {};
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query<{ sum: string }>(
        `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum from public."${name}" t`,
      );
      sums[name] = rows[0]?.sum ?? '';
    }
    const { rows } = await client.query<{ line: string }>(
      `select replace(replace(line, '(', ''), ')', '') as line from (
        select attrelid::regclass || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull || attgenerated::text
            || coalesce(pg_get_expr(adbin, adrelid), '') as line
          from pg_attribute join pg_class t on t.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
          where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid)
          from pg_constraint join pg_class t on t.oid = conrelid where connamespace = 'public'::regnamespace
        union all select pg_get_indexdef(indexrelid) from pg_index join pg_class t on t.oid = indrelid
          where relnamespace = 'public'::regnamespace
        union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class t on t.oid = tgrelid
          where relnamespace = 'public'::regnamespace and not tgisinternal
        union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prolang <> 13 and probin is null
      ) lines order by 1`,
    );
    return { sums, schema: rows.map(({ line }) => line) };
  });
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

const listTableNames = async (client: Client) => (await listTables(client)).map(({ name }) => name);

/** Distributes as a command that is killed after each step. Returns the number of steps. */
async function distributeWithKills(url: string, count = Infinity): Promise<number> {
  const client = await connect(url);
  const steps = listStepsToMany(client, await listTableNames(client));
  await client.end();
  const last = Math.min(count, steps.length);
  for (let end = 1; end <= last; end += 1) {
    const newClient = await connect(url);
    const start = end % RESTART_EVERY === 0 || end === last ? 0 : Math.max(0, end - 2);
    for (const step of listStepsToMany(newClient, await listTableNames(newClient)).slice(
      start,
      end,
    ))
      await runStep(newClient, step);
    await newClient.end();
  }
  return steps.length;
}

async function goBack(url: string): Promise<void> {
  const client = await connect(url);
  for (const step of listStepsToOne(client, await listTableNames(client)))
    await runStep(client, step);
  await client.end();
}

/** Tests distributing and undoing it. Returns the URL of a distributed database. */
export async function distributeAndReturn(cluster: Cluster): Promise<string> {
  const url = await cluster.createDatabase('portal');
  await fill(url);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-backups-'));
  const settings = { DATABASE_URL: url, BACKUP_KEY, DATA_DIR: path.join(folder, 'data') };
  await query(url, async (client) => {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
       from pg_constraint where contype = 'c' and not convalidated`,
    );
    for (const { statement } of rows) await client.query(statement);
  });
  const before = await readState(url);
  const distribute = (...args: string[]) => runProgram('scripts/distribute.ts', args, settings);

  await test('the setting is refused before the command has finished', async () => {
    const { code, output } = await runHost(url);
    equal(code, 78, output);
    equal(output.includes('run npm run distribute'), true, output);
  });
  await test('the command shows its plan and changes nothing', async () => {
    const { code, output } = await distribute('--to', 'citus');
    equal(code, 0, output);
    equal(/Nothing was changed/.test(output), true, output);
    equal(await readState(url), before);
  });
  const saved = await runProgram('scripts/backup.ts', ['--to', folder], settings);
  const file = saved.output.split('\n')[0] ?? '';
  await test('the command refuses a backup that lacks rows', async () => {
    await query(url, (client) => client.query('insert into needed_release values (0)'));
    const { code, output } = await distribute('--to', 'citus', '--backup', file);
    equal(code, 1, output);
    equal(/rows of needed_release/.test(output), true, output);
    await query(url, (client) => client.query('delete from needed_release where release = 0'));
  });
  for (const count of STEP_COUNTS)
    await test(`a distribution killed after each of ${count} steps can be undone without a change`, async () => {
      await distributeWithKills(url, count);
      equal((await readState(url)).sums, before.sums, 'on the way');
      await goBack(url);
      equal(await readState(url), before);
    });
  await test('a distribution killed after each step completes, and undoing it restores schema and rows', async () => {
    const steps = await distributeWithKills(url);
    console.log(`  ${steps} steps`);
    equal((await readState(url)).sums, before.sums, 'there');
    await goBack(url);
    equal(await readState(url), before);
  });
  await test('the command distributes, with progress', async () => {
    const { code, output } = await distribute('--to', 'citus', '--backup', file);
    equal(code, 0, output);
    equal(output.includes('The database is distributed'), true, output);
    equal((await readState(url)).sums, before.sums, 'there');
  });
  rmSync(folder, { recursive: true, force: true });
  return url;
}

/** Tests what the database refuses after the distribution. */
export async function checkGuards(url: string): Promise<void> {
  const expectRefused = async (statement: string, message: RegExp) =>
    query(url, async (client) => {
      await client.query('begin');
      const result = await client
        .query(statement)
        .then(() => client.query('commit'))
        .then(
          () => 'nothing',
          (error: Error) => error.message,
        );
      await client.query('rollback');
      equal(message.test(result), true, result);
    });
  // For a single shard the coordinator reports only that the commit failed.
  const unbalanced = /does not sum to zero|could not commit transaction for shard/;
  const entry = `insert into ledger_entries (member_id, transaction_id, kind, account, amount_cents)
    select id, gen_random_uuid(), 'correction', 'revenue:credits', 1 from members where suite = 'CG1000001'`;
  await test('a ledger transaction that does not sum to zero is refused at the commit', async () => {
    const member = `(select id from members limit 1)`;
    const [id] = await query(url, async (client) =>
      (await client.query<{ id: string }>(`select id from ${member} m`)).rows.map((row) => row.id),
    );
    const values = `insert into ledger_entries (member_id, transaction_id, kind, account, amount_cents) values ('${id}', gen_random_uuid(), 'correction', 'revenue:credits', 1)`;
    await expectRefused(values, unbalanced);
    await expectRefused(entry, unbalanced);
    await query(url, async (client) =>
      equal(
        (await client.query("select from ledger_entries where kind = 'correction'")).rowCount,
        0,
      ),
    );
  });
  await test('the ledger is append-only, and members stay', async () => {
    await query(url, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from members limit 1');
      await client.query(
        `insert into ledger_entries (member_id, transaction_id, kind, account, amount_cents) values
          ($1, '00000000-0000-4000-8000-000000000001', 'correction', 'revenue:shipping', 1),
          ($1, '00000000-0000-4000-8000-000000000001', 'correction', 'revenue:requests', -1)`,
        [rows[0]?.id],
      );
    });
    await expectRefused(
      "update ledger_entries set amount_cents = 5 where kind = 'correction'",
      /never changed/,
    );
    await expectRefused('delete from ledger_entries', /never changed/);
    await expectRefused('delete from members', /never deleted/);
  });
}
