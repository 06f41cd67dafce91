import { subDays } from 'date-fns/subDays';
import { lt, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { isoDay } from '@/rules/iso-day';

import { now } from './clock';
import { Problem } from './errors';

const { dailyCounts } = schema;
const DAY_MS = 24 * 3600_000;
const RETENTION_DAYS = 7;

/** Adds to a UTC day's count and returns the sum. Concurrent calls never see the same sum. */
export async function countToday(db: Db, key: string, n: number, at: Date): Promise<number> {
  const [row] = await db
    .insert(dailyCounts)
    .values({ key, day: isoDay(at), n })
    .onConflictDoUpdate({
      target: [dailyCounts.key, dailyCounts.day],
      set: { n: sql`${dailyCounts.n} + ${n}` },
    })
    .returning({ n: dailyCounts.n });
  return row?.n ?? n;
}

/** @throws Problem tooManyRequests beyond `limit` a day */
export async function limitToday(db: Db, key: string, limit: number, n = 1): Promise<void> {
  const at = now();
  if ((await countToday(db, key, n, at)) <= limit) return;
  throw new Problem('tooManyRequests', {
    retryAfterSeconds: Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / 1000),
  });
}

export async function deleteOldCounts(db: Db): Promise<void> {
  const oldestDay = isoDay(subDays(now(), RETENTION_DAYS));
  await db.delete(dailyCounts).where(lt(dailyCounts.day, oldestDay));
}
