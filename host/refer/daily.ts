import { sql } from 'drizzle-orm';

import { schema, type Db } from '../db/client';

const { dailyCounts } = schema;

/** Adds to a count of the UTC day and answers the new sum. Twins wait for each other, so no two see the same sum. */
export async function countToday(db: Db, key: string, n: number, at: Date): Promise<number> {
  const [row] = await db
    .insert(dailyCounts)
    .values({ key, day: at.toISOString().slice(0, 10), n })
    .onConflictDoUpdate({ target: [dailyCounts.key, dailyCounts.day], set: { n: sql`${dailyCounts.n} + ${n}` } })
    .returning({ n: dailyCounts.n });
  return row?.n ?? n;
}
