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

const { paymentAttempts, sandboxStripeObjects, shipments } = schema;
const QUOTE = 'hash-12840-0';
const HOUR_MS = 3_600_000;

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

/** Stripe as somebody meets it who cannot reach it. */
const breakStripe = () =>
  shop.use(stripeGateway({ ...stripeSettings(shop.url), baseUrl: 'http://127.0.0.1:9' }));

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

describe('a payment through Stripe that ends without being taken', () => {
  it('closes its page when the member gives it up', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    expect(await cancel(payer, attempt.id)).toBe('cancelled');
    expect(await moneyOf(attempt.session)).toEqual(['expired']);
    expect(
      (await shop.app.inject({ url: attempt.page.pathname + attempt.page.search })).statusCode,
    ).toBe(410);
    expect((await rowOf(attempt.id)).doubt).toBeNull();
  });

  it('is released later when Stripe cannot be reached at first', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    breakStripe();
    expect(await cancel(payer, attempt.id)).toBe('cancelled');
    await sweepAttempts(shop);
    expect(await moneyOf(attempt.session)).toEqual(['open']);
    const held = async () => (await stuckPayments(shop.db)).map(({ attemptid }) => attemptid);
    expect(await held()).toEqual([]);
    travel(20 * 60_000);
    expect(await held()).toEqual([attempt.id]);
    shop.use(stripeGateway(stripeSettings(shop.url)));
    await sweepAttempts(shop);
    expect(await moneyOf(attempt.session)).toEqual(['expired']);
    expect((await rowOf(attempt.id)).doubt).toBeNull();
    expect(await held()).toEqual([]);
  });

  it('gives held money back when the payer agreed too late', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    travel((env.ATTEMPT_LIFE_SECONDS + 60) * 1000);
    await agree(attempt.session);
    expect(await back(attempt)).toBe('expired');
    expect(await moneyOf(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('gives held money back when it is of another sum', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    await change(attempt.session, { amount: 1 });
    await agree(attempt.session);
    expect(await back(attempt)).toBe('declined');
    expect(await moneyOf(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('gives held money back when the target can no longer be paid', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    await shop.db
      .update(shipments)
      .set({ status: 'cancelled' })
      .where(eq(shipments.id, payer.shipmentId));
    await agree(attempt.session);
    expect(await back(attempt)).toBe('cancelled');
    expect(await moneyOf(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('ends with the payment that another gateway has taken, and nobody can agree to it any more', async () => {
    const payer = await shop.payer();
    const [attempt, paypal] = [await opened(payer), await shop.opened(payer, QUOTE)];
    await shop.choose(paypal.token, 'approve');
    await shop.back(paypal);
    expect(await rowOf(attempt.id)).toMatchObject({ state: 'cancelled', failure: 'alreadyPaid' });
    await sweepAttempts(shop);
    await agree(attempt.session);
    expect(await moneyOf(attempt.session)).toEqual(['expired']);
  });

  it('closes by itself at Stripe not long after its own end, as far as Stripe allows', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    const { expiresAt } = await rowOf(attempt.id);
    expect((await objectOf(attempt.session))['expiresAt']).toBe(
      Math.floor(expiresAt.getTime() / 1000) + 31 * 60,
    );
  });
});

describe('an order that is gone after its money was asked for', () => {
  it('is asked for again, and ends its attempt only when it stays gone', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    await shop.db
      .update(paymentAttempts)
      .set({ captureAskedAt: new Date() })
      .where(eq(paymentAttempts.id, attempt.id));
    await change(attempt.session, { status: 'expired' });
    expect(await back(attempt)).toBe('opened');
    travel(HOUR_MS + 60_000);
    await sweepAttempts(shop);
    expect(await rowOf(attempt.id)).toMatchObject({
      state: 'expired',
      failure: 'order-gone',
      doubt: null,
    });
  });

  it('pays when asking again finds the money', async () => {
    const payer = await shop.payer();
    const attempt = await opened(payer);
    await agree(attempt.session);
    expect(await back(attempt)).toBe('applied');
    const stripe = stripeGateway(stripeSettings(shop.url));
    const second = await shop.payer();
    const lost = await opened(second);
    await shop.db
      .update(paymentAttempts)
      .set({ captureAskedAt: new Date() })
      .where(eq(paymentAttempts.id, lost.id));
    await agree(lost.session);
    shop.use({
      ...stripe,
      ask: async (id, attemptId) => ({
        ...(await stripe.ask(id, attemptId)),
        state: 'gone',
        captures: [],
      }),
    });
    expect(await back(lost)).toBe('applied');
  });
});

describe("Stripe's order of an attempt", () => {
  it('is opened all the same for a customer whom Stripe has forgotten', async () => {
    const payer = await shop.payer();
    await shop.db
      .insert(schema.cardCustomers)
      .values({ memberId: payer.memberId, customerId: 'cus_forgotten' });
    const attempt = await opened(payer);
    await agree(attempt.session);
    expect(await back(attempt)).toBe('applied');
  });

  it('is the same when it is asked for again in another language, after the first answer was lost', async () => {
    const payer = await shop.payer();
    shop.use(stripeGateway({ ...stripeSettings(shop.url), popupOrigins: [] }));
    expect((await ask(payer, 'ja')).statusCode).toBe(502);
    shop.use(stripeGateway(stripeSettings(shop.url)));
    const attempt = await opened(payer, 'en');
    const made = (await shop.db.select().from(sandboxStripeObjects)).filter(
      ({ data }) => data['reference'] === attempt.id,
    );
    expect(made).toHaveLength(1);
    expect(attempt.page.searchParams.get('lang')).toBe('ja');
  });
});
