import { setTimeout as pause } from 'node:timers/promises';

import type { Client as Database } from 'pg';

import type { Run } from './run';
import { tryOtherWay } from './play';
import { LIFE_SECONDS, type World } from './world';

const TURN_MS = 1_300;
/** Past an attempt's end, and past the minute in which asked money may still arrive. */
const PAST_THE_END_SECONDS = LIFE_SECONDS + 70;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** Makes payments older, which is how the time of a running host passes. */
async function age(database: Database, seconds: number): Promise<void> {
  const earlier = ['created_at', 'updated_at', 'expires_at', 'capture_asked_at', 'next_check_at']
    .map((name) => `${name} = ${name} - make_interval(secs => $1)`)
    .join(', ');
  await database.query(`update payment_attempts set ${earlier}`, [seconds]);
  const { rows } = await database.query<{ kind: string; id: string }>(
    'select target_kind as kind, target_id as id from payment_accounts',
  );
  for (const { kind, id } of rows) await ageAccount(database, `${kind}:${id}`, id, seconds);
}

/** Under the lock of the target, as every change of its account. */
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
    JSON.stringify(earlier(rows[0]?.account, seconds * 1000)),
  ]);
  await database.query('commit');
}

/** The same with every time in it so many milliseconds earlier. */
function earlier(value: unknown, ms: number, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => earlier(one, ms));
  if (typeof value === 'number') return /At$|^at$/.test(name) ? Math.max(0, value - ms) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, earlier(inner, ms, key)]),
  );
}

/** Whatever is due some day is due now, for some turns of the sweepers. */
export async function sweep(database: Database, turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) {
    await database.query(
      'update payment_attempts set next_check_at = now() where next_check_at > now()',
    );
    await database.query('update gateway_commands set due_at = now() where due_at > now()');
    await pause(TURN_MS);
  }
}

/**
 * Brings what was played to rest: the attempts' time passes while the gateways lie on, and it must
 * be possible to pay; then they tell the truth, and a day goes by.
 */
export async function rest(world: World, database: Database, runs: readonly Run[]): Promise<void> {
  await world.whole();
  await age(database, PAST_THE_END_SECONDS);
  await sweep(database, 3);
  await Promise.all(runs.map((run) => tryOtherWay(run)));
  for (const { orders } of runs) for (const order of orders) world.gateways.book.settle(order);
  await pause(TURN_MS);
  for (const seconds of [2 * HOUR_SECONDS, DAY_SECONDS + 2 * HOUR_SECONDS]) {
    await age(database, seconds);
    await sweep(database, 3);
  }
  await world.whole();
}
