import { and, eq, inArray, ne } from 'drizzle-orm';

import type { OrderStatus } from '@/contract/order';
import { newestFirstPage, type PageRequest } from '@/host/core/paging';
import { schema, type Db } from '@/host/db/client';
import { orderLists, type OrderList } from '@/rules/orders/orders';

import { cartLines } from './checkout';
import type { OrderRecord } from './order';
import { needsMember, rowFacts } from './row-facts';
import { orderRows } from './view';

const { orders, orderCounts } = schema;

/**
 * One page of a member's orders, newest first; totals come from the counter rows. A status that the
 * list does not show finds nothing.
 */
export async function orderPage(
  db: Db,
  memberId: string,
  list: OrderList,
  { status, ...request }: PageRequest & { status?: OrderStatus | undefined },
) {
  const wanted: readonly OrderStatus[] = orderLists[list];
  const asked = wanted.filter((one) => status === undefined || one === status);
  // A begun order is the cart: without a product there is nothing of it to show.
  const empty = asked.includes('T') && (await cartLines(db, memberId)).length === 0;
  const shown: readonly string[] = asked.filter((one) => !(empty && one === 'T'));
  const only =
    status !== undefined
      ? inArray(orders.status, [...shown])
      : list === 'history'
        ? ne(orders.status, 'T')
        : inArray(orders.status, [...shown]);
  const { rows, ...page } = await newestFirstPage<OrderRecord>(
    {
      total: await totalOf(db, memberId, shown),
      at: orders.placedAt,
      id: orders.id,
      cursorOf: (row) => ({ at: row.placedAt, id: row.id }),
      read: ({ where, order, limit, offset }) =>
        db
          .select()
          .from(orders)
          .where(and(eq(orders.memberId, memberId), only, where))
          .orderBy(...order)
          .limit(limit)
          .offset(offset),
    },
    request,
  );
  return { ...page, items: await orderRows(db, memberId, rows) };
}

async function totalOf(db: Db, memberId: string, shown: readonly string[]): Promise<number> {
  const rows = await db.select().from(orderCounts).where(eq(orderCounts.memberId, memberId));
  return rows.filter((row) => shown.includes(row.status)).reduce((sum, row) => sum + row.n, 0);
}

/** How many orders of a member are placed and not complete, and how many of them wait for them. */
export async function countOpenOrders(
  db: Db,
  memberId: string,
): Promise<{ open: number; waiting: number }> {
  const [unpaid, underWay] = [
    await totalOf(db, memberId, ['2']),
    await totalOf(db, memberId, ['P', 'S', 'I']),
  ];
  if (underWay === 0) return { open: unpaid, waiting: unpaid };
  const rows = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.status, ['P', 'S', 'I'])));
  const facts = await rowFacts(db, memberId, rows);
  const waiting = rows.filter((row) => needsMember(row, facts(row))).length;
  return { open: unpaid + underWay, waiting: unpaid + waiting };
}
