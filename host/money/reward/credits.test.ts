import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import {
  openPaymentShop,
  getCredits,
  type Payer,
  type PaymentShop,
} from '@/host/testing/payment-shop';
import { RACERS } from '@/host/testing/soak';

import {
  sumAvailableCredits,
  expireCredits,
  grantCredits,
  holdCredits,
  releaseCredits,
  reverseCredits,
  consumeReturnedCredits,
} from './credits';

const { creditLots, creditHolds, paymentAttempts } = schema;
const DAY_MS = 24 * 3600_000;

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const checkOutWithCredits = (payer: Payer, quote: string, key = randomUUID()) =>
  shop.app.inject({
    method: 'POST',
    url: '/reward/checkout',
    headers: { ...payer.headers, 'idempotency-key': key },
    payload: { shipmentid: payer.shipmentId, quote },
  });
const getErrorCode = (answer: { json: <T>() => T }) =>
  answer.json<{ error?: { error_code: number } }>().error?.error_code;

describe('a checkout paid only with credits', () => {
  it('pays for a shipment that credits cover, only once despite a double click and ten tabs', async () => {
    const payer = await shop.createPayer({ subtotal: 3_000, credits: 5_000, creditsToUse: 3_000 });
    const key = randomUUID();
    const answers = await Promise.all([
      checkOutWithCredits(payer, 'hash-3000-3000', key),
      checkOutWithCredits(payer, 'hash-3000-3000', key),
    ]);
    expect(answers.map((answer) => answer.json<{ data: Attempt }>().data.state)).toEqual([
      'applied',
      'applied',
    ]);
    const others = await Promise.all(
      Array.from({ length: 10 }, () => checkOutWithCredits(payer, 'hash-3000-3000')),
    );
    expect(new Set(others.map(getErrorCode))).toEqual(new Set([1037]));
    expect(await shop.getShipment(payer)).toMatchObject({
      status: 'paid',
      paidCents: 0,
      creditRedeemedCents: 3_000,
    });
    expect(await getCredits(shop.db, payer.memberId)).toBe(2_000);
  });

  it('is refused while there is an amount to pay', async () => {
    const payer = await shop.createPayer({ subtotal: 3_000, credits: 2_999, creditsToUse: 3_000 });
    expect(getErrorCode(await checkOutWithCredits(payer, 'hash-3000-2999'))).toBe(1036);
    expect(await getCredits(shop.db, payer.memberId)).toBe(2_999);
  });

  it('is refused when the price is zero or nothing is shipped', async () => {
    const freePayer = await shop.createPayer({ subtotal: 0 });
    const emptyPayer = await shop.createPayer({
      subtotal: 1_000,
      credits: 1_000,
      creditsToUse: 1_000,
      packages: 0,
    });
    expect(getErrorCode(await checkOutWithCredits(freePayer, 'hash-0-0'))).toBe(1036);
    expect(getErrorCode(await checkOutWithCredits(emptyPayer, 'hash-1000-1000'))).toBe(1036);
  });

  it('replaces an open PayPal attempt that holds the same credits', async () => {
    const payer = await shop.createPayer({ subtotal: 3_000, credits: 3_000, creditsToUse: 1_000 });
    const paypal = await shop.openAttempt(payer, 'hash-3000-1000');
    await shop.db
      .update(schema.shipments)
      .set({ creditsCents: 3_000 })
      .where(eq(schema.shipments.id, payer.shipmentId));
    expect(
      (await checkOutWithCredits(payer, 'hash-3000-3000')).json<{ data: Attempt }>().data.state,
    ).toBe('applied');
    await shop.choose(paypal.token, 'approve');
    const answer = await shop.returnFromPaypal(paypal);
    expect(answer.json<{ data: Attempt }>().data.state).toBe('cancelled');
  });

  it('is required for a zero total, which PayPal refuses', async () => {
    const payer = await shop.createPayer({ subtotal: 1_000, credits: 1_000, creditsToUse: 1_000 });
    expect(getErrorCode(await shop.pay(payer, 'hash-1000-1000'))).toBe(1038);
  });
});

describe('credits', () => {
  it('cover only as many concurrent holds as the balance allows', async () => {
    const payer = await shop.createPayer({ credits: 1_000 });
    const hold = () =>
      shop.db.transaction(async (tx) => {
        const [attempt] = await tx
          .insert(paymentAttempts)
          .values({
            memberId: payer.memberId,
            targetKind: 'shipment',
            targetId: randomUUID(),
            gateway: 'paypal',
            amountCents: 1,
            creditsCents: 300,
            quoteHash: 'x',
            quote: { reference: 'X', subtotalCents: 301, snapshot: {} },
            expiresAt: new Date(Date.now() + DAY_MS),
          })
          .returning();
        await holdCredits(tx, payer.memberId, attempt?.id ?? '', 300);
      });
    const results = await Promise.allSettled(Array.from({ length: RACERS }, hold));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3);
    expect(await getCredits(shop.db, payer.memberId)).toBe(100);
  });

  it('are taken from the lots that expire first', async () => {
    const payer = await shop.createPayer({ subtotal: 1_000, creditsToUse: 700 });
    const grant = (amountCents: number, reason: string, days: number | null) =>
      shop.db.transaction((tx) =>
        grantCredits(tx, {
          memberId: payer.memberId,
          amountCents,
          reason,
          expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS),
        }),
      );
    await grant(500, 'forever', null);
    await grant(500, 'late', 90);
    await grant(500, 'soon', 5);
    await shop.openAttempt(payer, 'hash-1000-700');
    const lots = await shop.db
      .select()
      .from(creditLots)
      .where(eq(creditLots.memberId, payer.memberId));
    expect(Object.fromEntries(lots.map((lot) => [lot.reason, lot.remainingCents]))).toEqual({
      forever: 500,
      late: 300,
      soon: 0,
    });
  });

  it('that expire while held can still be spent, but are lost once released', async () => {
    const grant = async (payer: Payer) =>
      shop.db.transaction((tx) =>
        grantCredits(tx, {
          memberId: payer.memberId,
          amountCents: 400,
          reason: 'short',
          expiresAt: new Date(Date.now() + 60_000),
        }),
      );
    const payingMember = await shop.createPayer({ creditsToUse: 400 });
    const cancelingMember = await shop.createPayer({ creditsToUse: 400 });
    await grant(payingMember);
    await grant(cancelingMember);
    const paidAttempt = await shop.openAttempt(payingMember, 'hash-12840-400');
    const canceledAttempt = await shop.openAttempt(cancelingMember, 'hash-12840-400');
    travel(120_000);
    await shop.choose(paidAttempt.token, 'approve');
    expect(await shop.getState(payingMember, paidAttempt.attemptid)).toBe('applied');
    await shop.app.inject({
      method: 'POST',
      url: '/payment/cancel',
      headers: cancelingMember.headers,
      payload: { attemptid: canceledAttempt.attemptid },
    });
    expect(await sumAvailableCredits(shop.db, cancelingMember.memberId)).toBe(0);
    await expireCredits(shop.db);
    expect(await getCredits(shop.db, cancelingMember.memberId)).toBe(0);
  });

  it("are a positive whole number of cents, and are taken back only from the member's own lot", async () => {
    const { memberId } = await shop.createPayer();
    const grant = (amountCents: number) =>
      grantCredits(shop.db, { memberId, amountCents, reason: 'test' });
    for (const cents of [0, -1, 1.5]) await expect(grant(cents)).rejects.toThrow(RangeError);
    const lotId = await grant(300);
    const { memberId: other } = await shop.createPayer();
    const takeBack = (ownerId: string) =>
      shop.db.transaction((tx) => reverseCredits(tx, ownerId, lotId));
    expect([await takeBack(other), await takeBack(memberId)]).toEqual([0, 300]);
  });

  it('returned from a payment can pay for it again only if none have been used since', async () => {
    const { memberId } = await shop.createPayer();
    const attemptId = randomUUID();
    await grantCredits(shop.db, { memberId, amountCents: 300, reason: 'test' });
    await shop.db.transaction(async (tx) => {
      await holdCredits(tx, memberId, attemptId, 300);
      await releaseCredits(tx, memberId, attemptId);
    });
    const otherAttemptId = randomUUID();
    await shop.db.transaction((tx) => holdCredits(tx, memberId, otherAttemptId, 100));
    const reuse = shop.db.transaction((tx) => consumeReturnedCredits(tx, memberId, attemptId));
    await expect(reuse).rejects.toMatchObject({ problem: 'creditsShort' });
    await shop.db.transaction((tx) => releaseCredits(tx, memberId, otherAttemptId));
    expect(await sumAvailableCredits(shop.db, memberId)).toBe(300);
  });

  it('are listed with the held amount, and granted by the operator once per idempotency key', async () => {
    const payer = await shop.createPayer({ creditsToUse: 250 });
    const key = randomUUID();
    const give = () =>
      shop.app.inject({
        method: 'POST',
        url: '/operator/credit',
        headers: { 'x-operator-key': env.OPERATOR_KEY, 'idempotency-key': key },
        payload: { suite: payer.headers['x-suite'], amount: 10.5, reason: 'Welcome' },
      });
    expect(
      (await give()).json<{ data: { availablecredits: string } }>().data.availablecredits,
    ).toBe('10.50');
    expect(
      (await give()).json<{ data: { availablecredits: string } }>().data.availablecredits,
    ).toBe('10.50');
    await shop.openAttempt(payer, 'hash-12840-250');
    const shown = await shop.app.inject({ url: '/user/availablecredits', headers: payer.headers });
    expect(shown.json<{ data: Reply<'GET /user/availablecredits'> }>().data).toMatchObject({
      availablecredits: '8.00',
      held: '2.50',
      items: [{ reason: 'Welcome', amount: '10.50' }],
    });
  });
});

describe('invalid requests for credits', () => {
  it.each([
    [10.005, 'invalid'],
    [0.1 + 0.2, 'invalid'],
    [1e-7, 'invalid'],
    [-1, 'notBelow?n=0'],
  ])('are refused and not rounded: %d', async (credits, message) => {
    const payer = await shop.createPayer({ credits: 5_000 });
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/reward/applycredit',
      headers: payer.headers,
      payload: { shipmentid: payer.shipmentId, credits },
    });
    expect([answer.statusCode, answer.json<{ error: { fields: unknown } }>().error.fields]).toEqual(
      [422, [{ field: 'credits', message }]],
    );
    expect((await shop.getShipment(payer)).creditsCents).toBe(0);
  });

  it.each([
    ['amount', { amount: 10.005 }],
    ['amount', { amount: 0 }],
    ['expires', { expires: new Date(Date.now() - 60_000).toISOString() }],
    ['expires', { expires: '2030-12-31T23:59:60Z' }],
    ['reason', { reason: 'Late\r\nparcel' }],
  ])('are refused with the invalid field %s: %j', async (field, overrides) => {
    const payer = await shop.createPayer();
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/operator/credit',
      headers: { 'x-operator-key': env.OPERATOR_KEY, 'idempotency-key': randomUUID() },
      payload: { suite: payer.headers['x-suite'], amount: 10, reason: 'Welcome', ...overrides },
    });
    expect([
      answer.statusCode,
      answer
        .json<{ error: { fields: { field: string }[] } }>()
        .error.fields.map((problem) => problem.field),
    ]).toEqual([422, [field]]);
    expect(await getCredits(shop.db, payer.memberId)).toBe(0);
  });
});

describe('the auditor', () => {
  it('finds held credits without a live attempt', async () => {
    const payer = await shop.createPayer({ credits: 100 });
    const [lot] = await shop.db
      .select()
      .from(creditLots)
      .where(eq(creditLots.memberId, payer.memberId));
    const attemptId = randomUUID();
    await shop.db
      .insert(creditHolds)
      .values({ memberId: payer.memberId, attemptId, lotId: lot?.id ?? '', amountCents: 10 });
    const answer = await shop.app.inject({
      url: '/operator/audit',
      headers: { 'x-operator-key': env.OPERATOR_KEY },
    });
    const { clean, findings } = answer.json<{ data: Reply<'GET /operator/audit'> }>().data;
    expect(clean).toBe(false);
    expect(new Set(findings.map((finding) => finding.rule))).toEqual(
      new Set([
        'held credits belong to live attempts',
        'no credit lot is below zero or above what was granted',
        'the credit liability equals the credit lots',
      ]),
    );
    await shop.db.delete(creditHolds).where(eq(creditHolds.attemptId, attemptId));
  });

  it('finds a shipment marked as paid without a payment', async () => {
    const payer = await shop.createPayer();
    await shop.db
      .update(schema.shipments)
      .set({ status: 'paid', paidCents: 5 })
      .where(eq(schema.shipments.id, payer.shipmentId));
    const answer = await shop.app.inject({
      url: '/operator/audit',
      headers: { 'x-operator-key': env.OPERATOR_KEY },
    });
    expect(answer.json<{ data: Reply<'GET /operator/audit'> }>().data.findings).toEqual([
      {
        rule: 'a paid shipment has an applied capture of its paid amount',
        detail: `SH${payer.headers['x-suite']}`,
        command: 'npm run restore',
      },
    ]);
    await shop.db
      .update(schema.shipments)
      .set({ status: 'draft' })
      .where(eq(schema.shipments.id, payer.shipmentId));
  });

  it('is not available to members', async () => {
    const payer = await shop.createPayer();
    expect(
      (await shop.app.inject({ url: '/operator/audit', headers: payer.headers })).statusCode,
    ).toBe(403);
  });
});
