import { Client } from 'pg';

import { directories, getDirectoryTable, droppedForeignKeys, plainIndexes } from './guards';
import { UnusableDatabase } from './migrate';
import { placements } from './placement';

/** `one` is plain PostgreSQL, `many` is fully distributed. */
export type DistributionState = 'one' | 'spreading' | 'many' | 'gathering';

/** A step is one transaction, and does nothing if it was done before. */
export interface Step {
  name: string;
  run: () => Promise<unknown>;
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`;

const exists = async (client: Client, relation: string): Promise<boolean> =>
  ((await client.query('select where to_regclass($1) is not null', [relation])).rowCount ?? 0) > 0;

export async function readDistributionState(client: Client): Promise<DistributionState> {
  if (!(await exists(client, 'distribution.state'))) return 'one';
  const { rows } = await client.query<{ state: DistributionState }>(
    'select state from distribution.state',
  );
  return rows[0]?.state ?? 'one';
}

export const hasCitus = async (client: Client): Promise<boolean> =>
  ((await client.query("select from pg_extension where extname = 'citus'")).rowCount ?? 0) > 0;

/**
 * Setting and database must agree, or the host would not write the directories.
 * @throws UnusableDatabase
 */
export async function requireDistribution(url: string, needsCitus: boolean): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await checkDistribution(client, needsCitus);
  } finally {
    await client.end();
  }
}

async function checkDistribution(client: Client, needsCitus: boolean): Promise<void> {
  const state = await readDistributionState(client);
  if (needsCitus && !(await hasCitus(client)))
    throw new UnusableDatabase(
      'DATABASE_DISTRIBUTED=citus needs the Citus extension, which this database does not have.',
    );
  if (needsCitus && state !== 'many')
    throw new UnusableDatabase(
      'DATABASE_DISTRIBUTED=citus needs a distributed database: run npm run distribute until it has finished.',
    );
  if (!needsCitus && state !== 'one')
    throw new UnusableDatabase(
      'This database is distributed: set DATABASE_DISTRIBUTED=citus, or finish npm run distribute -- --to one.',
    );
}

/** On a shard, queries the table that fired the trigger. `restoreGuards` restores the original. */
const shardLedgerFunction = `create or replace function public.ledger_sums_to_zero() returns trigger language plpgsql as $$
declare total bigint;
begin
  execute format('select sum(amount_cents) from %I.%I where member_id = $1 and transaction_id = $2', tg_table_schema, tg_table_name)
    into total using new.member_id, new.transaction_id;
  if total <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end $$`;

const memberGuards = [
  `create or replace function public.members_stay() returns trigger language plpgsql as $$
begin
  raise exception 'members are never deleted' using errcode = 'insufficient_privilege';
end $$`,
  'create or replace trigger members_stay before delete on public.members for each row execute function public.members_stay()',
];

/** `restore` is the SQL that brings the guard back. */
const saveGuard = (client: Client, name: string, restore: string) =>
  client.query(
    'insert into distribution.guards (name, restore) values ($1, $2) on conflict do nothing',
    [name, restore],
  );

async function readOne<T>(client: Client, text: string, values: unknown[]): Promise<T | undefined> {
  return (await client.query<T & object>(text, values)).rows[0];
}

const findIndex = (client: Client, name: string) =>
  readOne<{ table: string; is_unique: boolean; definition: string; constraint: string | null }>(
    client,
    `select i.indrelid::regclass::text as table, i.indisunique as is_unique, pg_get_indexdef(i.indexrelid) as definition,
       pg_get_constraintdef(c.oid) as constraint
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('u', 'p')
     where i.indexrelid = to_regclass($1)`,
    [`public.${name}`],
  );

/** Replaces a unique index with a plain one of the same name. */
async function loosenUniqueIndex(client: Client, name: string): Promise<void> {
  const index = await findIndex(client, name);
  if (!index?.is_unique) return;
  const { table, definition, constraint } = index;
  await saveGuard(
    client,
    name,
    `drop index public.${name}; ${constraint ? `alter table ${table} add constraint ${name} ${constraint}` : definition}`,
  );
  await client.query(
    constraint ? `alter table ${table} drop constraint ${name}` : `drop index public.${name}`,
  );
  await client.query(definition.replace('CREATE UNIQUE INDEX', 'CREATE INDEX'));
}

const isDirectory = (name: string): name is keyof typeof directories => name in directories;

/** Fails unless all values are unique; then drops the guard. */
async function moveToDirectory(client: Client, name: keyof typeof directories): Promise<void> {
  const { table, value, member } = directories[name];
  if (!(await findIndex(client, name))?.is_unique) return;
  const directory = getDirectoryTable(name);
  await client.query(`create table if not exists ${directory} (
    value text constraint ${name} primary key, member_id uuid not null)`);
  if (!(await isPlaced(client, directory)))
    await client.query(`select create_distributed_table(${quote(directory)}, 'value')`);
  await client.query(`truncate ${directory}`);
  await client.query(
    `insert into ${directory} select ${value}, ${member} from public.${table} where ${value} is not null`,
  );
  await loosenUniqueIndex(client, name);
}

async function dropForeignKey(client: Client, name: string): Promise<void> {
  const fk = await readOne<{ table: string; definition: string }>(
    client,
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conname = $1 and connamespace = 'public'::regnamespace`,
    [name],
  );
  if (!fk) return;
  await saveGuard(client, name, `alter table ${fk.table} add constraint ${name} ${fk.definition}`);
  await client.query(`alter table ${fk.table} drop constraint ${name}`);
}

const isPlaced = async (client: Client, table: string): Promise<boolean> =>
  (await readOne(client, 'select from pg_dist_partition where logicalrelid = to_regclass($1)', [
    table,
  ])) !== undefined;

function buildPlacementCall(table: string): string {
  const placement = placements[table];
  const name = quote(`public.${table}`);
  if (placement?.mode === 'everywhere') return `create_reference_table(${name})`;
  if (placement?.mode === 'whole')
    return `citus_add_local_table_to_metadata(${name}, cascade_via_foreign_keys => true)`;
  if (placement) return `create_distributed_table(${name}, ${quote(placement.column)})`;
  return table === 'members'
    ? `create_distributed_table(${name}, 'id')`
    : `create_distributed_table(${name}, 'member_id', colocate_with => 'public.members')`;
}

async function placeTable(client: Client, table: string): Promise<void> {
  if (!(await isPlaced(client, `public.${table}`)))
    await client.query(`select ${buildPlacementCall(table)}`);
}

/** Citus recreates check constraints as validated. */
async function validateChecks(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s validate constraint %I', conrelid::regclass, conname) as statement
     from pg_constraint where contype = 'c' and not convalidated and connamespace = 'public'::regnamespace`,
  );
  for (const { statement } of rows) await client.query(statement);
}

async function prepare(client: Client): Promise<void> {
  await client.query('create schema if not exists distribution');
  await client.query(
    'create table if not exists distribution.guards (name text primary key, restore text not null)',
  );
  await client.query('create table if not exists distribution.state (state text primary key)');
  await setState(client, 'spreading');
  await validateChecks(client);
  const ledger = await readOne<{ definition: string }>(
    client,
    "select pg_get_functiondef('public.ledger_sums_to_zero()'::regprocedure) as definition",
    [],
  );
  await saveGuard(client, 'ledger_sums_to_zero', ledger?.definition ?? '');
  for (const statement of [shardLedgerFunction, ...memberGuards]) await client.query(statement);
}

async function setState(client: Client, state: DistributionState): Promise<void> {
  await client.query('delete from distribution.state');
  await client.query('insert into distribution.state values ($1)', [state]);
}

/** `tables` are in the order of their references. */
export function listStepsToMany(client: Client, tables: readonly string[]): Step[] {
  return [
    { name: 'prepare', run: () => prepare(client) },
    ...Object.keys(directories).map((name) => ({
      name: `directory ${name}`,
      run: async () => isDirectory(name) && moveToDirectory(client, name),
    })),
    ...Object.keys(plainIndexes).map((name) => ({
      name: `index ${name}`,
      run: () => loosenUniqueIndex(client, name),
    })),
    ...droppedForeignKeys.map((name) => ({
      name: `foreign key ${name}`,
      run: () => dropForeignKey(client, name),
    })),
    ...tables.map((table) => ({ name: `table ${table}`, run: () => placeTable(client, table) })),
    { name: 'finish', run: () => setState(client, 'many') },
  ];
}

/** Drops foreign keys: with them, all tables would have to return in a single transaction. */
async function dropAllForeignKeys(client: Client): Promise<void> {
  await setState(client, 'gathering');
  const { rows } = await client.query<{ name: string }>(
    // Citus hides shards in pg_class, but not their constraints.
    `select conname as name from pg_constraint join pg_class t on t.oid = conrelid
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { name } of rows) await dropForeignKey(client, name);
}

async function gatherTable(client: Client, table: string): Promise<void> {
  if (await isPlaced(client, `public.${table}`))
    await client.query(`select undistribute_table(${quote(`public.${table}`)})`);
}

async function restoreGuards(client: Client): Promise<void> {
  await client.query('drop trigger if exists members_stay on public.members');
  await client.query('drop function if exists public.members_stay()');
  const { rows } = await client.query<{ restore: string }>(
    "select restore from distribution.guards order by restore like '%FOREIGN KEY%', name",
  );
  for (const { restore } of rows) await client.query(restore);
  await client.query('drop schema distribution cascade');
}

/** The last step restores all unique indexes, or fails without any change. */
export function listStepsToOne(client: Client, tables: readonly string[]): Step[] {
  return [
    { name: 'prepare', run: () => dropAllForeignKeys(client) },
    ...tables.map((table) => ({ name: `table ${table}`, run: () => gatherTable(client, table) })),
    { name: 'guards', run: () => restoreGuards(client) },
  ];
}

export async function runStep(client: Client, { run }: Step): Promise<void> {
  await client.query('begin');
  try {
    for (const setting of [
      'statement_timeout',
      'lock_timeout',
      'idle_in_transaction_session_timeout',
    ])
      await client.query(`set local ${setting} = 0`);
    // Allows our row triggers, which read only their own shard.
    await client.query('set local citus.enable_unsafe_triggers = on');
    await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    await run();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
