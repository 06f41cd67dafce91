import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/payment';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { stuckPayments } from '@/host/operator/stuck-payments';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';
import { sweepAttempts } from '@/host/testing/sweep';

import { stripeGateway } from './stripe';
import { stripeSettings } from './stripe-client';

const { paymentAttempts, sandboxStripeObjects } = schema;
const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
beforeEach(() => shop.use(stripeGateway(stripeSettings(shop.url))));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

async function ask(payer: Payer, language = 'en') {
  const url = `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}&language=${language}`;
  return shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });
}
async function opened(payer: Payer, language = 'en') {
  const { attemptid, url } = (await ask(payer, language)).json<{
    data: Attempt & { url: string };
  }>().data;
  return {
    id: attemptid,
    page: new URL(url),
    session: new URL(url).searchParams.get('session') ?? '',
  };
}
const agree = async (session: string) => {
  const answer = await fetch(`${shop.url}/sandbox/stripe/pay`, {
    method: 'POST',
    body: new URLSearchParams({ session, choice: 'go' }),
    redirect: 'manual',
  });
  await answer.body?.cancel();
};
const cancel = async (payer: Payer, attemptid: string) =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/payment/cancel',
      headers: payer.headers,
      payload: { attemptid },
    })
  ).json<{ data: Attempt }>().data.state;
const back = async (attempt: { id: string; session: string }) =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/stripe-success/shipment-checkout',
      payload: { attemptid: attempt.id, sessionid: attempt.session },
    })
  ).json<{ data: { state: string } }>().data.state;
const rowOf = async (id: string) => {
  const [row] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  if (!row) throw new Error('no attempt');
  return row;
};
const objectOf = async (id: string): Promise<Record<string, unknown>> =>
  (await shop.db.select().from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id)))[0]
    ?.data ?? {};
const change = async (id: string, more: Record<string, unknown>) =>
  shop.db
    .update(sandboxStripeObjects)
    .set({ data: { ...(await objectOf(id)), ...more } })
    .where(eq(sandboxStripeObjects.id, id));
/** What Stripe holds or has taken of a session: its own status, and the money's. */
const moneyOf = async (session: string) => {
  const { status, intent } = await objectOf(session);
  return typeof intent === 'string' ? [status, (await objectOf(intent))['status']] : [status];
};

describe('a session that Stripe says it does not know', () => {
  const lost = () => {
    const stripe = stripeGateway(stripeSettings(shop.url));
    shop.use({
      ...stripe,
      ask: async (id) => ({
        id,
        state: 'missing',
        amountCents: 0,
        currency: '',
        reference: null,
        captures: [],
      }),
    });
  };

  it('ends nothing before the payer has agreed: what they agree to afterwards is taken', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    lost();
    expect(await back(attempt)).toBe('opened');
    shop.use(stripeGateway(stripeSettings(shop.url)));
    await agree(attempt.session);
    expect(await back(attempt)).toBe('applied');
  });

  it('keeps no hold on the card: it is released as soon as the session is found again', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    lost();
    expect(await cancel(payer, attempt.id)).toBe('cancelled');
    await agree(attempt.session);
    expect(await moneyOf(attempt.session)).toEqual(['complete', 'requires_capture']);
    travel(20 * 60_000);
    await sweepAttempts(shop);
    expect(
      (await stuckPayments(shop.db)).filter(({ attemptid }) => attemptid === attempt.id),
    ).toMatchObject([{ reason: 'held' }]);
    shop.use(stripeGateway(stripeSettings(shop.url)));
    travel(30 * 60_000);
    await sweepAttempts(shop);
    expect(await moneyOf(attempt.session)).toEqual(['complete', 'canceled']);
    expect(
      (await stuckPayments(shop.db)).filter(({ attemptid }) => attemptid === attempt.id),
    ).toEqual([]);
  });
});

describe('money that Stripe says is on its way', () => {
  const processing = async (status: string) => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    await agree(attempt.session);
    const { intent } = await objectOf(attempt.session);
    await change(String(intent), { status: 'processing' });
    expect(await back(attempt)).toBe('captured');
    await change(String(intent), { status });
    return { payer, attempt, intent: String(intent) };
  };

  it('declines the attempt when it fails, and another gateway can be paid by', async () => {
    const { payer, attempt } = await processing('requires_payment_method');
    expect(await back(attempt)).toBe('declined');
    const paypal = await shop.opened(payer, QUOTE);
    await shop.choose(paypal.token, 'approve');
    await shop.back(paypal);
    expect((await shop.shipment(payer)).status).toBe('paid');
  });

  it.each(['processing', 'on_ice'])(
    'ends the attempt by its expiry when nothing more is heard (%s), and owes what comes afterwards',
    async (status) => {
      const { payer, attempt, intent } = await processing(status);
      travel((env.ATTEMPT_LIFE_SECONDS + 60) * 1000);
      await sweepAttempts(shop);
      expect(await rowOf(attempt.id)).toMatchObject({
        state: 'expired',
        doubt: status === 'processing' ? 'pending' : 'word:on_ice',
      });
      travel(0);
      expect((await shop.opened(payer, QUOTE)).state).toBe('opened');
      await change(intent, { status: 'succeeded' });
      travel((env.ATTEMPT_LIFE_SECONDS + 7200) * 1000);
      await sweepAttempts(shop);
      expect(await rowOf(attempt.id)).toMatchObject({
        state: 'refund-due',
        failure: 'late-expired',
        doubt: null,
      });
    },
  );
});
