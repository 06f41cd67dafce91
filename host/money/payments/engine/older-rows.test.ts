import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import {
  getBalances,
  listCaptures,
  runPaypalAction,
  newPaidPayer,
  QUOTE_HASH,
  reviewCaptures,
} from '@/host/testing/reversal-shop';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(async () => {
  travel(0);
  await shop.injectFault('none');
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const { buy, cancel, listAuthorizations } = createOrderHelpers(() => shop);

/** Leaves the data as the previous release stored it: rows without an account. */
async function removeAccounts(): Promise<void> {
  await shop.db.delete(schema.gatewayCommands);
  await shop.db.delete(schema.paymentAccounts);
}

describe('a payment stored only as rows', () => {
  it('that waits for its payer is paid', async () => {
    const payer = await shop.createPayer({ credits: 200, creditsToUse: 200 });
    const attempt = await shop.openAttempt(payer, 'hash-12840-200');
    await removeAccounts();
    await shop.choose(attempt.token, 'approve');
    await shop.returnFromPaypal(attempt);
    expect(await shop.getShipment(payer)).toMatchObject({
      status: 'paid',
      creditRedeemedCents: 200,
    });
  });

  it('that was captured reflects later refunds', async () => {
    const payer = await newPaidPayer(shop);
    await removeAccounts();
    await runPaypalAction(shop, payer, 'refund', '28.40');
    await reviewCaptures(shop);
    await removeAccounts();
    await runPaypalAction(shop, payer, 'refund', '100.00');
    await reviewCaptures(shop);
    expect(await listCaptures(shop, payer)).toMatchObject([{ returnedCents: 12_840 }]);
    expect(await getBalances(shop, payer)).toEqual({});
  });

  it('that is held is captured when all items are bought, and voided when the order is canceled', async () => {
    const [boughtOrder, canceledOrder] = [
      await shop.createPaidOrder(undefined, 1000),
      await shop.createPaidOrder(undefined, 1000),
    ];
    await removeAccounts();
    parseData(await buy(boughtOrder.order));
    await removeAccounts();
    parseData(await cancel(canceledOrder.payer, canceledOrder.order));
    expect(await listAuthorizations(boughtOrder.payer)).toMatchObject([{ state: 'captured' }]);
    await shop.sweepAll();
    expect(await listAuthorizations(canceledOrder.payer)).toMatchObject([{ state: 'released' }]);
  });

  it('whose capture got no response is captured once', async () => {
    const { payer, order } = await shop.createPaidOrder();
    await shop.injectFault('lost@capture');
    parseData(await buy(order));
    await removeAccounts();
    await shop.sweepAll();
    await shop.sweepAll();
    expect(await listAuthorizations(payer)).toEqual([{ state: 'captured', capturedCents: 11_000 }]);
  });

  it('that was canceled stays canceled, and a later approval is not captured', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE_HASH);
    await shop.returnFromPaypal(attempt, true);
    await shop.choose(attempt.token, 'approve');
    await removeAccounts();
    await shop.returnFromPaypal(attempt);
    expect(await listCaptures(shop, payer)).toEqual([]);
    expect(await shop.getState(payer, attempt.attemptid)).toBe('cancelled');
  });
});
