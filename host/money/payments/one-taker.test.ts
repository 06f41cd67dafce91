import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { schema } from '@/host/db/client';
import { editAttempt } from '@/host/testing/edit-attempt';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';
import { getData, readRefusal } from '@/host/testing/shipping';

import { toCapture } from './machine/record';
import { findLastAttempt } from './target-attempts';
import { createStripeGateway } from '../gateways/stripe/stripe';
import { getStripeSettings } from '../gateways/stripe/stripe-client';

const { paymentAttempts } = schema;
const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
  shop.replaceGateway(createStripeGateway(getStripeSettings(shop.url)));
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const payWithStripe = (payer: Payer) =>
  shop.app.inject({
    url: `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}`,
    headers: { ...payer.headers, 'idempotency-key': randomUUID() },
  });
const getState = async (id: string) =>
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

const declinedOutcome = { as: 'declined' as const, reason: 'declined', at: Date.now() };
const pendingCapture = toCapture(
  { id: 'P1', state: 'pending', amountCents: 12_840, currency: 'USD', reference: null },
  Date.now(),
);

describe('a shipment whose money one gateway is capturing', () => {
  it.each([
    ['waits for the bank', { captures: [pendingCapture] }],
    ['has been asked for the money', { askedAt: Date.now() }],
  ])('opens no other gateway if the first %s', async (_, values) => {
    const payer = await shop.createPayer();
    const paypal = await shop.openAttempt(payer, QUOTE);
    await editAttempt(shop, paypal.attemptid, values);
    expect(readRefusal(await payWithStripe(payer))).toMatchObject({ code: 1008 });
  });

  it('does not use an approval at another gateway until the first has failed', async () => {
    const payer = await shop.createPayer();
    const paypal = await shop.openAttempt(payer, QUOTE);
    const stripe = getData<Attempt>(await payWithStripe(payer));
    await editAttempt(shop, paypal.attemptid, { askedAt: Date.now() });
    const sessionid = await approve(stripe);
    const returnFromStripe = () =>
      shop.app.inject({
        method: 'POST',
        url: '/stripe-success/shipment-checkout',
        payload: { attemptid: stripe.attemptid, sessionid },
      });
    expect(getData<{ state: string }>(await returnFromStripe()).state).toBe('opened');
    await editAttempt(shop, paypal.attemptid, { ended: declinedOutcome });
    expect(getData<{ state: string }>(await returnFromStripe()).state).toBe('applied');
  });

  it('shows its live payment on the page, not a newer one that has ended', async () => {
    const payer = await shop.createPayer();
    const paypal = await shop.openAttempt(payer, QUOTE);
    const stripe = getData<Attempt>(await payWithStripe(payer));
    await editAttempt(shop, stripe.attemptid, { ended: { ...declinedOutcome, as: 'canceled' } });
    const [row] = await shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, paypal.attemptid));
    expect(
      await findLastAttempt(shop.db, row!.memberId, { kind: 'shipment', id: payer.shipmentId }),
    ).toMatchObject({ attemptid: paypal.attemptid });
    expect(await getState(paypal.attemptid)).toBe('opened');
  });
});
