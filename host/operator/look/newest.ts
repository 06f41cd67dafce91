import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { readPage } from '@/host/core/paging';
import type { Db } from '@/host/db/client';

/** The maximum number of entries in each list. */
export const MAX_SHOWN = 20;

/** `rest` is the number of entries that are not in `items`. */
export const shorten = <T>(items: readonly T[], total = items.length, maxItems = MAX_SHOWN) => ({
  items: items.slice(0, maxItems),
  rest: Math.max(0, total - maxItems),
});

type MemberTable = PgTable & Record<'memberId' | 'id' | 'createdAt', PgColumn>;

/** Reads a member's newest rows of a table. */
export async function readNewest<Row extends { id: string; createdAt: Date }, Item>(
  db: Db,
  table: MemberTable,
  memberId: string,
  toItem: (row: Row) => Item,
) {
  const list = {
    table,
    where: eq(table.memberId, memberId),
    at: table.createdAt,
    id: table.id,
    cursorOf: ({ createdAt, id }: Row) => ({ at: createdAt, id }),
  };
  const { rows, total } = await readPage<Row>(db, list, { perpage: MAX_SHOWN });
  return shorten(rows.map(toItem), total);
}
