import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { listStuckPayments } from '@/host/operator/stuck-payments';
import { openPaymentShop, type PaymentShop } from '@/host/testing/payment-shop';
import { createStripePayer } from '@/host/testing/stripe-payer';
import { sweepAttempts } from '@/host/testing/sweep';

import { createStripeGateway } from './stripe';
import { getStripeSettings } from './stripe-client';

const QUOTE = 'hash-12840-0';

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

describe('a session that Stripe does not find', () => {
  const loseSessions = () => {
    const stripe = createStripeGateway(getStripeSettings(shop.url));
    shop.replaceGateway({
      ...stripe,
      fetchOrder: async (id) => ({
        id,
        state: 'missing',
        amountCents: 0,
        currency: '',
        reference: null,
        captures: [],
      }),
    });
  };

  it('does not end the attempt before the payer agrees: a later approval is captured', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    loseSessions();
    expect(await stripePayer.returnFromStripe(attempt)).toBe('opened');
    shop.replaceGateway(createStripeGateway(getStripeSettings(shop.url)));
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.returnFromStripe(attempt)).toBe('applied');
  });

  it('leaves no hold on the card: it is voided once the session is found again', async () => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    loseSessions();
    expect(await stripePayer.cancel(payer, attempt.id)).toBe('cancelled');
    await stripePayer.approvePayment(attempt.session);
    expect(await stripePayer.getStatuses(attempt.session)).toEqual([
      'complete',
      'requires_capture',
    ]);
    travel(20 * 60_000);
    await sweepAttempts(shop);
    expect(
      (await listStuckPayments(shop.db)).filter(({ attemptid }) => attemptid === attempt.id),
    ).toMatchObject([{ reason: 'held' }]);
    shop.replaceGateway(createStripeGateway(getStripeSettings(shop.url)));
    travel(30 * 60_000);
    await sweepAttempts(shop);
    expect(await stripePayer.getStatuses(attempt.session)).toEqual(['complete', 'canceled']);
    expect(
      (await listStuckPayments(shop.db)).filter(({ attemptid }) => attemptid === attempt.id),
    ).toEqual([]);
  });
});

it('shows the operator an unknown status of an old payment', async () => {
  const payer = await shop.createPayer();
  const attempt = await stripePayer.openAttempt(payer);
  await stripePayer.approvePayment(attempt.session);
  expect(await stripePayer.returnFromStripe(attempt)).toBe('applied');
  const stripe = createStripeGateway(getStripeSettings(shop.url));
  shop.replaceGateway({
    ...stripe,
    fetchOrder: async (...args) => ({
      ...(await stripe.fetchOrder(...args)),
      unknownStatus: 'on_ice',
    }),
  });
  const fortyDaysMs = 40 * 24 * 3600_000;
  travel(fortyDaysMs);
  await sweepAttempts(shop);
  travel(fortyDaysMs + 20 * 60_000);
  expect(
    (await listStuckPayments(shop.db)).filter(({ attemptid }) => attemptid === attempt.id),
  ).toMatchObject([{ reason: 'unknownWord', word: 'on_ice' }]);
});

describe('money that Stripe reports as processing', () => {
  const createProcessingPayment = async (status: string) => {
    const payer = await shop.createPayer();
    const attempt = await stripePayer.openAttempt(payer);
    await shop.injectFault('no-notice', 5);
    await stripePayer.approvePayment(attempt.session);
    const { intent } = await stripePayer.getObject(attempt.session);
    await stripePayer.changeObject(String(intent), { status: 'processing' });
    expect(await stripePayer.returnFromStripe(attempt)).toBe('captured');
    await stripePayer.changeObject(String(intent), { status });
    return { payer, attempt, intent: String(intent) };
  };

  it('declines the attempt when it fails, and another gateway can be used', async () => {
    const { payer, attempt } = await createProcessingPayment('requires_payment_method');
    expect(await stripePayer.returnFromStripe(attempt)).toBe('declined');
    const paypal = await shop.openAttempt(payer, QUOTE);
    await shop.choose(paypal.token, 'approve');
    await shop.returnFromPaypal(paypal);
    expect((await shop.getShipment(payer)).status).toBe('paid');
  });

  it.each(['processing', 'on_ice'])(
    'ends the attempt when it expires without an update (%s), and marks money that arrives later as refund-due',
    async (status) => {
      const { payer, attempt, intent } = await createProcessingPayment(status);
      travel((env.ATTEMPT_LIFE_SECONDS + 60) * 1000);
      await sweepAttempts(shop);
      expect(await stripePayer.getRow(attempt.id)).toMatchObject({
        state: 'expired',
        unclear: status === 'processing' ? 'pending' : 'word:on_ice',
      });
      travel(0);
      expect((await shop.openAttempt(payer, QUOTE)).state).toBe('opened');
      await stripePayer.changeObject(intent, { status: 'succeeded' });
      travel((env.ATTEMPT_LIFE_SECONDS + 7200) * 1000);
      await sweepAttempts(shop);
      expect(await stripePayer.getRow(attempt.id)).toMatchObject({
        state: 'refund-due',
        failure: 'time',
        unclear: null,
      });
    },
  );
});
