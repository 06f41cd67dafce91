import { and, asc, desc, eq, gt, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { limits } from '@/contract/limits';
import { isUuid } from '@/rules/uuid';

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

/**
 * A list of a member's rows, newest first. `total` comes from a counter row, so nothing is ever
 * counted.
 */
export interface NewestFirst<Row> {
  total: number;
  /** Columns of the order: time, then id (a UUID). */
  at: PgColumn;
  id: PgColumn;
  cursorOf: (row: Row) => { at: Date; id: string };
  read: (how: {
    where: SQL | undefined;
    order: SQL[];
    limit: number;
    offset: number;
  }) => Promise<Row[]>;
}

/** The first `most` of rows that were read with one more, and whether there are more. */
export const headOf = <Row>(rows: Row[], most: number): { more: boolean; items: Row[] } => ({
  more: rows.length > most,
  items: rows.slice(0, most),
});

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

/**
 * One page (spec §3 "Pagination response") of such a list. With `at` it is read from that cursor;
 * without one, or from one behind which nothing is left, it is skipped to from the nearer end. A
 * cursor without a page number goes on from where its reader is: their pages may differ in size.
 */
export async function newestFirstPage<Row>(list: NewestFirst<Row>, request: PageRequest) {
  const perpage = clamp(request.perpage ?? limits.pageSize, 1, limits.pageSizeMax);
  const totalpages = Math.max(1, Math.ceil(list.total / perpage));
  const page = clamp(request.page ?? 1, 1, totalpages);
  const found = decodeCursor(request.at);
  const given = found && isUuid(found.ref) ? found : null;
  if (page === 1 && given?.side === 'after') return goOn(list, perpage, given);
  const cursor = page > 1 ? given : null;
  const rows = await rowsOf(list, { perpage, cursor, skip: (page - 1) * perpage });
  const last = rows.at(-1);
  const first = rows[0];
  return {
    page,
    totalpages,
    perpage,
    total: list.total,
    rows,
    next: page < totalpages && last ? write('after', list.cursorOf(last)) : null,
    previous: page > 1 && first ? write('before', list.cursorOf(first)) : null,
  };
}

async function goOn<Row>(list: NewestFirst<Row>, perpage: number, cursor: Cursor) {
  const where = beyond(list, cursor);
  const found = await walk(list, { where, end: 'newest', limit: perpage + 1, offset: 0 });
  const { items: rows, more } = headOf(found, perpage);
  const last = rows.at(-1);
  return {
    page: 1,
    totalpages: Math.max(1, Math.ceil(list.total / perpage)),
    perpage,
    total: list.total,
    rows,
    next: more && last ? write('after', list.cursorOf(last)) : null,
    previous: null,
  };
}

const write = (side: Cursor['side'], { at, id }: { at: Date; id: string }) =>
  encodeCursor({ side, ref: id, arrivedMs: at.getTime() });

async function rowsOf<Row>(
  list: NewestFirst<Row>,
  { perpage, cursor, skip }: { perpage: number; cursor: Cursor | null; skip: number },
): Promise<Row[]> {
  if (cursor) {
    const found = await walk(list, {
      where: beyond(list, cursor),
      end: cursor.side === 'after' ? 'newest' : 'oldest',
      limit: perpage,
      offset: 0,
    });
    if (found.length > 0) return found;
  }
  const wanted = Math.max(0, Math.min(perpage, list.total - skip));
  if (skip <= list.total / 2)
    return walk(list, { where: undefined, end: 'newest', limit: wanted, offset: skip });
  return walk(list, {
    where: undefined,
    end: 'oldest',
    limit: wanted,
    offset: list.total - skip - wanted,
  });
}

interface Walk {
  where: SQL | undefined;
  end: 'newest' | 'oldest';
  limit: number;
  offset: number;
}

async function walk<Row>(
  list: NewestFirst<Row>,
  { where, end, limit, offset }: Walk,
): Promise<Row[]> {
  const order = end === 'newest' ? [desc(list.at), desc(list.id)] : [asc(list.at), asc(list.id)];
  const rows = await list.read({ where, order, limit, offset });
  return end === 'newest' ? rows : rows.reverse();
}

function beyond<Row>(list: NewestFirst<Row>, { side, arrivedMs, ref }: Cursor): SQL | undefined {
  const compare = side === 'after' ? lt : gt;
  const at = new Date(arrivedMs);
  return or(compare(list.at, at), and(eq(list.at, at), compare(list.id, ref)));
}
