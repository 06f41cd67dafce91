import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import {
  openPaymentShop,
  getCredits,
  type Payer,
  type PaymentShop,
} from '@/host/testing/payment-shop';
import { operatorKey } from '@/host/testing/operator';
import {
  QUOTE_HASH,
  releaseShipment,
  sendNotice,
  getFirstCapture,
  listCaptures,
  newPaidPayer,
  runPaypalAction,
  reviewCaptures,
  getBalances,
  listWithdrawalEmails,
  fetchWithdrawn,
  fetchHolds,
  dispatchShipment,
} from '@/host/testing/reversal-shop';

import { sweepGateway } from './engine/sweep';

const { paymentAttempts, captureWithdrawals, sandboxOrders } = schema;
const HOUR_MS = 3600_000;

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

describe('money that was returned before it was recorded', () => {
  it.each([
    ['all of it', undefined, 'refunded', '0.00'],
    ['a part', '28.40', 'refund-due', '100.00'],
  ])(
    'pays for nothing (%s), and only the rest is owed',
    async (_what, amount, state, dueAmount) => {
      await shop.injectFault('no-notice', 5);
      const payer = await shop.createPayer({ credits: 100 });
      const attempt = await shop.openAttempt(payer, QUOTE_HASH);
      await shop.choose(attempt.token, 'approve');
      const capture = {
        id: `EARLY${randomUUID().slice(0, 8).toUpperCase()}`,
        status: amount ? 'PARTIALLY_REFUNDED' : 'REFUNDED',
        value: '128.40',
        currency: 'USD',
        customId: attempt.attemptid,
      };
      const refunds = [
        { id: `RF${randomUUID().slice(0, 8)}`, status: 'COMPLETED', value: amount ?? '128.40' },
      ];
      await shop.db
        .update(sandboxOrders)
        .set({ status: 'COMPLETED', capture: { ...capture, refunds } })
        .where(eq(sandboxOrders.id, attempt.token));
      await shop.returnFromPaypal(attempt);
      expect((await shop.getShipment(payer)).status).toBe('draft');
      expect(await listCaptures(shop, payer)).toMatchObject([
        { state, reason: 'withdrawn-before' },
      ]);
      const { data } = (
        await shop.app.inject({ url: '/operator/refunds', headers: operatorKey })
      ).json<{ data: Reply<'GET /operator/refunds'> }>();
      expect(
        data.items.find(({ suite }) => suite === payer.headers['x-suite'])?.amount ?? '0.00',
      ).toBe(dueAmount);
      expect(await getCredits(shop.db, payer.memberId)).toBe(100);
    },
  );
});

describe('a refund at the gateway', () => {
  it('is found without a webhook, booked and emailed once, and blocks a shipment that has not left', async () => {
    const payer = await newPaidPayer(shop);
    const lines: unknown[] = [];
    shop.payments.log = { warn: (line: unknown) => void lines.push(line), error: () => undefined };
    await runPaypalAction(shop, payer, 'refund');
    await Promise.all([reviewCaptures(shop), reviewCaptures(shop)]);
    await reviewCaptures(shop);
    expect(lines).toEqual([
      expect.objectContaining({
        gateway: 'paypal',
        capture: (await getFirstCapture(shop, payer)).gatewayCaptureId,
        kind: 'refund',
        amount: 'USD 128.40',
        standing: 'refunded',
      }),
    ]);
    expect(await listCaptures(shop, payer)).toMatchObject([
      { state: 'applied', standing: 'refunded', returnedCents: 12_840 },
    ]);
    expect(await getBalances(shop, payer)).toEqual({});
    expect(await listWithdrawalEmails(shop, payer)).toEqual(['refund']);
    expect(await fetchWithdrawn(shop, payer)).toEqual({
      state: 'refunded',
      amount: '128.40',
      gateway: 'paypal',
      held: true,
    });
    expect((await fetchHolds(shop)).items.map(({ suite }) => suite)).toContain(
      payer.headers['x-suite'],
    );
    expect(
      (await dispatchShipment(shop, payer)).json<{ error: { message: string } }>().error.message,
    ).toMatch(/on hold: its payment through paypal is refunded/);
    expect((await releaseShipment(shop, payer)).statusCode).toBe(200);
    expect((await fetchHolds(shop)).items.map(({ suite }) => suite)).not.toContain(
      payer.headers['x-suite'],
    );
    expect((await dispatchShipment(shop, payer)).statusCode).toBe(200);
  });

  it('of a part leaves the rest earned, and a further part blocks a released shipment again', async () => {
    const payer = await newPaidPayer(shop);
    await runPaypalAction(shop, payer, 'refund', '28.40');
    await reviewCaptures(shop);
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:paypal': 10_000,
      'revenue:shipping': -10_000,
    });
    await releaseShipment(shop, payer);
    await runPaypalAction(shop, payer, 'refund', '10.00');
    await reviewCaptures(shop);
    expect(await fetchWithdrawn(shop, payer)).toMatchObject({
      state: 'partly-refunded',
      amount: '38.40',
      held: true,
    });
    expect((await dispatchShipment(shop, payer)).statusCode).toBe(422);
    expect(await listWithdrawalEmails(shop, payer)).toEqual(['part', 'part']);
  });

  it('that fails afterwards lets the payment count again', async () => {
    const payer = await newPaidPayer(shop);
    await runPaypalAction(shop, payer, 'refund');
    await reviewCaptures(shop);
    await runPaypalAction(shop, payer, 'undo');
    await reviewCaptures(shop);
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:paypal': 12_840,
      'revenue:shipping': -12_840,
    });
    expect(await listWithdrawalEmails(shop, payer)).toEqual(['refund', 'cleared']);
    expect((await dispatchShipment(shop, payer)).statusCode).toBe(200);
  });

  it('of a canceled item settles the refund due, and is not booked twice when the operator recorded it', async () => {
    const cancel = async (payer: Payer) =>
      shop.app.inject({
        method: 'POST',
        url: '/operator/cancelshipment',
        headers: operatorKey,
        payload: { shipmentref: (await shop.getShipment(payer)).ref, reason: 'Damaged' },
      });
    const [foundPayer, notedPayer] = [await newPaidPayer(shop), await newPaidPayer(shop)];
    await shop.db.update(schema.shipments).set({ packageRefs: ['PKNONE'] });
    for (const payer of [foundPayer, notedPayer])
      expect((await cancel(payer)).statusCode).toBe(200);
    const { attemptId } = (await listCaptures(shop, notedPayer))[0] ?? { attemptId: '' };
    expect(
      (
        await shop.app.inject({
          method: 'POST',
          url: '/operator/refund',
          headers: operatorKey,
          payload: { attemptid: attemptId, reference: 'BANK-1234' },
        })
      ).statusCode,
    ).toBe(200);
    for (const payer of [foundPayer, notedPayer]) await runPaypalAction(shop, payer, 'refund');
    await reviewCaptures(shop);
    for (const payer of [foundPayer, notedPayer]) {
      expect(await listCaptures(shop, payer)).toMatchObject([
        { state: 'refunded', returnedCents: 12_840 },
      ]);
      expect(await getBalances(shop, payer)).toEqual({});
      expect(await listWithdrawalEmails(shop, payer)).toEqual(['refunded']);
    }
  });
});

describe('webhooks about returned money', () => {
  const buildRefundResource = (capture: { gatewayCaptureId: string }, refundId: string) => ({
    id: refundId,
    links: [
      {
        rel: 'up',
        href: `https://api.paypal.com/v2/payments/captures/${capture.gatewayCaptureId}`,
      },
    ],
  });

  it('count once, even if repeated or out of order, and distinguish a reversal from a refund', async () => {
    const payer = await newPaidPayer(shop);
    const capture = await getFirstCapture(shop, payer);
    await runPaypalAction(shop, payer, 'reverse');
    await reviewCaptures(shop);
    const [row] = await shop.db
      .select()
      .from(captureWithdrawals)
      .where(
        and(eq(captureWithdrawals.captureId, capture.id), eq(captureWithdrawals.kind, 'refund')),
      );
    const refundReference = row?.reference ?? '';
    const event = {
      id: `WH-${randomUUID()}`,
      event_type: 'PAYMENT.CAPTURE.REVERSED',
      resource: buildRefundResource(capture, refundReference),
    };
    expect((await sendNotice(shop, event)).json<{ data: { message: string } }>().data.message).toBe(
      'settled',
    );
    expect((await sendNotice(shop, event)).json<{ data: { message: string } }>().data.message).toBe(
      'repeated',
    );
    expect((await sendNotice(shop, { ...event, id: `WH-${randomUUID()}` })).statusCode).toBe(200);
    expect(await listCaptures(shop, payer)).toMatchObject([
      { standing: 'reversed', returnedCents: 12_840 },
    ]);
    expect(await getBalances(shop, payer)).toEqual({});
  });

  it('trigger a query for disputes if they report a dispute', async () => {
    const payer = await newPaidPayer(shop);
    const capture = await getFirstCapture(shop, payer);
    await runPaypalAction(shop, payer, 'dispute');
    const event = {
      id: `WH-${randomUUID()}`,
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: { disputed_transactions: [{ seller_transaction_id: capture.gatewayCaptureId }] },
    };
    expect((await sendNotice(shop, event)).json<{ data: { message: string } }>().data.message).toBe(
      'settled',
    );
    expect(await listCaptures(shop, payer)).toMatchObject([
      { standing: 'disputed', disputedCents: 12_840 },
    ]);
  });
});

describe('querying captures again', () => {
  it('happens after an hour, daily for ten days, then weekly, and stops after half a year', async () => {
    const payer = await newPaidPayer(shop);
    const { capturedAt } = (await listCaptures(shop, payer))[0] ?? { capturedAt: new Date() };
    const attemptFilter = eq(paymentAttempts.memberId, payer.memberId);
    const getNextCheck = async () =>
      (await shop.db.select().from(paymentAttempts).where(attemptFilter))[0]?.nextCheckAt ?? null;
    const getHoursToCheck = async () =>
      Math.round((((await getNextCheck())?.getTime() ?? 0) - capturedAt.getTime()) / HOUR_MS);
    const hours: number[] = [await getHoursToCheck()];
    for (const age of [1, 30, 11 * 24, 181 * 24]) {
      await shop.db
        .update(paymentAttempts)
        .set({ nextCheckAt: new Date(0) })
        .where(attemptFilter);
      travel(age * HOUR_MS);
      await sweepGateway(shop.db, shop.payments, 'paypal');
      hours.push((await getHoursToCheck()) - age);
    }
    expect(hours.slice(0, 4)).toEqual([1, 6, 24, 7 * 24]);
    expect(await getNextCheck()).toBeNull();
  });
});
