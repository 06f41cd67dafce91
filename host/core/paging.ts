import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { limits } from '@/contract/limits';
import type { DeskListQuery } from '@/contract/wire';
import { isUuid } from '@/rules/uuid';

import type { Db } from '../db/client';
import { countUpTo } from './counts';
import { decodeCursor, encodeCursor, type Cursor } from './cursor';

/**
 * What a reader asks of a list: page numbers are clamped, `at` is a cursor that the list gave them
 * before.
 */
export interface PageRequest {
  page?: number | undefined;
  perpage?: number | undefined;
  at?: string | undefined;
}

/** A list of a member's rows, newest first. */
export interface NewestFirst<Row> {
  table: PgTable;
  /** Which rows are in the list. Its total counts by the same condition. */
  where: SQL | undefined;
  /** Columns of the order: time, then id (a UUID). */
  at: PgColumn;
  id: PgColumn;
  cursorOf: (row: Row) => { at: Date; id: string };
}

/** The first `most` of rows that were read with one more, and whether there are more. */
export const headOf = <Row>(rows: Row[], most: number): { more: boolean; items: Row[] } => ({
  more: rows.length > most,
  items: rows.slice(0, most),
});

/** How many rows come before a page of an operator's list. */
export const rowsBefore = ({ page = 1 }: DeskListQuery, most: number): number => (page - 1) * most;

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/** Which page a reader asks for, before the list is read. */
export interface AskedPage {
  perpage: number;
  page: number;
  /** Null for a page that is only numbered, or whose cursor this list did not give. */
  cursor: Cursor | null;
}

export const askedPage = ({ page, perpage, at }: PageRequest): AskedPage => ({
  perpage: clamp(perpage ?? limits.pageSize, 1, limits.pageSizeMax),
  page: Math.max(1, page ?? 1),
  cursor: decodeCursor(at),
});

/** The number of a page that is not read from a cursor: the counted rows have no page beyond it. */
export const numberedPage = ({ page, perpage }: AskedPage, total: number): number =>
  clamp(page, 1, Math.max(1, Math.ceil(total / perpage)));

/**
 * Page numbers of a list whose total is counted up to `limits.countMax` only.
 * @param more whether rows come after the page
 */
export const pageNumbers = (page: number, perpage: number, total: number, more: boolean) => ({
  page,
  totalpages: Math.max(1, Math.ceil(total / perpage), page + (more ? 1 : 0)),
  perpage,
  total,
});

/**
 * One page (spec §3 "Pagination response") of such a list. With `at` it is read from that cursor;
 * without one, or from one behind which nothing is left, it is skipped to. A cursor without a page
 * number goes on from where its reader is: their pages may differ in size.
 */
export async function newestFirstPage<Row>(db: Db, list: NewestFirst<Row>, request: PageRequest) {
  const asked = askedPage(request);
  const { perpage } = asked;
  const total = await countUpTo(db, list.table, list.where);
  const cursor = asked.cursor && isUuid(asked.cursor.ref) ? asked.cursor : null;
  const isUsed = cursor !== null && (asked.page > 1 || cursor.side === 'after');
  const found = isUsed ? await readFrom(db, list, perpage, cursor) : null;
  const page = found ? asked.page : numberedPage(asked, total);
  const { items: rows, more } = found ?? (await readAt(db, list, perpage, (page - 1) * perpage));
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    ...pageNumbers(page, perpage, total, more),
    rows,
    next: more && last ? write('after', list.cursorOf(last)) : null,
    previous: page > 1 && first ? write('before', list.cursorOf(first)) : null,
  };
}

const write = (side: Cursor['side'], { at, id }: { at: Date; id: string }) =>
  encodeCursor({ side, ref: id, arrivedMs: at.getTime() });

/** The page at a cursor; null when nothing is left there. */
async function readFrom<Row>(
  db: Db,
  list: NewestFirst<Row>,
  perpage: number,
  { side, arrivedMs, ref }: Cursor,
) {
  const compare = side === 'after' ? lt : gt;
  const order = side === 'after' ? desc : asc;
  const at = new Date(arrivedMs);
  const beyond = or(compare(list.at, at), and(eq(list.at, at), compare(list.id, ref)));
  const found = await db
    .select()
    .from(list.table)
    .where(and(list.where, beyond))
    .orderBy(order(list.at), order(list.id))
    .limit(perpage + 1);
  if (found.length === 0) return null;
  const { items, more } = headOf(found as Row[], perpage);
  // Whoever goes back comes from the page after it.
  return side === 'after' ? { items, more } : { items: items.reverse(), more: true };
}

async function readAt<Row>(db: Db, list: NewestFirst<Row>, perpage: number, skip: number) {
  const found = await db
    .select()
    .from(list.table)
    .where(list.where)
    .orderBy(desc(list.at), desc(list.id))
    .limit(perpage + 1)
    .offset(skip);
  return headOf(found as Row[], perpage);
}
