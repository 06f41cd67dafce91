import { travel } from '@/host/core/clock';
import { listStuckPayments } from '@/host/operator/stuck-payments';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { sweepAttempts } from '@/host/testing/sweep';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterAll(() => shop.close());

describe('an order that is canceled normally', () => {
  it('leaves no payment listed as stuck', async () => {
    const { payer, order } = await shop.createPaidOrder();
    parseData(await shop.post(payer, '/transaction/canceltxn', { txnref: order.txnref }));
    await shop.sweepAll();
    await sweepAttempts(shop);
    travel(20 * 60_000);
    await sweepAttempts(shop);
    const stuckPayments = await listStuckPayments(shop.db);
    travel(0);
    expect(stuckPayments).toEqual([]);
    await shop.expectCleanBooks();
  });
});
