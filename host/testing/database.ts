import type { Client } from 'pg';

import { isDistributed } from '@/host/core/directory';
import { listStepsToMany, runStep } from '@/host/db/distribution';
import { migrateDatabase } from '@/host/db/migrate';
import { seedDatabase } from '@/host/seed/seed-database';
import { listTables } from '@/scripts/backup/tables';

import { runPart } from './run-parts';
import { testServices } from './services';
import { addressOf, databasesLike, onServer, runPrefix } from './test-databases';

const lockOnTemplate = 4_871_001;
const ofThisFile = new Set<string>();
let own: Promise<string> | undefined;

async function fill(url: string): Promise<void> {
  await migrateDatabase(url);
  if (isDistributed) await distribute(url);
  await seedDatabase(url, testServices().payments, { demo: true, pictured: false });
  if (isDistributed) await retireDaemon(url);
}

/** Citus's daemon would keep the template from being cloned. */
const retireDaemon = (url: string) =>
  onServer(
    (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    url,
  );

/** With `DATABASE_DISTRIBUTED=citus`, the server of TEST_DATABASE_URL is a cluster of one. */
async function distribute(url: string): Promise<void> {
  await onServer(async (client) => {
    const { hostname, port } = new URL(url);
    await client.query('create extension citus');
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
    await client.query("select citus_set_node_property($1, $2, 'shouldhaveshards', true)", [
      hostname,
      Number(port),
    ]);
    await client.query('set citus.shard_count = 2');
    const tables = (await listTables(client)).map(({ name }) => name);
    for (const step of listStepsToMany(client, tables)) await runStep(client, step);
  }, url);
}

/** Creates the migrated and seeded template once per run. Requires the lock. */
async function templateDatabase(client: Client): Promise<string> {
  const name = `${runPrefix()}_template`;
  if ((await databasesLike(client, name)).includes(name)) return name;
  const draft = `${runPrefix()}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft} TEMPLATE template0`);
  await fill(await addressOf(draft));
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
  return name;
}

async function cloneTemplate(): Promise<string> {
  await runPart('workers'); // The host starts threads.
  return onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [lockOnTemplate]);
    const template = await templateDatabase(client);
    const mine = `${runPrefix()}_w${process.env.JEST_WORKER_ID ?? '1'}_`;
    const earlier = (await databasesLike(client, mine)).filter((name) => !ofThisFile.has(name));
    const name = `${mine}${Date.now().toString(36)}_${ofThisFile.size}`;
    ofThisFile.add(name);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    // Databases of this worker's finished test files; one with an open pool remains until the run
    // ends.
    for (const old of earlier)
      await client.query(`DROP DATABASE IF EXISTS ${old}`).catch(() => undefined);
    return addressOf(name);
  });
}

/**
 * Returns the URL of this test file's database: migrated, seeded, cloned from the template on the
 * first call, and shared by all tests of the file.
 */
export function testDatabaseUrl(): Promise<string> {
  own ??= cloneTemplate();
  return own;
}

/** Another clone, for a test that must not share its file's database. */
export function freshDatabaseUrl(): Promise<string> {
  return cloneTemplate();
}
