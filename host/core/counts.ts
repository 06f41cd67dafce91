import { count, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import { limits } from '@/contract/limits';

import type { Db } from '../db/client';

/** Counts rows up to `limits.countMax`. */
export async function countUpTo(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const cappedRows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(limits.countMax)
    .as('counted');
  const [row] = await db.select({ n: count() }).from(cappedRows);
  return row?.n ?? 0;
}
