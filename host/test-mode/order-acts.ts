import { and, eq, inArray } from 'drizzle-orm';

import { listOrderLines, type LineRecord, type OrderRecord } from '@/host/cart/orders/order';
import { schema } from '@/host/db/client';
import { linkPackageByHand } from '@/host/operator/orders/arrival';
import { storeShopPrice, buyLine, markSoldOut } from '@/host/operator/orders/lines';

import { makeParcel, buildParcel, type TestContext } from './parcels';

const { orders } = schema;

/** Returns how many lines changed. */
async function forEachLine(
  context: TestContext,
  matches: (line: LineRecord) => boolean,
  work: (lineKey: { txnref: string; itemsid: string }, line: LineRecord) => Promise<unknown>,
  limit = Infinity,
): Promise<number> {
  let count = 0;
  for (const order of await listOpenOrders(context)) {
    const lines = (await listOrderLines(context.db, order)).filter(matches).slice(0, limit);
    for (const line of lines) await work({ txnref: order.ref, itemsid: line.id }, line);
    count += lines.length;
  }
  return count;
}

const listOpenOrders = ({ db, session: { memberId } }: TestContext): Promise<OrderRecord[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.status, ['P', 'S', 'I'])))
    .limit(20);

const isWaiting = ({ state }: LineRecord) => state === 'waiting';

/** Buys at the expected or agreed price. */
export const buyLines = (context: TestContext): Promise<number> =>
  forEachLine(
    context,
    ({ state }) => state === 'waiting' || state === 'accepted',
    (lineKey, { id, quantity, unitPriceCents, state, goodsCents, shippingCents, taxCents }) =>
      buyLine(context.db, context.payments, {
        ...lineKey,
        unitprice: (state === 'accepted' ? goodsCents / quantity : unitPriceCents) / 100,
        ...(state === 'accepted' && {
          shopshipping: shippingCents / 100,
          salestax: taxCents / 100,
        }),
        shoporder: `TEST-${id.slice(0, 8)}`,
      }),
  );

/** Raises the price by half. */
export const raisePrices = (context: TestContext): Promise<number> =>
  forEachLine(context, isWaiting, (lineKey, { unitPriceCents }) =>
    storeShopPrice(context.db, context.payments, {
      ...lineKey,
      unitprice: Math.ceil(unitPriceCents * 1.5) / 100,
    }),
  );

export const sellOut = (context: TestContext): Promise<number> =>
  forEachLine(
    context,
    isWaiting,
    (lineKey) => markSoldOut(context.db, context.payments, lineKey),
    1,
  );

export const receiveLines = (context: TestContext): Promise<number> =>
  forEachLine(
    context,
    ({ state, arrivedAt }) => state === 'bought' && arrivedAt === null,
    async (lineKey) =>
      linkPackageByHand(context.db, context.payments, {
        ...lineKey,
        packageref: await makeParcel(context, buildParcel()),
      }),
  );
