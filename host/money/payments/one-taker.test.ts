import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/payment';
import { schema } from '@/host/db/client';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';
import { dataOf, refusal } from '@/host/testing/shipping';

import { lastAttempt } from './target-attempts';
import { stripeGateway } from './stripe';
import { stripeSettings } from './stripe-client';

const { paymentAttempts } = schema;
const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
  shop.use(stripeGateway(stripeSettings(shop.url)));
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const byStripe = (payer: Payer) =>
  shop.app.inject({
    url: `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}`,
    headers: { ...payer.headers, 'idempotency-key': randomUUID() },
  });
const change = (id: string, values: Partial<typeof paymentAttempts.$inferInsert>) =>
  shop.db.update(paymentAttempts).set(values).where(eq(paymentAttempts.id, id));
const stateOf = async (id: string) =>
  (await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0]?.state;
const approve = async ({ popupurl }: Pick<Attempt, 'popupurl'>) => {
  const session = new URL(popupurl ?? '').searchParams.get('session') ?? '';
  const answer = await fetch(`${shop.url}/sandbox/stripe/pay`, {
    method: 'POST',
    body: new URLSearchParams({ session, choice: 'go' }),
    redirect: 'manual',
  });
  await answer.body?.cancel();
  return session;
};

describe('while one gateway is taking the money', () => {
  it.each([
    ['waits for the bank', { state: 'captured' }],
    ['has been asked for it', { captureAskedAt: new Date() }],
  ])('which %s, no other is opened', async (_, values) => {
    const payer = await shop.payer();
    const paypal = await shop.opened(payer, QUOTE);
    await change(paypal.attemptid, values);
    expect(refusal(await byStripe(payer))).toMatchObject({ code: 1008 });
  });

  it('an approval at another one is left until the first has failed', async () => {
    const payer = await shop.payer();
    const paypal = await shop.opened(payer, QUOTE);
    const stripe = dataOf<Attempt>(await byStripe(payer));
    await change(paypal.attemptid, { captureAskedAt: new Date() });
    const sessionid = await approve(stripe);
    const back = () =>
      shop.app.inject({
        method: 'POST',
        url: '/stripe-success/shipment-checkout',
        payload: { attemptid: stripe.attemptid, sessionid },
      });
    expect(dataOf<{ state: string }>(await back()).state).toBe('opened');
    await change(paypal.attemptid, { state: 'declined', nextCheckAt: null });
    expect(dataOf<{ state: string }>(await back()).state).toBe('applied');
  });

  it('the page is told of that payment and not of a newer one that has ended', async () => {
    const payer = await shop.payer();
    const paypal = await shop.opened(payer, QUOTE);
    const stripe = dataOf<Attempt>(await byStripe(payer));
    await change(stripe.attemptid, { state: 'cancelled', nextCheckAt: null });
    const [row] = await shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, paypal.attemptid));
    expect(
      await lastAttempt(shop.db, row!.memberId, { kind: 'shipment', id: payer.shipmentId }),
    ).toMatchObject({ attemptid: paypal.attemptid });
    expect(await stateOf(paypal.attemptid)).toBe('opened');
  });
});
