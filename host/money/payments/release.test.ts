import { eq } from 'drizzle-orm';

import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { listStuckPayments } from '@/host/operator/stuck-payments';
import { editAttempt } from '@/host/testing/edit-attempt';
import { openPaymentShop, type PaymentShop } from '@/host/testing/payment-shop';
import { createStripePayer } from '@/host/testing/stripe-payer';
import { sweepAttempts } from '@/host/testing/sweep';

import { GatewayFailure } from '../gateways/gateways';
import { stripeGateway } from '../gateways/stripe/stripe';
import { stripeSettings } from '../gateways/stripe/stripe-client';

const { sandboxStripeObjects, shipments } = schema;
const QUOTE = 'hash-12840-0';
const HOUR_MS = 3_600_000;

let shop: PaymentShop;
let at: ReturnType<typeof createStripePayer>;
beforeAll(async () => {
  shop = await openPaymentShop();
  at = createStripePayer(shop);
});
beforeEach(() => shop.replaceGateway(stripeGateway(stripeSettings(shop.url))));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

/** An unreachable Stripe. */
const breakStripe = () =>
  shop.replaceGateway(
    stripeGateway({ ...stripeSettings(shop.url), baseUrl: 'http://127.0.0.1:9' }),
  );

describe('a Stripe payment that ends without a capture', () => {
  it('closes its page when the member cancels it', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    expect(await at.cancel(payer, attempt.id)).toBe('cancelled');
    expect(await at.getStatuses(attempt.session)).toEqual(['expired']);
    expect(
      (await shop.app.inject({ url: attempt.page.pathname + attempt.page.search })).statusCode,
    ).toBe(410);
    expect((await at.getRow(attempt.id)).unclear).toBeNull();
  });

  it('is voided later when Stripe cannot be reached at first', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    breakStripe();
    expect(await at.cancel(payer, attempt.id)).toBe('cancelled');
    await sweepAttempts(shop);
    expect(await at.getStatuses(attempt.session)).toEqual(['open']);
    const held = async () => (await listStuckPayments(shop.db)).map(({ attemptid }) => attemptid);
    expect(await held()).toEqual([]);
    travel(20 * 60_000);
    expect(await held()).toEqual([attempt.id]);
    shop.replaceGateway(stripeGateway(stripeSettings(shop.url)));
    await sweepAttempts(shop);
    expect(await at.getStatuses(attempt.session)).toEqual(['expired']);
    expect((await at.getRow(attempt.id)).unclear).toBeNull();
    expect(await held()).toEqual([]);
  });

  it('voids held money when the payer agreed too late', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    travel((env.ATTEMPT_LIFE_SECONDS + 60) * 1000);
    await at.approvePayment(attempt.session);
    expect(await at.returnFromStripe(attempt)).toBe('expired');
    expect(await at.getStatuses(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('voids held money of another amount', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    await at.changeObject(attempt.session, { amount: 1 });
    await at.approvePayment(attempt.session);
    expect(await at.returnFromStripe(attempt)).toBe('declined');
    expect(await at.getStatuses(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('voids held money when the target can no longer be paid', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    await shop.db
      .update(shipments)
      .set({ status: 'cancelled' })
      .where(eq(shipments.id, payer.shipmentId));
    await at.approvePayment(attempt.session);
    expect(await at.returnFromStripe(attempt)).toBe('cancelled');
    expect(await at.getStatuses(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('ends with the payment at another gateway, and can no longer be approved', async () => {
    const payer = await shop.createPayer();
    const [attempt, paypal] = [await at.openAttempt(payer), await shop.openAttempt(payer, QUOTE)];
    await shop.choose(paypal.token, 'approve');
    await shop.returnFromPaypal(paypal);
    expect(await at.getRow(attempt.id)).toMatchObject({
      state: 'cancelled',
      failure: 'already-paid',
    });
    await sweepAttempts(shop);
    await at.approvePayment(attempt.session);
    expect(await at.getStatuses(attempt.session)).toEqual(['expired']);
  });

  it('closes by itself at Stripe as soon after its end as Stripe allows', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    const { expiresAt } = await at.getRow(attempt.id);
    expect((await at.getObject(attempt.session))['expiresAt']).toBe(
      Math.floor(expiresAt.getTime() / 1000) + 31 * 60,
    );
  });
});

describe('an order that is gone after its money was requested', () => {
  it('is queried again, and ends its attempt only if it stays gone', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    await editAttempt(shop, attempt.id, { askedAt: Date.now() });
    await at.changeObject(attempt.session, { status: 'expired' });
    expect(await at.returnFromStripe(attempt)).toBe('captured');
    travel(HOUR_MS + 60_000);
    await sweepAttempts(shop);
    expect(await at.getRow(attempt.id)).toMatchObject({
      state: 'expired',
      failure: 'order-gone',
      unclear: null,
    });
  });

  it('pays when another query finds the money', async () => {
    const payer = await shop.createPayer();
    const attempt = await at.openAttempt(payer);
    await at.approvePayment(attempt.session);
    expect(await at.returnFromStripe(attempt)).toBe('applied');
    const stripe = stripeGateway(stripeSettings(shop.url));
    const second = await shop.createPayer();
    const lost = await at.openAttempt(second);
    await at.approvePayment(lost.session);
    shop.replaceGateway({
      ...stripe,
      capture: async (...asked) => {
        await stripe.capture(...asked);
        throw new GatewayFailure('the answer was lost');
      },
    });
    expect(await at.returnFromStripe(lost)).toBe('captured');
    shop.replaceGateway({
      ...stripe,
      fetchOrder: async (id, attemptId) => ({
        ...(await stripe.fetchOrder(id, attemptId)),
        state: 'gone',
        captures: [],
      }),
    });
    expect(await at.returnFromStripe(lost)).toBe('applied');
  });
});

describe("Stripe's order of an attempt", () => {
  it('is opened even for a customer deleted at Stripe', async () => {
    const payer = await shop.createPayer();
    await shop.db
      .insert(schema.cardCustomers)
      .values({ memberId: payer.memberId, customerId: 'cus_forgotten' });
    const attempt = await at.openAttempt(payer);
    await at.approvePayment(attempt.session);
    expect(await at.returnFromStripe(attempt)).toBe('applied');
  });

  it('is the same when requested again in another language after the first response was lost', async () => {
    const payer = await shop.createPayer();
    shop.replaceGateway(stripeGateway({ ...stripeSettings(shop.url), popupOrigins: [] }));
    expect((await at.requestCheckout(payer, 'ja')).statusCode).toBe(502);
    shop.replaceGateway(stripeGateway(stripeSettings(shop.url)));
    const attempt = await at.openAttempt(payer, 'en');
    const made = (await shop.db.select().from(sandboxStripeObjects)).filter(
      ({ data }) => data['reference'] === attempt.id,
    );
    expect(made).toHaveLength(1);
    expect(attempt.page.searchParams.get('lang')).toBe('ja');
  });
});
