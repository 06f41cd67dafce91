import { and, eq, inArray } from 'drizzle-orm';

import { listOrderLines, type LineRecord, type OrderRecord } from '@/host/cart/orders/order';
import { schema } from '@/host/db/client';
import { linkPackageByHand } from '@/host/operator/orders/arrival';
import { storeShopPrice, buyLine, markSoldOut } from '@/host/operator/orders/lines';

import { makeParcel, plainParcel, type Bench } from './parcels';

const { orders } = schema;

/** Returns how many lines changed. */
async function forEachLine(
  bench: Bench,
  matches: (line: LineRecord) => boolean,
  work: (lineKey: { txnref: string; itemsid: string }, line: LineRecord) => Promise<unknown>,
  limit = Infinity,
): Promise<number> {
  let count = 0;
  for (const order of await listOpenOrders(bench)) {
    const lines = (await listOrderLines(bench.db, order)).filter(matches).slice(0, limit);
    for (const line of lines) await work({ txnref: order.ref, itemsid: line.id }, line);
    count += lines.length;
  }
  return count;
}

const listOpenOrders = ({ db, session: { memberId } }: Bench): Promise<OrderRecord[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.status, ['P', 'S', 'I'])))
    .limit(20);

const isWaiting = ({ state }: LineRecord) => state === 'waiting';

/** Buys at the expected or agreed price. */
export const buyLines = (bench: Bench): Promise<number> =>
  forEachLine(
    bench,
    ({ state }) => state === 'waiting' || state === 'accepted',
    (lineKey, { id, quantity, unitPriceCents, state, goodsCents, shippingCents, taxCents }) =>
      buyLine(bench.db, bench.payments, {
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
export const raisePrices = (bench: Bench): Promise<number> =>
  forEachLine(bench, isWaiting, (lineKey, { unitPriceCents }) =>
    storeShopPrice(bench.db, bench.payments, {
      ...lineKey,
      unitprice: Math.ceil(unitPriceCents * 1.5) / 100,
    }),
  );

export const sellOut = (bench: Bench): Promise<number> =>
  forEachLine(bench, isWaiting, (lineKey) => markSoldOut(bench.db, bench.payments, lineKey), 1);

export const receiveLines = (bench: Bench): Promise<number> =>
  forEachLine(
    bench,
    ({ state, arrivedAt }) => state === 'bought' && arrivedAt === null,
    async (lineKey) =>
      linkPackageByHand(bench.db, bench.payments, {
        ...lineKey,
        packageref: await makeParcel(bench, plainParcel()),
      }),
  );
