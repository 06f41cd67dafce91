import { and, eq, inArray, ne } from 'drizzle-orm';

import type { OrderStatus } from '@/contract/money/order';
import { countUpTo } from '@/host/core/counts';
import { readPage, type PageRequest } from '@/host/core/paging';
import { schema, type Db } from '@/host/db/client';
import { orderLists, type OrderList } from '@/rules/orders/orders';

import { listCartLines } from './checkout';
import type { OrderRecord } from './order';
import { needsAnswer, loadRowFacts } from './row-facts';
import { loadOrderRows } from './view';

const { orders } = schema;

/** Reads a page of orders, newest first. Unsupported statuses match nothing. */
export async function readOrderPage(
  db: Db,
  memberId: string,
  list: OrderList,
  { status, ...request }: PageRequest & { status?: OrderStatus | undefined },
) {
  const listStatuses: readonly OrderStatus[] = orderLists[list];
  const statuses = listStatuses.filter((candidate) => status === undefined || candidate === status);
  // An empty cart hides the draft.
  const isDraftHidden = statuses.includes('T') && (await listCartLines(db, memberId)).length === 0;
  const shownStatuses: readonly string[] = statuses.filter((s) => !(isDraftHidden && s === 'T'));
  const statusFilter =
    status !== undefined
      ? inArray(orders.status, [...shownStatuses])
      : list === 'history'
        ? ne(orders.status, 'T')
        : inArray(orders.status, [...shownStatuses]);
  const { rows, ...page } = await readPage<OrderRecord>(
    db,
    {
      table: orders,
      where: and(eq(orders.memberId, memberId), statusFilter),
      at: orders.placedAt,
      id: orders.id,
      cursorOf: (row) => ({ at: row.placedAt, id: row.id }),
    },
    request,
  );
  return { ...page, items: await loadOrderRows(db, memberId, rows) };
}

/** Counts open orders and those that wait for the member, including payment requests. */
export async function countOpenOrders(
  db: Db,
  memberId: string,
): Promise<{ open: number; waiting: number }> {
  const countBy = (...statuses: OrderStatus[]) =>
    countUpTo(db, orders, and(eq(orders.memberId, memberId), inArray(orders.status, statuses)));
  const [unpaidCount, underWayCount] = await Promise.all([countBy('2'), countBy('P', 'S', 'I')]);
  if (underWayCount === 0) return { open: unpaidCount, waiting: unpaidCount };
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.status, ['P', 'S', 'I'])));
  const getFacts = await loadRowFacts(db, memberId, rows);
  const answerCount = rows.filter((row) => needsAnswer(row, getFacts(row))).length;
  return { open: unpaidCount + underWayCount, waiting: unpaidCount + answerCount };
}
