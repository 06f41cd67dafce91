import type { Token } from '@/contract/member/auth';
import type { Order, OrderCheckout } from '@/contract/money/order';
import { grantCredits } from '@/host/money/reward/credits';

import type { TestHost } from './host';
import { operatorKey } from './operator';
import { getData, newIdempotencyHeader } from './shipping';

/** A product as a member orders it. */
export const bowl = {
  itemurl: 'https://www.example-shop.com/bowl',
  size: '',
  color: '',
  additionalinfo: '',
  quantity: 1,
  unitprice: 30,
  itemname: '茶碗',
};

/** Pays an order with credits and, unless `bought` is false, buys it. Returns its reference. */
export async function orderWithCredits(
  host: TestHost,
  { memberId, as }: { memberId: string; as: Token },
  { bought = true } = {},
): Promise<string> {
  await host.db.transaction((tx) =>
    grantCredits(tx, { memberId, amountCents: 10_000, reason: 'test' }),
  );
  const post = (key: string, body: object) =>
    host.call(`POST ${key}`, { as, body, headers: newIdempotencyHeader() });
  getData(await post('/cart/additem', bowl));
  const { txnid } = getData<OrderCheckout>(await post('/transaction/init', {}));
  const { hash } = getData<OrderCheckout>(
    await post('/cartcheckout/redeem', { txnid, credits: 50 }),
  );
  getData(await post('/reward/checkout', { txnid, quote: hash }));
  const order = getData<Order>(
    await host.call('GET /transaction/bfmdetails', { as, query: { txnid } }),
  );
  if (bought)
    getData(
      await host.call('POST /operator/buy', {
        headers: operatorKey,
        body: {
          txnref: order.txnref,
          itemsid: order.items[0]?.itemsid,
          unitprice: 30,
          shoporder: 'A-1',
        },
      }),
    );
  return order.txnref;
}
