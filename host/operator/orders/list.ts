import { and, asc, eq, inArray } from 'drizzle-orm';

import type { OrderStatus, PriceRise } from '@/contract/money/order';
import type { Reply } from '@/contract/calls';
import type { DeskListQuery } from '@/contract/wire';
import { isOnHold, listOrderLines } from '@/host/cart/orders/order';
import { takePage, getOffset } from '@/host/core/paging';
import { matchSuite } from '@/host/core/suites';
import { schema, type Db } from '@/host/db/client';
import { findAuthorization } from '@/host/money/payments/money-rows';
import { fromCents } from '@/rules/money';

const { members, orders } = schema;
const PAGE_SIZE = 100;

/** Lists paid, incomplete orders, oldest first. */
export async function listOrdersToBuy(
  db: Db,
  query: DeskListQuery = {},
): Promise<Reply<'GET /operator/orders'>> {
  const rows = await db
    .select({ order: orders, suite: members.suite })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(and(inArray(orders.status, ['P', 'S', 'I']), matchSuite(query)))
    .orderBy(asc(orders.paidAt))
    .limit(PAGE_SIZE + 1)
    .offset(getOffset(query, PAGE_SIZE));
  const page = takePage(rows, PAGE_SIZE);
  const items = [];
  for (const { order, suite } of page.items) {
    const lines = await listOrderLines(db, order);
    const hold = await findAuthorization(db, {
      memberId: order.memberId,
      id: order.attemptId ?? order.id,
    });
    items.push({
      txnref: order.ref,
      suite,
      txnstatus: order.status as OrderStatus,
      paid: (order.paidAt ?? order.placedAt).toISOString(),
      holdexpires: hold?.state === 'held' ? hold.expiresAt.toISOString() : null,
      delivery: order.delivery === 'Fastest' ? ('Fastest' as const) : ('Standard' as const),
      partial: order.partial,
      onhold: isOnHold(order, lines),
      authorizeamt: fromCents(order.authorizedCents),
      lines: lines.map((line) => ({
        itemsid: line.id,
        name: line.name,
        url: line.url,
        quantity: line.quantity,
        unitprice: fromCents(line.unitPriceCents),
        size: line.size,
        color: line.color,
        additionalinfo: line.additionalInfo,
        pricerise: line.priceRise as PriceRise,
        linestatus: line.state as 'waiting' | 'asked' | 'accepted' | 'bought' | 'dropped',
        tracking: line.tracking,
      })),
    });
  }
  return { more: page.more, items };
}
