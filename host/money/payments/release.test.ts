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
import { createStripeGateway } from '../gateways/stripe/stripe';
import { getStripeSettings } from '../gateways/stripe/stripe-client';

const { sandboxStripeObjects, shipments } = schema;
const QUOTE = 'hash-12840-0';
const HOUR_MS = 3_600_000;

let shop: PaymentShop;
let stripePayer: ReturnType<typeof createStripePayer>;
beforeAll(async () => {
  shop = await openPaymentShop();
  stripePayer = createStripePayer(shop);
});
beforeEach(() => shop.replaceGateway(createStripeGateway(getStripeSettings(shop.url))));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

/** Makes Stripe unreachable. */
const breakStripe = () =>
  shop.replaceGateway(
    createStripeGateway({ ...getStripeSettings(shop.url), baseUrl: 'http://127.0.0.1:9' }),
  );

describe('a Stripe payment that ends without a capture', () => {
  it('closes its page when the member cancels it', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    expect(await stripePayer.cancel(payer, attempt.id)).toBe('cancelled');
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['expired']);
    expect(
      (await shop.app.inject({ url: attempt.page.pathname + attempt.page.search })).statusCode,
    ).toBe(410);
    expect((await stripePayer.getRow(attempt.id)).unclear).toBeNull();
  });

  it('is voided later when Stripe cannot be reached at first', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    breakStripe();
    expect(await stripePayer.cancel(payer, attempt.id)).toBe('cancelled');
    await sweepAttempts(shop);
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['open']);
    const listStuckIds = async () =>
      (await listStuckPayments(shop.db)).map(({ attemptid }) => attemptid);
    expect(await listStuckIds()).toEqual([]);
    travel(20 * 60_000);
    expect(await listStuckIds()).toEqual([attempt.id]);
    shop.replaceGateway(createStripeGateway(getStripeSettings(shop.url)));
    await sweepAttempts(shop);
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['expired']);
    expect((await stripePayer.getRow(attempt.id)).unclear).toBeNull();
    expect(await listStuckIds()).toEqual([]);
  });

  it('voids held money when the payer agreed too late', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    travel((env.ATTEMPT_LIFE_SECONDS + 60) * 1000);
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.returnFromStripe(attempt)).toBe('expired');
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('voids held money if the amount is wrong', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    await stripePayer.changeObject(attempt.session, { amount: 1 });
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.returnFromStripe(attempt)).toBe('declined');
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('voids held money when the target can no longer be paid', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    await shop.db
      .update(shipments)
      .set({ status: 'cancelled' })
      .where(eq(shipments.id, payer.shipmentId));
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.returnFromStripe(attempt)).toBe('cancelled');
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['complete', 'canceled']);
  });

  it('ends with the payment at another gateway, and can no longer be approved', async () => {
    const payer = await shop.createPayer();
    const [attempt, paypal] = [
      await stripePayer.openAttempt(payer),
      await shop.openAttempt(payer, QUOTE),
    ];
    await shop.choose(paypal.token, 'approve');
    await shop.returnFromPaypal(paypal);
    expect(await stripePayer.getRow(attempt.id)).toMatchObject({
      state: 'cancelled',
      failure: 'already-paid',
    });
    await sweepAttempts(shop);
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['expired']);
  });

  it('closes by itself at Stripe as soon after its end as Stripe allows', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    const { expiresAt } = await stripePayer.getRow(attempt.id);
    expect((await stripePayer.getObject(attempt.session))['expiresAt']).toBe(
      Math.floor(expiresAt.getTime() / 1000) + 31 * 60,
    );
  });
});

describe('an order that is gone after its money was requested', () => {
  it('is queried again, and ends its attempt only if it stays gone', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    await editAttempt(shop, attempt.id, { askedAt: Date.now() });
    await stripePayer.changeObject(attempt.session, { status: 'expired' });
    expect(await stripePayer.returnFromStripe(attempt)).toBe('captured');
    travel(HOUR_MS + 60_000);
    await sweepAttempts(shop);
    expect(await stripePayer.getRow(attempt.id)).toMatchObject({
      state: 'expired',
      failure: 'order-gone',
      unclear: null,
    });
  });

  it('pays when another query finds the money', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.returnFromStripe(attempt)).toBe('applied');
    const stripe = createStripeGateway(getStripeSettings(shop.url));
    const secondPayer = await shop.createPayer();
    const lostAttempt = await stripePayer.openAttempt(secondPayer);
    await shop.injectFault('no-notice', 5);
    await stripePayer.approvePayment(lostAttempt.session);
    shop.replaceGateway({
      ...stripe,
      capture: async (...args) => {
        await stripe.capture(...args);
        throw new GatewayFailure('the answer was lost');
      },
    });
    expect(await stripePayer.returnFromStripe(lostAttempt)).toBe('captured');
    shop.replaceGateway({
      ...stripe,
      fetchOrder: async (id, attemptId) => ({
        ...(await stripe.fetchOrder(id, attemptId)),
        state: 'gone',
        captures: [],
      }),
    });
    expect(await stripePayer.returnFromStripe(lostAttempt)).toBe('applied');
  });
});

describe("Stripe's order of an attempt", () => {
  it('is opened even for a customer deleted at Stripe', async () => {
    const payer = await shop.createPayer();
    await shop.db
      .insert(schema.cardCustomers)
      .values({ memberId: payer.memberId, customerId: 'cus_forgotten' });
    const attempt = await stripePayer.openAttempt(payer);
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.returnFromStripe(attempt)).toBe('applied');
  });

  it('is the same when requested again in another language after the first response was lost', async () => {
    const payer = await shop.createPayer();
    shop.replaceGateway(createStripeGateway({ ...getStripeSettings(shop.url), popupOrigins: [] }));
    expect((await stripePayer.requestCheckout(payer, 'ja')).statusCode).toBe(502);
    shop.replaceGateway(createStripeGateway(getStripeSettings(shop.url)));
    const attempt = await stripePayer.openAttempt(payer, 'en');
    const createdObjects = (await shop.db.select().from(sandboxStripeObjects)).filter(
      ({ data }) => data['reference'] === attempt.id,
    );
    expect(createdObjects).toHaveLength(1);
    expect(attempt.page.searchParams.get('lang')).toBe('ja');
  });
});
