import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { eq, lt, sql } from 'drizzle-orm';

import { now } from '../clock';
import { schema, type Db } from '../db/client';

const { loginDelays } = schema;
const QUIET_MS = 15 * 60_000;
const KEPT_MS = 24 * 3600_000;

/** Failures that cost nothing, the first pause, and the longest one: pauses double in between. */
interface Slope {
  free: number;
  firstMs: number;
  longestMs: number;
}

const slopes = {
  account: { free: 3, firstMs: 250, longestMs: 2_000 },
  address: { free: 10, firstMs: 250, longestMs: 8_000 },
} as const satisfies Record<string, Slope>;

type Kind = keyof typeof slopes;

/** Pause in milliseconds before the attempt that is number `attempt` since the last quiet time. */
export function pauseBefore(kind: Kind, attempt: number): number {
  const { free, firstMs, longestMs } = slopes[kind];
  const beyond = attempt - free - 1;
  return beyond < 0 ? 0 : Math.min(longestMs, firstMs * 2 ** Math.min(beyond, 20));
}

/** The delay key of an account or an address; accounts that do not exist have one too. */
export function delayKey(kind: Kind, value: string): string {
  return `${kind}:${createHash('sha256').update(value).digest('base64url')}`;
}

/**
 * Counts an attempt before it is judged (so that parallel guesses each see a longer pause), then waits. It never
 * refuses: a stranger can slow an account's sign-in by two seconds, not lock it.
 */
export async function pauseForAttempt(db: Db, account: string, address: string): Promise<void> {
  const byAccount = await countAttempt(db, delayKey('account', account));
  const byAddress = await countAttempt(db, delayKey('address', address));
  const pause = Math.max(pauseBefore('account', byAccount), pauseBefore('address', byAddress));
  if (pause > 0) await sleep(pause);
}

/** The attempt was right after all: the account starts anew, the address only gets this one attempt back. */
export async function forgiveAttempt(db: Db, account: string, address: string): Promise<void> {
  await db.delete(loginDelays).where(eq(loginDelays.key, delayKey('account', account)));
  await db
    .update(loginDelays)
    .set({ failures: sql`greatest(${loginDelays.failures} - 1, 0)` })
    .where(eq(loginDelays.key, delayKey('address', address)));
}

/** Forgets delays that have been quiet for a day. */
export async function forgetOldDelays(db: Db): Promise<void> {
  await db.delete(loginDelays).where(lt(loginDelays.lastFailureAt, new Date(now().getTime() - KEPT_MS)));
}

async function countAttempt(db: Db, key: string): Promise<number> {
  const at = now();
  const quietSince = new Date(at.getTime() - QUIET_MS);
  const [row] = await db
    .insert(loginDelays)
    .values({ key, failures: 1, lastFailureAt: at })
    .onConflictDoUpdate({
      target: loginDelays.key,
      set: {
        failures: sql`case when ${loginDelays.lastFailureAt} < ${quietSince} then 1 else least(${loginDelays.failures} + 1, 1000) end`,
        lastFailureAt: at,
      },
    })
    .returning({ failures: loginDelays.failures });
  return row?.failures ?? 1;
}
