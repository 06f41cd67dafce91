import { and, asc, eq } from 'drizzle-orm';

import type { Order } from '@/contract/money/order';
import { schema } from '@/host/db/client';

import type { OrderShop } from './order-shop';
import type { Payer } from './payment-shop';

const { authorizations, mailOutbox, paymentRequests } = schema;

/** What is done about an order in tests, and what became of it. `shop` is open when they run. */
export function orderActs(shop: () => OrderShop) {
  /** The warehouse's word on a line of an order. */
  const command = (order: Order, name: string, n = 0, more: object = {}) =>
    shop().operator(`/operator/${name}`, {
      txnref: order.txnref,
      itemsid: order.items[n]?.itemsid,
      ...more,
    });
  return {
    command,
    buy: (order: Order, n = 0, unitprice = Number(order.items[n]?.unitprice)) =>
      command(order, 'buy', n, { unitprice, shoporder: `A-${n}` }),
    cancel: (payer: Payer, order: Order) =>
      shop().post(payer, '/transaction/canceltxn', { txnref: order.txnref }),
    /** What gateways hold, and have taken, of a member's money. */
    holdOf: async (payer: Payer) =>
      (
        await shop()
          .db.select()
          .from(authorizations)
          .where(eq(authorizations.memberId, payer.memberId))
      ).map(({ state, capturedCents }) => ({ state, capturedCents })),
    /** The payment requests of a member, the oldest first. */
    requestsOf: (payer: Payer) =>
      shop()
        .db.select()
        .from(paymentRequests)
        .where(eq(paymentRequests.memberId, payer.memberId))
        .orderBy(asc(paymentRequests.createdAt)),
    /** What the member's first letter of a kind says. */
    letterOf: async (payer: Payer, kind: string) => {
      const [row] = await shop()
        .db.select()
        .from(mailOutbox)
        .where(and(eq(mailOutbox.memberId, payer.memberId), eq(mailOutbox.kind, kind)));
      return row?.data;
    },
  };
}
