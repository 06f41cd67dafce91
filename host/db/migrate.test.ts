import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Client } from 'pg';

import { audit } from '../operator/audit/audit';
import { createTestDatabase } from '../testing/database';

import { openDatabase } from './client';
import { migrateDatabase, UnusableDatabase } from './migrate';

/** Copies the migrations and adds one that alters the table of gateway movements. */
function copyAndAddMigration(): string {
  const root = mkdtempSync(path.join(os.tmpdir(), 'portal-migration-'));
  const folder = path.join(root, 'host/db/migrations');
  cpSync('host/db/migrations', folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: object[] };
  journal.entries.push({
    idx: 999,
    version: '7',
    when: Date.now(),
    tag: '9999_more',
    breakpoints: true,
  });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(
    path.join(folder, '9999_more.sql'),
    'alter table gateway_movements add column more text;',
  );
  return root;
}

async function connectClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

describe('a database', () => {
  it('responds while its migration waits for a long read, and then migrates', async () => {
    const url = await createTestDatabase();
    const root = copyAndAddMigration();
    const [backup, page] = [await connectClient(url), await connectClient(url)];
    await backup.query('begin isolation level repeatable read');
    await backup.query('select count(*) from gateway_movements');
    const migration = migrateDatabase(url, root, { lockMs: 200, pauseMs: 20, tries: 1_000 });
    const isWaiting = async () =>
      (
        await page.query<{ n: number }>(
          `select count(*)::int as n from pg_locks where not granted and relation = 'gateway_movements'::regclass
            and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows[0]?.n === 1;
    for (let waits = 0; waits < 3; waits += 1) {
      while (!(await isWaiting())) await setTimeout(5);
      await page.query("set lock_timeout = '5s'");
      await page.query('select count(*) from gateway_movements');
    }
    await backup.query('commit');
    await migration;
    await page.query('select more from gateway_movements');
    await Promise.all([backup.end(), page.end()]);
    rmSync(root, { recursive: true, force: true });
  });

  it('with an unknown state starts anyway, and the auditor names the row', async () => {
    const url = await createTestDatabase();
    const client = await connectClient(url);
    const check = 'oneboxes_status';
    const isConstraintValid = async () =>
      (
        await client.query<{ valid: boolean }>(
          'select convalidated as valid from pg_constraint where conname = $1',
          [check],
        )
      ).rows[0]?.valid;
    const db = openDatabase(url, 2, () => undefined);
    expect((await audit(db)).findings).toEqual([]);
    expect(await isConstraintValid()).toBe(true);
    await client.query(`alter table oneboxes drop constraint ${check}`);
    await client.query(
      `insert into oneboxes (member_id, ref, status) select id, 'PKTYPO', 'redy' from members limit 1`,
    );
    const file = 'host/db/migrations/0014_state-checks-and-member-indexes.sql';
    const addStatement = readFileSync(file, 'utf8')
      .split(/;.*\n?/)
      .find((statement) => statement.includes(check));
    await client.query(addStatement ?? '');
    await migrateDatabase(url);
    const { findings } = await audit(db);
    expect(findings.map(({ detail }) => detail)).toEqual([`oneboxes PKTYPO: ${check}`]);
    expect(await isConstraintValid()).toBe(false);
    await client.query("update oneboxes set status = 'draft' where ref = 'PKTYPO'");
    expect((await audit(db)).findings).toEqual([]);
    expect(await isConstraintValid()).toBe(true);
    await expect(client.query("update oneboxes set status = 'redy'")).rejects.toThrow(check);
    await Promise.all([client.end(), db.$client.end()]);
  });

  it('that is up to date does not change', async () => {
    await expect(migrateDatabase(await createTestDatabase())).resolves.toBeUndefined();
  });

  it('of an earlier release is not changed, and the error says what to do', async () => {
    const url = await createTestDatabase();
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query("update drizzle.__drizzle_migrations set hash = 'of an earlier release'");
    await client.end();
    await expect(migrateDatabase(url)).rejects.toThrow(UnusableDatabase);
    await expect(migrateDatabase(url)).rejects.toThrow('remove the data folder');
  });
});
