import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { orderActs } from '@/host/testing/order-acts';
import { data, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import {
  balances,
  capturesOf,
  doAtPaypal,
  newPaidPayer,
  QUOTE,
  reviewLater,
} from '@/host/testing/reversal-shop';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(async () => {
  travel(0);
  await shop.fault('none');
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const { buy, cancel, holdOf } = orderActs(() => shop);

/** Data of the previous release: rows without an account. */
async function fromRows(): Promise<void> {
  await shop.db.delete(schema.gatewayCommands);
  await shop.db.delete(schema.paymentAccounts);
}

describe('a payment stored only as rows', () => {
  it('that waits for its payer is paid', async () => {
    const payer = await shop.payer({ credits: 200, creditsToUse: 200 });
    const attempt = await shop.opened(payer, 'hash-12840-200');
    await fromRows();
    await shop.choose(attempt.token, 'approve');
    await shop.back(attempt);
    expect(await shop.shipment(payer)).toMatchObject({ status: 'paid', creditRedeemedCents: 200 });
  });

  it('that was captured follows its refunds', async () => {
    const payer = await newPaidPayer(shop);
    await fromRows();
    await doAtPaypal(shop, payer, 'refund', '28.40');
    await reviewLater(shop);
    await fromRows();
    await doAtPaypal(shop, payer, 'refund', '100.00');
    await reviewLater(shop);
    expect(await capturesOf(shop, payer)).toMatchObject([{ returnedCents: 12_840 }]);
    expect(await balances(shop, payer)).toEqual({});
  });

  it('that is held is captured when everything is bought, and voided when canceled', async () => {
    const [bought, off] = [
      await shop.ordered(undefined, 1000),
      await shop.ordered(undefined, 1000),
    ];
    await fromRows();
    data(await buy(bought.order));
    await fromRows();
    data(await cancel(off.payer, off.order));
    expect(await holdOf(bought.payer)).toMatchObject([{ state: 'captured' }]);
    await shop.sweepAll();
    expect(await holdOf(off.payer)).toMatchObject([{ state: 'released' }]);
  });

  it('whose capture got no response is captured once', async () => {
    const { payer, order } = await shop.ordered();
    await shop.fault('lost@capture');
    data(await buy(order));
    await fromRows();
    await shop.sweepAll();
    await shop.sweepAll();
    expect(await holdOf(payer)).toEqual([{ state: 'captured', capturedCents: 11_000 }]);
  });

  it('that was canceled stays so, and a later approval is not captured', async () => {
    const payer = await shop.payer();
    const attempt = await shop.opened(payer, QUOTE);
    await shop.back(attempt, true);
    await shop.choose(attempt.token, 'approve');
    await fromRows();
    await shop.back(attempt);
    expect(await capturesOf(shop, payer)).toEqual([]);
    expect(await shop.state(payer, attempt.attemptid)).toBe('cancelled');
  });
});
