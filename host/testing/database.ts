import type { Client } from 'pg';

import { isDistributed } from '@/host/core/directory';
import { listStepsToMany, runStep } from '@/host/db/distribution';
import { migrateDatabase } from '@/host/db/migrate';
import { seedDatabase } from '@/host/seed/seed-database';
import { listTables } from '@/scripts/backup/tables';

import { startRunPart } from './run-parts';
import { createTestServices } from './services';
import { getDatabaseUrl, listDatabases, withServerClient, getRunPrefix } from './test-databases';

const TEMPLATE_LOCK_ID = 4_871_001;
const fileDatabases = new Set<string>();
let fileDatabaseUrl: Promise<string> | undefined;

async function migrateAndSeed(url: string): Promise<void> {
  await migrateDatabase(url);
  if (isDistributed) await distribute(url);
  await seedDatabase(url, createTestServices().payments, { demo: true, withPhotos: false });
  if (isDistributed) await terminateDaemon(url);
}

/** Stops Citus's daemon, whose connection would block the cloning of the template. */
const terminateDaemon = (url: string) =>
  withServerClient(
    (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    url,
  );

/** With `DATABASE_DISTRIBUTED=citus`, the server of TEST_DATABASE_URL is a single-node cluster. */
async function distribute(url: string): Promise<void> {
  await withServerClient(async (client) => {
    const { hostname, port } = new URL(url);
    await client.query('create extension citus');
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    await client.query("select citus_set_node_property($1, $2, 'shouldhaveshards', true)", [
      hostname,
      Number(port),
    ]);
    await client.query('set citus.shard_count = 2');
    await distributeTables(client);
  }, url);
}

/** Runs every step of the command `npm run distribute`. */
export async function distributeTables(client: Client): Promise<void> {
  const tables = (await listTables(client)).map(({ name }) => name);
  for (const step of listStepsToMany(client, tables)) await runStep(client, step);
}

/** Creates the migrated and seeded template once per run. Requires the lock. */
async function ensureTemplate(client: Client): Promise<string> {
  const name = `${getRunPrefix()}_template`;
  if ((await listDatabases(client, name)).includes(name)) return name;
  const draft = `${getRunPrefix()}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
  await migrateAndSeed(await getDatabaseUrl(draft));
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  return name;
}

async function cloneTemplate(): Promise<string> {
  await startRunPart('workers'); // The host's threads run this program.
  return withServerClient(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK_ID]);
    const template = await ensureTemplate(client);
    const workerPrefix = `${getRunPrefix()}_w${process.env.JEST_WORKER_ID ?? '1'}_`;
    const staleDatabases = (await listDatabases(client, workerPrefix)).filter(
      (name) => !fileDatabases.has(name),
    );
    const name = `${workerPrefix}${Date.now().toString(36)}_${fileDatabases.size}`;
    fileDatabases.add(name);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // Databases of this worker's finished test files. One that still has an open pool stays until
    // the run ends.
    for (const staleDatabase of staleDatabases)
      await client.query(`DROP DATABASE IF EXISTS ${staleDatabase}`).catch(() => undefined);
    return getDatabaseUrl(name);
  });
}

/**
 * Returns the URL of this test file's database: migrated, seeded, cloned from the template on the
 * first call, and shared by all tests of the file.
 */
export function getTestDatabaseUrl(): Promise<string> {
  fileDatabaseUrl ??= cloneTemplate();
  return fileDatabaseUrl;
}

/** Another clone, for a test that must not share its file's database. */
export function createTestDatabase(): Promise<string> {
  return cloneTemplate();
}
