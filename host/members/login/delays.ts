import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { eq, inArray, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { toNetworkKey } from '@/net/network-address';
import { schema, type Db } from '@/host/db/client';

const { loginDelays } = schema;
const QUIET_MS = 15 * 60_000;
const MAX_COUNT = 1_000_000;
const MAX_RETENTION_DAYS = 365;

/** Failures since the last success before an unknown device needs an email (NIST 800-63B). */
export const MAX_FAILURES = 100;

/** Pauses double from `firstMs` to `longestMs`. */
interface PausePolicy {
  free: number;
  firstMs: number;
  longestMs: number;
}

const pausePolicies = {
  account: { free: 3, firstMs: 250, longestMs: 2_000 },
  network: { free: 10, firstMs: 250, longestMs: 8_000 },
  device: { free: 3, firstMs: 250, longestMs: 1_000 },
  member: { free: 3, firstMs: 250, longestMs: 2_000 },
} as const satisfies Record<string, PausePolicy>;

export type DelayKind = keyof typeof pausePolicies;

export interface Failures {
  failures: number;
  sinceSuccess: number;
}

export function computePauseMs(kind: DelayKind, attempt: number): number {
  const { free, firstMs, longestMs } = pausePolicies[kind];
  const excess = attempt - free - 1;
  return excess < 0 ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(excess, 20));
}

/** Hashes the value, so that no address is stored. */
export function buildDelayKey(kind: DelayKind, value: string): string {
  return `${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}

/** Call this before the password check, so that parallel guesses each get a longer pause. */
export async function countAttempt(db: Db, key: string): Promise<Failures> {
  const at = now();
  const quietSince = new Date(at.getTime() - QUIET_MS);
  const { failures, sinceSuccess, lastFailureAt } = loginDelays;
  const [row] = await db
    .insert(loginDelays)
    .values({ key, failures: 1, sinceSuccess: 1, lastFailureAt: at })
    .onConflictDoUpdate({
      target: loginDelays.key,
      set: {
        failures: sql`case when ${lastFailureAt} < ${quietSince} then 1 else least(${failures} + 1, ${MAX_COUNT}) end`,
        sinceSuccess: sql`least(${sinceSuccess} + 1, ${MAX_COUNT})`,
        lastFailureAt: at,
      },
    })
    .returning({ failures, sinceSuccess });
  return row ?? { failures: 1, sinceSuccess: 1 };
}

export async function countFailuresSinceSuccess(db: Db, key: string): Promise<number> {
  const [row] = await db
    .select({ n: loginDelays.sinceSuccess })
    .from(loginDelays)
    .where(eq(loginDelays.key, key));
  return row?.n ?? 0;
}

/** Counts an attempt by a network, then waits out its pause. */
export async function pauseForNetwork(db: Db, address: string): Promise<void> {
  const { failures } = await countAttempt(db, buildDelayKey('network', toNetworkKey(address)));
  const pause = computePauseMs('network', failures);
  if (pause > 0) await sleep(pause);
}

export async function clearFailures(db: Db, keys: string[]): Promise<void> {
  await db.delete(loginDelays).where(inArray(loginDelays.key, keys));
}

/** After the owner's sign-in, strangers' failures restart from zero; their pauses stay. */
export async function resetFailuresSinceSuccess(db: Db, key: string): Promise<void> {
  await db.update(loginDelays).set({ sinceSuccess: 0 }).where(eq(loginDelays.key, key));
}

/** Reverses the count of one `pauseForNetwork`. */
export async function uncountNetworkAttempt(db: Db, address: string): Promise<void> {
  await db
    .update(loginDelays)
    .set({ failures: sql`greatest(${loginDelays.failures} - 1, 0)` })
    .where(eq(loginDelays.key, buildDelayKey('network', toNetworkKey(address))));
}

/**
 * Deletes failures after as many quiet days as there were failures, so a patient guesser gains at
 * most one guess a day.
 */
export async function deleteOldDelays(db: Db): Promise<void> {
  const { key, sinceSuccess, lastFailureAt } = loginDelays;
  const days = sql`case when ${key} like 'network:%' then 1 when ${sinceSuccess} >= ${MAX_FAILURES} then ${MAX_RETENTION_DAYS} else greatest(${sinceSuccess}, 1) end`;
  await db
    .delete(loginDelays)
    .where(sql`${lastFailureAt} + make_interval(days => ${days}::int) < ${now()}`);
}
