import { randomUUID } from 'node:crypto';

import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { openPaymentShop, type PaymentShop } from '@/host/testing/payment-shop';
import { operatorKey } from '@/host/testing/operator';
import {
  QUOTE_HASH,
  newPaidPayer,
  runPaypalAction,
  reviewCaptures,
  getBalances,
  fetchWithdrawn,
  dispatchShipment,
  listWithdrawalEmails,
  listCaptures,
} from '@/host/testing/reversal-shop';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
beforeEach(() => shop.injectFault('none'));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

describe('a dispute', () => {
  it('holds the money and the parcel until it is won', async () => {
    const payer = await newPaidPayer(shop);
    await runPaypalAction(shop, payer, 'dispute');
    await reviewCaptures(shop);
    expect(await getBalances(shop, payer)).toEqual({
      'receivable:disputed': 12_840,
      'revenue:shipping': -12_840,
    });
    expect(await fetchWithdrawn(shop, payer)).toMatchObject({ state: 'disputed', held: true });
    expect((await dispatchShipment(shop, payer)).statusCode).toBe(422);
    await runPaypalAction(shop, payer, 'win');
    await reviewCaptures(shop);
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:paypal': 12_840,
      'revenue:shipping': -12_840,
    });
    expect(await fetchWithdrawn(shop, payer)).toBeNull();
    expect(await listWithdrawalEmails(shop, payer)).toEqual(['dispute', 'cleared']);
    expect((await dispatchShipment(shop, payer)).statusCode).toBe(200);
  });

  it('that is lost is booked as one loss, even if the gateway also shows a refund', async () => {
    const payer = await newPaidPayer(shop);
    await runPaypalAction(shop, payer, 'dispute');
    await reviewCaptures(shop);
    await runPaypalAction(shop, payer, 'lose');
    await reviewCaptures(shop);
    expect(await listCaptures(shop, payer)).toMatchObject([
      { standing: 'reversed', returnedCents: 12_840, disputedCents: 0 },
    ]);
    expect(await getBalances(shop, payer)).toEqual({});
  });

  it('blocks a due refund while open, so that money is not refunded twice', async () => {
    await shop.injectFault('wrong-amount');
    // A late webhook of the capture would postpone the review below.
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE_HASH);
    await shop.choose(attempt.token, 'approve');
    await shop.returnFromPaypal(attempt);
    await runPaypalAction(shop, payer, 'dispute');
    await reviewCaptures(shop);
    const listDueRefunds = async () =>
      (await shop.app.inject({ url: '/operator/refunds', headers: operatorKey })).json<{
        data: Reply<'GET /operator/refunds'>;
      }>().data.items;
    expect((await listDueRefunds()).map(({ suite }) => suite)).not.toContain(
      payer.headers['x-suite'],
    );
    const refund = () =>
      shop.app.inject({
        method: 'POST',
        url: '/operator/refund',
        headers: operatorKey,
        payload: { attemptid: attempt.attemptid, reference: `BANK-${randomUUID().slice(0, 8)}` },
      });
    expect((await refund()).statusCode).toBe(422);
    await runPaypalAction(shop, payer, 'win');
    await reviewCaptures(shop);
    expect((await refund()).statusCode).toBe(200);
  });
});
