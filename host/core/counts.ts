import { count, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { limits } from '@/contract/limits';

import type { Db } from '../db/client';

/** Stops at `limits.countMax`. */
export async function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limits.countMax)
    .as('counted');
  const [found] = await db.select({ n: count() }).from(some);
  return found?.n ?? 0;
}
