import { setTimeout as pause } from 'node:timers/promises';

import type { Client as Database } from 'pg';

import type { Run } from './run';
import { tryOtherGateway } from './play';
import { LIFE_SECONDS, type System } from './system';

const SWEEP_MS = 1_300;
/** Past an attempt's expiry, and past the minute in which a requested capture may still arrive. */
const PAST_EXPIRY_SECONDS = LIFE_SECONDS + 70;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Makes payments older to simulate the passing of time for a running host. */
async function agePayments(database: Database, seconds: number): Promise<void> {
  const assignments = [
    'created_at',
    'updated_at',
    'expires_at',
    'capture_asked_at',
    'next_check_at',
  ]
    .map((name) => `${name} = ${name} - make_interval(secs => $1)`)
    .join(', ');
  await database.query(`update payment_attempts set ${assignments}`, [seconds]);
  const { rows } = await database.query<{ kind: string; id: string }>(
    'select target_kind as kind, target_id as id from payment_accounts',
  );
  for (const { kind, id } of rows) await ageAccount(database, `${kind}:${id}`, id, seconds);
}

/** Takes the target's lock, like every change of its account. */
async function ageAccount(
  database: Database,
  lock: string,
  id: string,
  seconds: number,
): Promise<void> {
  await database.query('begin');
  await database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
  const { rows } = await database.query<{ account: unknown }>(
    'select account from payment_accounts where target_id = $1',
    [id],
  );
  await database.query('update payment_accounts set account = $2 where target_id = $1', [
    id,
    JSON.stringify(moveEarlier(rows[0]?.account, seconds * 1000)),
  ]);
  await database.query('commit');
}

/** Returns a copy with every time moved earlier. */
function moveEarlier(value: unknown, ms: number, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => moveEarlier(item, ms));
  if (typeof value === 'number') return /At$|^at$/.test(name) ? Math.max(0, value - ms) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, moveEarlier(inner, ms, key)]),
  );
}

/** Makes everything due immediately, for `count` sweeps. */
export async function sweep(database: Database, count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    await database.query(
      'update payment_attempts set next_check_at = now() where next_check_at > now()',
    );
    await database.query('update gateway_commands set due_at = now() where due_at > now()');
    await pause(SWEEP_MS);
  }
}

/**
 * Brings runs to rest: attempts expire while the gateways still lie, and it must be possible to pay
 * again; then the gateways stop lying and a day passes.
 */
export async function bringToRest(system: System, database: Database, runs: readonly Run[]) {
  await system.waitUntilReady();
  await agePayments(database, PAST_EXPIRY_SECONDS);
  await sweep(database, 3);
  await Promise.all(runs.map((run) => tryOtherGateway(run)));
  for (const { orders } of runs) for (const order of orders) system.gateways.book.settle(order);
  await pause(SWEEP_MS);
  for (const seconds of [2 * HOUR_SECONDS, DAY_SECONDS + 2 * HOUR_SECONDS]) {
    await agePayments(database, seconds);
    await sweep(database, 3);
  }
  await system.waitUntilReady();
}
