import path from 'node:path';

import type pg from 'pg';

import { startLocks, withAdvisoryLock } from '../host/db/advisory-lock';
import {
  hasCitus,
  listStepsToMany,
  listStepsToOne,
  readDistributionState,
  runStep,
  type DistributionState,
  type Step,
} from '../host/db/distribution';
import { getLastMigrationMs } from '../host/db/migrate';
import { placements } from '../host/db/placement';

import type { Trailer } from './backup/frames';
import { readBackup } from './backup/read-backup';
import { readBackupKey } from './backup/settings';
import { listTables } from './backup/tables';
import { fail, loadSettings, PlainError, readOptions } from './process/settings';

const usage = `npm run distribute -- --to citus                 shows what distributing would do
npm run distribute -- --to citus --backup FILE   distributes the database
npm run distribute -- --to one [--backup FILE]   the same, back to one PostgreSQL

Stop all hosts first. FILE is a backup from the last hour with all rows (npm run backup); it is verified before anything
changes. You can interrupt the command and run it again, or run it with --to one.
Settings: DATABASE_DIRECT_URL or DATABASE_URL (the coordinator), BACKUP_KEY.
`;
const MAX_AGE_MS = 3_600_000;

const print = (line: string) => void process.stdout.write(`${line}\n`);

type Target = 'citus' | 'one';
const targetStates: Record<Target, DistributionState> = { citus: 'many', one: 'one' };

async function readScalar(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ value: string | null }>(`select (${text})::text as value`);
  return rows[0]?.value ?? '';
}

/** @throws PlainError */
async function requireReady(client: pg.Client, target: Target, state: DistributionState) {
  if (state === 'gathering' && target === 'citus')
    throw new PlainError('The database is being moved back: finish --to one first.');
  if (target === 'citus' && !(await hasCitus(client)))
    throw new PlainError(
      'This database has no Citus extension: run create extension citus on each node.',
    );
  if (
    target === 'citus' &&
    (await readScalar(
      client,
      'select count(*) from pg_dist_node where shouldhaveshards and isactive',
    )) === '0'
  )
    throw new PlainError('The coordinator has no workers: run citus_add_node.');
  const lastMigration = await readScalar(
    client,
    'select max(created_at) from drizzle.__drizzle_migrations',
  );
  if (Number(lastMigration) !== getLastMigrationMs())
    throw new PlainError(
      'The database is from another release: start a host of this release once.',
    );
  const clients = await readScalar(
    client,
    `select string_agg(distinct coalesce(nullif(application_name, ''), 'unnamed'), ', ') from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and application_name !~ '^citus'`,
  );
  if (clients) throw new PlainError(`Stop all hosts first: connections of ${clients} are open.`);
}

/** Reads the whole file. @throws PlainError unless it is recent and has the database's rows */
async function requireBackup(client: pg.Client, file: string): Promise<void> {
  let madeAt = '';
  const { parts }: Trailer = await readBackup(file, readBackupKey(), {
    begin: async (header) => void (madeAt = header.made),
  });
  if (!(Date.now() - new Date(madeAt).getTime() < MAX_AGE_MS))
    throw new PlainError(`The backup is from ${madeAt}: make one that is less than an hour old.`);
  for (const { name } of await listTables(client)) {
    const storedRows = await readScalar(
      client,
      `select count(*) from public.${client.escapeIdentifier(name)}`,
    );
    const savedRows = parts[`table ${name}`]?.rows ?? 0;
    if (Number(storedRows) !== savedRows)
      throw new PlainError(
        `The backup has ${savedRows} rows of ${name}, but the database has ${storedRows}.`,
      );
  }
  print(`The backup from ${madeAt} is complete and has all rows.`);
}

function describePlace(table: string): string {
  const place = placements[table];
  if (!place) return table === 'members' ? 'by id' : 'by member_id';
  if (place.mode === 'key') return `by ${place.column}`;
  return place.mode === 'everywhere' ? 'a copy on each machine' : 'on the coordinator';
}

async function printPlan(client: pg.Client, tables: readonly string[], steps: readonly Step[]) {
  for (const table of tables) {
    const rows = await readScalar(
      client,
      `select reltuples::bigint from pg_class where oid = 'public.${table}'::regclass`,
    );
    print(
      `${table.padEnd(26)} ${describePlace(table).padEnd(24)} about ${Math.max(0, Number(rows))} rows`,
    );
  }
  print(`${steps.length} steps. Nothing was changed: add --backup FILE to run them.`);
}

async function runSteps(client: pg.Client, steps: readonly Step[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const startedAt = performance.now();
    await runStep(client, step);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    print(`${index + 1}/${steps.length} ${step.name}, ${seconds} s`);
  }
}

async function distribute(
  client: pg.Client,
  target: Target,
  file: string | undefined,
): Promise<void> {
  const state = await readDistributionState(client);
  if (state === targetStates[target]) return print('Nothing to do: the database is already there.');
  await client.query('set client_min_messages = warning');
  const tables = (await listTables(client)).map(({ name }) => name);
  const steps =
    target === 'citus' ? listStepsToMany(client, tables) : listStepsToOne(client, tables);
  await requireReady(client, target, state);
  if (file === undefined) return printPlan(client, tables, steps);
  await requireBackup(client, path.resolve(process.env.INIT_CWD ?? process.cwd(), file));
  await runSteps(client, steps);
  print(
    target === 'citus'
      ? 'The database is distributed: set DATABASE_DISTRIBUTED=citus for all hosts.'
      : 'The database is on one PostgreSQL: unset DATABASE_DISTRIBUTED.',
  );
}

async function main(): Promise<void> {
  const { help, to: target, backup } = readOptions(['to', 'backup']);
  if (help) return void process.stdout.write(usage);
  if (target !== 'citus' && target !== 'one')
    throw new PlainError('Give --to citus or --to one; see --help.');
  const { directUrl } = loadSettings();
  if (!directUrl) throw new PlainError('Set DATABASE_URL to the coordinator of your cluster.');
  // A host that starts meanwhile waits for this lock.
  await withAdvisoryLock(directUrl, startLocks.migrations, (client) =>
    distribute(client, target, backup),
  );
}

main().catch(fail);
