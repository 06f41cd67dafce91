import { and, eq, inArray } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { readCart } from '@/host/cart/items';
import { findDraftOrder } from '@/host/cart/orders/checkout';
import { readOrderPage } from '@/host/cart/orders/list';
import { schema, type Database } from '@/host/db/client';

import { MAX_SHOWN, shorten } from './newest';

const { orderLines } = schema;
type Look = Reply<'POST /operator/look'>;
type LineState = Look['orders']['items'][number]['lines'][number];

export async function readOrders(db: Database, memberId: string): Promise<Look['orders']> {
  const { items, total } = await readOrderPage(db, memberId, 'history', { perpage: MAX_SHOWN });
  const ids = items.map(({ txnid }) => txnid);
  const lines = await db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.memberId, memberId), inArray(orderLines.orderId, ids)))
    .orderBy(orderLines.position);
  const states = items.map((order) => ({
    order,
    lines: lines
      .filter(({ orderId }) => orderId === order.txnid)
      .map(({ name, quantity, state, reason, packageRef }) => ({
        ...{ name, quantity, reason, packageref: packageRef },
        linestatus: state as LineState['linestatus'],
      })),
  }));
  return shorten(states, total);
}

export async function readCartState(db: Database, memberId: string): Promise<Look['cart']> {
  const { cartItems } = await readCart(db, memberId);
  const draft = cartItems.length > 0 ? await findDraftOrder(db, memberId) : undefined;
  const lines = cartItems.map(({ itemname, quantity, unitprice }) => ({
    ...{ name: itemname, quantity, unitprice },
  }));
  return { draftref: draft?.ref ?? null, ...shorten(lines) };
}
