import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { Reply } from '@/contract/registry';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { signNotice } from '@/host/sandbox/notices';
import {
  openPaymentShop,
  remainingCredits,
  type Payer,
  type PaymentShop,
} from '@/host/testing/payment-shop';

import { reviewGateway } from './review';

const { captures, captureWithdrawals, ledgerEntries, mailOutbox, sandboxOrders } = schema;
const QUOTE = 'hash-12840-0';
const HOUR_MS = 3600_000;

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
beforeEach(() => shop.fault('none'));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const operator = { 'x-operator-key': env.OPERATOR_KEY };
const capturesOf = (payer: Payer) =>
  shop.db.select().from(captures).where(eq(captures.memberId, payer.memberId));
const captureOf = async (payer: Payer) =>
  (await capturesOf(payer))[0] ?? { gatewayCaptureId: '', id: '' };
const lettersOf = async (payer: Payer) => {
  const rows = await shop.db
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.memberId, payer.memberId))
    .orderBy(mailOutbox.createdAt);
  return rows
    .filter(({ kind }) => kind === 'payment-withdrawn' || kind === 'refunded')
    .map(({ kind, data }) => (data as { what?: string }).what ?? kind);
};
const balances = async (payer: Payer) => {
  const sums: Record<string, number> = {};
  for (const { account, amountCents } of await shop.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.memberId, payer.memberId)))
    sums[account] = (sums[account] ?? 0) + amountCents;
  return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
};

/** Somebody who has paid 128.40 through PayPal. */
async function paid(): Promise<Payer> {
  const payer = await shop.payer();
  const attempt = await shop.opened(payer, QUOTE);
  await shop.choose(attempt.token, 'approve');
  await shop.back(attempt);
  return payer;
}
/** What happens at PayPal afterwards; no notice tells of it, unless the test sends one. */
async function at(payer: Payer, deed: string, amount?: string): Promise<void> {
  await shop.fault('no-notice', 5);
  const payload = {
    gateway: 'paypal',
    capture: (await captureOf(payer)).gatewayCaptureId,
    deed,
    ...(amount && { amount }),
  };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/sandbox/after',
    headers: operator,
    payload,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}
/** Time passes until every capture is asked about again. */
async function reviewLater(): Promise<void> {
  await shop.db.update(captures).set({ reviewAt: new Date(0) });
  await reviewGateway(shop.db, shop.payments, 'paypal');
}
const notice = (event: object) => {
  const text = JSON.stringify(event);
  return shop.app.inject({
    method: 'POST',
    url: '/webhooks/paypal',
    headers: { 'content-type': 'application/json', ...signNotice(text) },
    payload: text,
  });
};
const dispatch = async (payer: Payer) =>
  shop.app.inject({
    method: 'POST',
    url: '/operator/dispatch',
    headers: operator,
    payload: {
      shipmentref: (await shop.shipment(payer)).ref,
      awb: `AWB${randomUUID().slice(0, 8)}`,
    },
  });
const release = async (payer: Payer) =>
  shop.app.inject({
    method: 'POST',
    url: '/operator/release',
    headers: operator,
    payload: { reference: (await shop.shipment(payer)).ref, note: 'Paid by bank transfer' },
  });
const holds = async () =>
  (await shop.app.inject({ url: '/operator/holds', headers: operator })).json<{
    data: Reply<'GET /operator/holds'>;
  }>().data;
const details = async (payer: Payer) =>
  (
    await shop.app.inject({
      url: `/shipment/shipmentdetails?shipmentref=${(await shop.shipment(payer)).ref}`,
      headers: payer.headers,
    })
  ).json<{ data: Reply<'GET /shipment/shipmentdetails'> }>().data.withdrawn;

describe('money that went back before it was seen', () => {
  it.each([
    ['all of it', undefined, 'refunded', '0.00'],
    ['a part', '28.40', 'refund-due', '100.00'],
  ])('pays for nothing (%s), and only the rest is owed', async (_what, amount, state, due) => {
    await shop.fault('no-notice', 5);
    const payer = await shop.payer({ credits: 100 });
    const attempt = await shop.opened(payer, QUOTE);
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
    await shop.back(attempt);
    expect((await shop.shipment(payer)).status).toBe('draft');
    expect(await capturesOf(payer)).toMatchObject([{ state, reason: 'withdrawn-before' }]);
    const { data } = (await shop.app.inject({ url: '/operator/refunds', headers: operator })).json<{
      data: Reply<'GET /operator/refunds'>;
    }>();
    expect(
      data.items.find(({ suite }) => suite === payer.headers['x-suite'])?.amount ?? '0.00',
    ).toBe(due);
    expect(await remainingCredits(shop.db, payer.memberId)).toBe(100);
  });
});

describe('a refund at the gateway', () => {
  it('is found without a notice, booked once, told to the member, and holds what has not left', async () => {
    const payer = await paid();
    const lines: unknown[] = [];
    shop.payments.log = { warn: (line: unknown) => void lines.push(line), error: () => undefined };
    await at(payer, 'refund');
    await Promise.all([reviewLater(), reviewLater()]);
    await reviewLater();
    expect(lines).toEqual([
      expect.objectContaining({
        gateway: 'paypal',
        capture: (await captureOf(payer)).gatewayCaptureId,
        kind: 'refund',
        amount: 'USD 128.40',
        standing: 'refunded',
      }),
    ]);
    expect(await capturesOf(payer)).toMatchObject([
      { state: 'applied', standing: 'refunded', returnedCents: 12_840 },
    ]);
    expect(await balances(payer)).toEqual({});
    expect(await lettersOf(payer)).toEqual(['refund']);
    expect(await details(payer)).toEqual({
      state: 'refunded',
      amount: '128.40',
      gateway: 'paypal',
      held: true,
    });
    expect((await holds()).items.map(({ suite }) => suite)).toContain(payer.headers['x-suite']);
    expect((await dispatch(payer)).json<{ error: { message: string } }>().error.message).toMatch(
      /on hold: its payment through paypal is refunded/,
    );
    expect((await release(payer)).statusCode).toBe(200);
    expect((await holds()).items.map(({ suite }) => suite)).not.toContain(payer.headers['x-suite']);
    expect((await dispatch(payer)).statusCode).toBe(200);
  });

  it('of a part leaves the rest earned, and a later part holds again what was released', async () => {
    const payer = await paid();
    await at(payer, 'refund', '28.40');
    await reviewLater();
    expect(await balances(payer)).toEqual({
      'gateway:paypal': 10_000,
      'revenue:shipping': -10_000,
    });
    await release(payer);
    await at(payer, 'refund', '10.00');
    await reviewLater();
    expect(await details(payer)).toMatchObject({
      state: 'partly-refunded',
      amount: '38.40',
      held: true,
    });
    expect((await dispatch(payer)).statusCode).toBe(422);
    expect(await lettersOf(payer)).toEqual(['part', 'part']);
  });

  it('that fails afterwards lets the payment count again', async () => {
    const payer = await paid();
    await at(payer, 'refund');
    await reviewLater();
    await at(payer, 'undo');
    await reviewLater();
    expect(await balances(payer)).toEqual({
      'gateway:paypal': 12_840,
      'revenue:shipping': -12_840,
    });
    expect(await lettersOf(payer)).toEqual(['refund', 'cleared']);
    expect((await dispatch(payer)).statusCode).toBe(200);
  });

  it('of what was called off is the refund that was due, and what the operator noted is not booked twice', async () => {
    const cancel = async (payer: Payer) =>
      shop.app.inject({
        method: 'POST',
        url: '/operator/cancelshipment',
        headers: operator,
        payload: { shipmentref: (await shop.shipment(payer)).ref, reason: 'Damaged' },
      });
    const [found, noted] = [await paid(), await paid()];
    await shop.db.update(schema.shipments).set({ packageRefs: ['PKNONE'] });
    for (const payer of [found, noted]) expect((await cancel(payer)).statusCode).toBe(200);
    const { attemptId } = (await capturesOf(noted))[0] ?? { attemptId: '' };
    expect(
      (
        await shop.app.inject({
          method: 'POST',
          url: '/operator/refund',
          headers: operator,
          payload: { attemptid: attemptId, reference: 'BANK-1234' },
        })
      ).statusCode,
    ).toBe(200);
    for (const payer of [found, noted]) await at(payer, 'refund');
    await reviewLater();
    for (const payer of [found, noted]) {
      expect(await capturesOf(payer)).toMatchObject([{ state: 'refunded', returnedCents: 12_840 }]);
      expect(await balances(payer)).toEqual({});
      expect(await lettersOf(payer)).toEqual(['refunded']);
    }
  });
});

describe('a dispute', () => {
  it('keeps the money and the parcel back until it is won', async () => {
    const payer = await paid();
    await at(payer, 'dispute');
    await reviewLater();
    expect(await balances(payer)).toEqual({
      'receivable:disputed': 12_840,
      'revenue:shipping': -12_840,
    });
    expect(await details(payer)).toMatchObject({ state: 'disputed', held: true });
    expect((await dispatch(payer)).statusCode).toBe(422);
    await at(payer, 'win');
    await reviewLater();
    expect(await balances(payer)).toEqual({
      'gateway:paypal': 12_840,
      'revenue:shipping': -12_840,
    });
    expect(await details(payer)).toBeNull();
    expect(await lettersOf(payer)).toEqual(['dispute', 'cleared']);
    expect((await dispatch(payer)).statusCode).toBe(200);
  });

  it('that is lost is a loss once, though the gateway shows a refund for it too', async () => {
    const payer = await paid();
    await at(payer, 'dispute');
    await reviewLater();
    await at(payer, 'lose');
    await reviewLater();
    expect(await capturesOf(payer)).toMatchObject([
      { standing: 'reversed', returnedCents: 12_840, disputedCents: 0 },
    ]);
    expect(await balances(payer)).toEqual({});
  });

  it('waits where money is owed: it is not to be paid back a second way meanwhile', async () => {
    await shop.fault('wrong-amount');
    const payer = await shop.payer();
    const attempt = await shop.opened(payer, QUOTE);
    await shop.choose(attempt.token, 'approve');
    await shop.back(attempt);
    await at(payer, 'dispute');
    await reviewLater();
    const items = async () =>
      (await shop.app.inject({ url: '/operator/refunds', headers: operator })).json<{
        data: Reply<'GET /operator/refunds'>;
      }>().data.items;
    expect((await items()).map(({ suite }) => suite)).not.toContain(payer.headers['x-suite']);
    const refund = () =>
      shop.app.inject({
        method: 'POST',
        url: '/operator/refund',
        headers: operator,
        payload: { attemptid: attempt.attemptid, reference: `BANK-${randomUUID().slice(0, 8)}` },
      });
    expect((await refund()).statusCode).toBe(422);
    await at(payer, 'win');
    await reviewLater();
    expect((await refund()).statusCode).toBe(200);
  });
});

describe('notices about money that went back', () => {
  const about = (capture: { gatewayCaptureId: string }, refund: string) => ({
    id: refund,
    links: [
      {
        rel: 'up',
        href: `https://api.paypal.com/v2/payments/captures/${capture.gatewayCaptureId}`,
      },
    ],
  });

  it('count once, repeated and in any order, and tell a reversal from a refund', async () => {
    const payer = await paid();
    const capture = await captureOf(payer);
    await at(payer, 'reverse');
    await reviewLater();
    const [row] = await shop.db
      .select()
      .from(captureWithdrawals)
      .where(
        and(eq(captureWithdrawals.captureId, capture.id), eq(captureWithdrawals.kind, 'refund')),
      );
    const refund = row?.reference ?? '';
    const event = {
      id: `WH-${randomUUID()}`,
      event_type: 'PAYMENT.CAPTURE.REVERSED',
      resource: about(capture, refund),
    };
    expect((await notice(event)).json<{ data: { message: string } }>().data.message).toBe(
      'settled',
    );
    expect((await notice(event)).json<{ data: { message: string } }>().data.message).toBe(
      'repeated',
    );
    expect((await notice({ ...event, id: `WH-${randomUUID()}` })).statusCode).toBe(200);
    expect(await capturesOf(payer)).toMatchObject([
      { standing: 'reversed', returnedCents: 12_840 },
    ]);
    expect(await balances(payer)).toEqual({});
  });

  it('of a dispute lead to the question what is disputed', async () => {
    const payer = await paid();
    const capture = await captureOf(payer);
    await at(payer, 'dispute');
    const event = {
      id: `WH-${randomUUID()}`,
      event_type: 'CUSTOMER.DISPUTE.CREATED',
      resource: { disputed_transactions: [{ seller_transaction_id: capture.gatewayCaptureId }] },
    };
    expect((await notice(event)).json<{ data: { message: string } }>().data.message).toBe(
      'settled',
    );
    expect(await capturesOf(payer)).toMatchObject([
      { standing: 'disputed', disputedCents: 12_840 },
    ]);
  });
});

describe('asking about captures again', () => {
  it('is done after an hour, daily for ten days, then weekly, and no more after half a year', async () => {
    const payer = await paid();
    const { capturedAt } = (await capturesOf(payer))[0] ?? { capturedAt: new Date() };
    const hoursTo = async () =>
      Math.round(
        (((await capturesOf(payer))[0]?.reviewAt?.getTime() ?? 0) - capturedAt.getTime()) / HOUR_MS,
      );
    const hours: number[] = [await hoursTo()];
    for (const age of [1, 30, 11 * 24, 181 * 24]) {
      await shop.db
        .update(captures)
        .set({ reviewAt: new Date(0) })
        .where(eq(captures.memberId, payer.memberId));
      travel(age * HOUR_MS);
      await reviewGateway(shop.db, shop.payments, 'paypal');
      hours.push((await hoursTo()) - age);
    }
    expect(hours.slice(0, 4)).toEqual([1, 6, 24, 7 * 24]);
    expect((await capturesOf(payer))[0]?.reviewAt).toBeNull();
  });
});
