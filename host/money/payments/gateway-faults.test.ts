import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { signNotice } from '@/host/sandbox/notices';
import { createAttemptHelpers } from '@/host/testing/attempt-acts';
import { openPaymentShop, getCredits, type PaymentShop } from '@/host/testing/payment-shop';
import { sweepAttempts } from '@/host/testing/sweep';
import { fromCents } from '@/rules/money';

import { settleAttempt } from './engine/settle';

const { mailOutbox, paymentAttempts } = schema;
const QUOTE = 'hash-12840-0';
const TIMEOUT_MS = 1_000;

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop(TIMEOUT_MS);
});
beforeEach(() => shop.injectFault('none'));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const { listCaptures, readAttemptState, makeDue } = createAttemptHelpers(() => shop);
const listEmailsTo = async (memberId: string) => {
  const rows = await shop.db.select().from(mailOutbox).where(eq(mailOutbox.memberId, memberId));
  return rows.map(({ kind, data }) => [kind, data]);
};

describe('a gateway that does not respond', () => {
  it.each(['error@create', 'html@create', 'endless@create', 'slow@create', 'error@token'])(
    'is reported as such (%s), and the same attempt opens later',
    async (name) => {
      const payer = await shop.createPayer();
      const key = randomUUID();
      await shop.injectFault(name, 5, 5_000);
      const refusal = await shop.pay(payer, QUOTE, key);
      // A token may still be cached, so the token endpoint is not called.
      if (name !== 'error@token')
        expect([
          refusal.statusCode,
          refusal.json<{ error: { error_code: number } }>().error.error_code,
        ]).toEqual([502, 1034]);
      await shop.injectFault('none');
      expect(readAttemptState(await shop.pay(payer, QUOTE, key))).toBe('opened');
      expect(
        await shop.db
          .select()
          .from(paymentAttempts)
          .where(eq(paymentAttempts.memberId, payer.memberId)),
      ).toHaveLength(1);
    },
  );

  it('keeps one order when the response to its creation was lost', async () => {
    const payer = await shop.createPayer();
    await shop.injectFault('lost@create', 1);
    const attempt = await shop.openAttempt(payer, QUOTE);
    const orders = await shop.db
      .select()
      .from(schema.sandboxOrders)
      .where(eq(schema.sandboxOrders.customId, attempt.attemptid));
    expect(orders).toHaveLength(1);
  });

  it('reports a pending confirmation when the capture gets no response, and the sweeper completes it once', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer({ credits: 300, creditsToUse: 300 });
    const attempt = await shop.openAttempt(payer, 'hash-12840-300');
    await shop.choose(attempt.token, 'approve');
    await shop.injectFault('lost@capture', 2);
    // The money may have been captured: there is no evidence to the contrary.
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('captured');
    const cancelResponse = await shop.app.inject({
      method: 'POST',
      url: '/payment/cancel',
      headers: payer.headers,
      payload: { attemptid: attempt.attemptid },
    });
    expect(readAttemptState(cancelResponse)).toBe('applied');
    await makeDue(attempt.attemptid);
    await sweepAttempts(shop);
    expect(await listCaptures(payer.memberId)).toHaveLength(1);
  });

  it('does not allow a cancellation while it is unknown whether the money was captured', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.injectFault('error@capture', 50);
    await shop.choose(attempt.token, 'approve');
    await shop.returnFromPaypal(attempt);
    await shop.injectFault('error@show', 4);
    const cancelResponse = await shop.app.inject({
      method: 'POST',
      url: '/payment/cancel',
      headers: payer.headers,
      payload: { attemptid: attempt.attemptid },
    });
    expect(cancelResponse.json<{ error: { error_code: number } }>().error.error_code).toBe(1033);
    await shop.injectFault('none');
    expect(await shop.getState(payer, attempt.attemptid)).toBe('applied');
  });
});

describe('a gateway that reports falsely', () => {
  it.each([
    ['wrong-amount', 12_940, 'USD'],
    ['wrong-currency', 12_840, 'EUR'],
    ['wrong-reference', 12_840, 'USD'],
  ])(
    'marks the money as refund-due and pays for nothing (%s)',
    async (name, amountCents, currency) => {
      const payer = await shop.createPayer({ credits: 100, creditsToUse: 100 });
      await shop.db
        .update(schema.shipments)
        .set({ subtotalCents: 12_940 })
        .where(eq(schema.shipments.id, payer.shipmentId));
      const attempt = await shop.openAttempt(payer, 'hash-12940-100');
      await shop.injectFault(name);
      await shop.choose(attempt.token, 'approve');
      expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('refund-due');
      expect(await listCaptures(payer.memberId)).toMatchObject([
        { state: 'refund-due', reason: name, amountCents, currency },
      ]);
      // Checking again sends no second email.
      await settleAttempt(shop.db, shop.payments, { ...payer, id: attempt.attemptid }, 'review');
      const chargedAmount = fromCents(amountCents);
      expect(await listEmailsTo(payer.memberId)).toEqual([
        [
          'refund-due',
          expect.objectContaining({ charged: chargedAmount, amount: chargedAmount, currency }),
        ],
      ]);
      expect((await shop.getShipment(payer)).status).toBe('draft');
      expect(await getCredits(shop.db, payer.memberId)).toBe(100);
      const refunds = await shop.app.inject({
        url: '/operator/refunds',
        headers: { 'x-operator-key': env.OPERATOR_KEY },
      });
      expect(
        refunds
          .json<{ data: { items: { suite: string }[] } }>()
          .data.items.map((item) => item.suite),
      ).toContain(payer.headers['x-suite']);
    },
  );

  it('causes a refund of money captured after the member canceled', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.app.inject({
      method: 'POST',
      url: '/payment/cancel',
      headers: payer.headers,
      payload: { attemptid: attempt.attemptid },
    });
    await shop.injectFault('auto-capture');
    await shop.choose(attempt.token, 'approve');
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('refund-due');
    expect(await listCaptures(payer.memberId)).toMatchObject([
      { state: 'refund-due', reason: 'late-canceled' },
    ]);
  });

  it('is not trusted when the order differs from what was agreed', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.db
      .update(schema.sandboxOrders)
      .set({ value: '0.01' })
      .where(eq(schema.sandboxOrders.id, attempt.token));
    await shop.choose(attempt.token, 'approve');
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('declined');
    expect(await listCaptures(payer.memberId)).toHaveLength(0);
  });

  it('does not crash the host, whatever the shape of its responses', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    for (const name of ['html@show', 'endless@show', 'error@show', 'slow@show']) {
      await shop.injectFault(name, 2, 5_000);
      expect(await shop.getState(payer, attempt.attemptid)).toBe('opened');
    }
  });
});

describe('a target that can no longer be paid', () => {
  it('is not charged', async () => {
    await shop.injectFault('no-notice', 5);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.db
      .update(schema.shipments)
      .set({ status: 'cancelled' })
      .where(eq(schema.shipments.id, payer.shipmentId));
    await shop.choose(attempt.token, 'approve');
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('cancelled');
    expect(await listCaptures(payer.memberId)).toHaveLength(0);
  });

  it('marks money that was captured anyway as refund-due', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.db
      .update(schema.shipments)
      .set({ status: 'cancelled' })
      .where(eq(schema.shipments.id, payer.shipmentId));
    await shop.injectFault('auto-capture');
    await shop.choose(attempt.token, 'approve');
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('refund-due');
  });
});

describe('a pending capture', () => {
  it('waits as captured and is applied when the gateway completes it', async () => {
    await shop.injectFault('no-notice', 5);
    await shop.injectFault('pending', 1);
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.choose(attempt.token, 'approve');
    expect(readAttemptState(await shop.returnFromPaypal(attempt))).toBe('captured');
    expect((await shop.getShipment(payer)).status).toBe('draft');
    await makeDue(attempt.attemptid);
    await sweepAttempts(shop);
    expect((await shop.getShipment(payer)).status).toBe('paid');
  });
});

describe('webhooks', () => {
  const send = (text: string, headers: Record<string, string>) =>
    shop.app.inject({
      method: 'POST',
      url: '/webhooks/paypal',
      headers: { 'content-type': 'application/json', ...headers },
      payload: text,
    });

  it('are rejected when forged, altered, unsigned, old or postdated', async () => {
    const text = JSON.stringify({
      id: 'WH-1',
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: 'X' },
    });
    const signedHeaders = signNotice(text);
    const refusals = [
      await send(text, {}),
      await send(text, { ...signedHeaders, 'paypal-transmission-sig': 'f'.repeat(64) }),
      await send(text.replace('"X"', '"Y"'), signedHeaders),
      await send(text, signNotice(text, new Date(Date.now() - 4 * 24 * 3600_000))),
      await send(text, signNotice(text, new Date(Date.now() + 7 * 60_000))),
    ];
    expect(
      refusals.map((answer) => answer.json<{ error: { error_code: number } }>().error.error_code),
    ).toEqual([1050, 1050, 1050, 1050, 1050]);
    expect(
      (await send(text, signedHeaders)).json<{ data: { message: string } }>().data.message,
    ).toBe('unrelated');
    expect(
      (await send(text, signNotice(text))).json<{ data: { message: string } }>().data.message,
    ).toBe('repeated');
  });

  it('are processed again after a failure to settle', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.openAttempt(payer, QUOTE);
    await shop.injectFault('no-notice', 5);
    await shop.choose(attempt.token, 'approve');
    const text = JSON.stringify({
      id: `WH-${attempt.token}`,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: attempt.token },
    });
    await shop.injectFault('error@show', 2);
    expect((await send(text, signNotice(text))).statusCode).toBe(502);
    expect(
      (await send(text, signNotice(text))).json<{ data: { message: string } }>().data.message,
    ).toBe('settled');
    expect((await shop.getShipment(payer)).status).toBe('paid');
  });
});
