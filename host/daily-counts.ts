import { createHash } from 'node:crypto';

import { lt, sql } from 'drizzle-orm';

import { now } from './clock';
import { schema, type Db } from './db/client';
import { Problem } from './errors';

const { dailyCounts } = schema;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const KEPT_DAYS = 7;

/** Adds to a count of the UTC day and answers the new sum. Twins wait for each other, so no two see the same sum. */
export async function countToday(db: Db, key: string, n: number, at: Date): Promise<number> {
  const [row] = await db
    .insert(dailyCounts)
    .values({ key, day: at.toISOString().slice(0, 10), n })
    .onConflictDoUpdate({ target: [dailyCounts.key, dailyCounts.day], set: { n: sql`${dailyCounts.n} + ${n}` } })
    .returning({ n: dailyCounts.n });
  return row?.n ?? n;
}

/** Counts one more of `key` today. @throws Problem tooManyRequests beyond `most` a day */
export async function limitToday(db: Db, key: string, most: number): Promise<void> {
  const at = now();
  if ((await countToday(db, key, 1, at)) > most) throw untilNext(at, DAY_MS);
}

/** Counts one more of `what` for a mailbox, which is kept as a digest. @throws Problem tooManyRequests beyond `most` an hour of the clock */
export async function limitMailboxThisHour(db: Db, what: string, email: string, most: number): Promise<void> {
  const at = now();
  const key = `${what}:${at.toISOString().slice(11, 13)}:${createHash('sha256').update(email).digest('base64url')}`;
  if ((await countToday(db, key, 1, at)) > most) throw untilNext(at, HOUR_MS);
}

/** Forgets the counts of past weeks. */
export async function forgetOldCounts(db: Db): Promise<void> {
  const oldest = new Date(now().getTime() - KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  await db.delete(dailyCounts).where(lt(dailyCounts.day, oldest));
}

function untilNext(at: Date, spanMs: number): Problem {
  return new Problem('tooManyRequests', { retryAfterSeconds: Math.ceil((spanMs - (at.getTime() % spanMs)) / 1000) });
}
