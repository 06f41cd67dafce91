import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { limits } from '@/contract/limits';
import type { DeskListQuery } from '@/contract/wire';
import { isUuid } from '@/rules/uuid';

import type { Db } from '../db/client';
import { countUpTo } from './counts';
import { decodeCursor, encodeCursor, type Cursor } from './cursor';

/** Page numbers are clamped; `at` is a cursor from an earlier page. */
export interface PageRequest {
  page?: number | undefined;
  perpage?: number | undefined;
  at?: string | undefined;
}

export interface PagedList<Row> {
  table: PgTable;
  /** Also filters the total. */
  where: SQL | undefined;
  /** The list is sorted by this time, then by `id` (a UUID). */
  at: PgColumn;
  id: PgColumn;
  cursorOf: (row: Row) => { at: Date; id: string };
  oldestFirst?: boolean;
}

/** Expects one row more than `limit`, to detect further rows. */
export const takePage = <Row>(rows: Row[], limit: number): { more: boolean; items: Row[] } => ({
  more: rows.length > limit,
  items: rows.slice(0, limit),
});

export const getOffset = ({ page = 1 }: DeskListQuery, pageSize: number): number =>
  (page - 1) * pageSize;

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

export interface Position {
  perpage: number;
  page: number;
  /** Null without a cursor or if it is malformed. */
  cursor: Cursor | null;
}

export const toPosition = ({ page, perpage, at }: PageRequest): Position => ({
  perpage: clamp(perpage ?? limits.pageSize, 1, limits.pageSizeMax),
  page: Math.max(1, page ?? 1),
  cursor: decodeCursor(at),
});

export const clampPage = ({ page, perpage }: Position, total: number): number =>
  clamp(page, 1, Math.max(1, Math.ceil(total / perpage)));

/** The total is capped at `limits.countMax`, so `more` adds a page. */
export const toPageNumbers = (page: number, perpage: number, total: number, more: boolean) => ({
  page,
  totalpages: Math.max(1, Math.ceil(total / perpage), page + (more ? 1 : 0)),
  perpage,
  total,
});

/**
 * Reads the page at the cursor `at`. Reads by offset if there is no cursor, if it leads back to
 * page 1, or if no rows are left past it. An 'after' cursor works even without a page number, since
 * page sizes may differ.
 */
export async function readPage<Row>(db: Db, list: PagedList<Row>, request: PageRequest) {
  const position = toPosition(request);
  const { perpage } = position;
  const total = await countUpTo(db, list.table, list.where);
  const cursor = position.cursor && isUuid(position.cursor.ref) ? position.cursor : null;
  const usesCursor = cursor !== null && (position.page > 1 || cursor.side === 'after');
  const result = usesCursor ? await readFromCursor(db, list, perpage, cursor) : null;
  const page = result ? position.page : clampPage(position, total);
  const { items: rows, more } =
    result ?? (await readByOffset(db, list, perpage, (page - 1) * perpage));
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    ...toPageNumbers(page, perpage, total, more),
    rows,
    next: more && last ? encode('after', list.cursorOf(last)) : null,
    previous: page > 1 && first ? encode('before', list.cursorOf(first)) : null,
  };
}

const encode = (side: Cursor['side'], { at, id }: { at: Date; id: string }) =>
  encodeCursor({ side, ref: id, arrivedMs: at.getTime() });

async function readFromCursor<Row>(
  db: Db,
  list: PagedList<Row>,
  perpage: number,
  { side, arrivedMs, ref }: Cursor,
) {
  const isDescending = (side === 'after') === !list.oldestFirst;
  const compare = isDescending ? lt : gt;
  const order = isDescending ? desc : asc;
  const at = new Date(arrivedMs);
  const pastCursor = or(compare(list.at, at), and(eq(list.at, at), compare(list.id, ref)));
  const rows = await db
    .select()
    .from(list.table)
    .where(and(list.where, pastCursor))
    .orderBy(order(list.at), order(list.id))
    .limit(perpage + 1);
  if (rows.length === 0) return null;
  const { items, more } = takePage(rows as Row[], perpage);
  // When paging back, a next page always exists.
  return side === 'after' ? { items, more } : { items: items.reverse(), more: true };
}

async function readByOffset<Row>(db: Db, list: PagedList<Row>, perpage: number, skip: number) {
  const order = list.oldestFirst ? asc : desc;
  const rows = await db
    .select()
    .from(list.table)
    .where(list.where)
    .orderBy(order(list.at), order(list.id))
    .limit(perpage + 1)
    .offset(skip);
  return takePage(rows as Row[], perpage);
}
