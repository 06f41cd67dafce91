import { and, asc, eq } from 'drizzle-orm';

import type { Order } from '@/contract/money/order';
import { schema } from '@/host/db/client';

import type { OrderShop } from './order-shop';
import type { Payer } from './payment-shop';

const { authorizations, mailOutbox, paymentRequests } = schema;

/** Test helpers for orders. `shop` must be open. */
export function createOrderHelpers(shop: () => OrderShop) {
  /** Runs an operator's command on an order line. */
  const runCommand = (order: Order, name: string, n = 0, overrides: object = {}) =>
    shop().callOperator(`/operator/${name}`, {
      txnref: order.txnref,
      itemsid: order.items[n]?.itemsid,
      ...overrides,
    });
  return {
    runCommand,
    buy: (order: Order, n = 0, unitprice = Number(order.items[n]?.unitprice)) =>
      runCommand(order, 'buy', n, { unitprice, shoporder: `A-${n}` }),
    cancel: (payer: Payer, order: Order) =>
      shop().post(payer, '/transaction/canceltxn', { txnref: order.txnref }),
    /** A member's authorizations: their states, and what was captured. */
    listAuthorizations: async (payer: Payer) =>
      (
        await shop()
          .db.select()
          .from(authorizations)
          .where(eq(authorizations.memberId, payer.memberId))
      ).map(({ state, capturedCents }) => ({ state, capturedCents })),
    /** A member's payment requests, oldest first. */
    listPaymentRequests: (payer: Payer) =>
      shop()
        .db.select()
        .from(paymentRequests)
        .where(eq(paymentRequests.memberId, payer.memberId))
        .orderBy(asc(paymentRequests.createdAt)),
    /** Returns the data of the member's first email of a kind. */
    getEmailData: async (payer: Payer, kind: string) => {
      const [row] = await shop()
        .db.select()
        .from(mailOutbox)
        .where(and(eq(mailOutbox.memberId, payer.memberId), eq(mailOutbox.kind, kind)));
      return row?.data;
    },
  };
}
