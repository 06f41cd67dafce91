import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import type { WalletName } from '@/contract/money/wallets';
import { travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';
import { createStripePayer } from '@/host/testing/stripe-payer';
import { sweepAttempts } from '@/host/testing/sweep';
import type { TargetKind } from '@/rules/payments/payments';

import { GatewayFailure } from '../gateways';
import { createStripeGateway } from './stripe';
import { listMethods, listWallets, type Payments } from '../../payments/payments';
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

const requestPayment = async (payer: Payer, inPlace: boolean, wallet?: WalletName) => {
  const url = `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}`;
  const answer = await shop.app.inject({
    url: `${url}${inPlace ? '&inplace=1' : ''}${wallet ? `&wallet=${wallet}` : ''}`,
    headers: { ...payer.headers, 'idempotency-key': randomUUID() },
  });
  return { status: answer.statusCode, data: answer.json<{ data: Attempt }>().data };
};
/** Opens a payment with fields embedded in the member's page. */
const openInPlace = async (payer: Payer) => {
  const { data } = await requestPayment(payer, true);
  const session = data.clientsecret?.split('_secret_')[0] ?? '';
  return { id: data.attemptid, session, data };
};
const listCaptures = (payer: Payer) =>
  shop.db.select().from(schema.captures).where(eq(schema.captures.memberId, payer.memberId));

it('opens a session without a hosted page, and settles it when our page asks', async () => {
  const payer = await shop.createPayer();
  const { id, session, data } = await openInPlace(payer);
  expect(data).toMatchObject({ state: 'opened', popupurl: null, url: null });
  expect(session).toMatch(/^cs_test_/);
  // A reload shows the same payment and its fields.
  expect((await openInPlace(payer)).data).toMatchObject({
    attemptid: id,
    clientsecret: data.clientsecret,
  });
  await stripePayer.approvePayment(session);
  expect(await shop.getState(payer, id)).toBe('applied');
  expect(await stripePayer.getStatuses(session)).toEqual(['complete', 'succeeded']);
  const after = await shop.app.inject({
    url: `/payment/attempt?attemptid=${id}`,
    headers: payer.headers,
  });
  expect(after.json<{ data: Attempt }>().data.clientsecret ?? null).toBeNull();
});

it.each([true, false])(
  'expires the first session before it opens one in the other mode (first in place: %s)',
  async (isFirstInPlace) => {
    const payer = await shop.createPayer();
    const firstAttempt = isFirstInPlace
      ? await openInPlace(payer)
      : await stripePayer.openAttempt(payer);
    const { data } = await requestPayment(payer, !isFirstInPlace);
    expect(data.attemptid).not.toBe(firstAttempt.id);
    expect(await stripePayer.getStatuses(firstAttempt.session)).toEqual(['expired']);
    expect(await stripePayer.getRow(firstAttempt.id)).toMatchObject({ state: 'cancelled' });
    expect(data.state).toBe('opened');
  },
);

it("lists a method first after it was used, before the country's method", async () => {
  const payer = await shop.createPayer();
  const findFirstMethod = async () =>
    (await listMethods({ db: shop.db, payments: shop.payments, session: payer }, 'shipment'))[0];
  const { id, session } = await openInPlace(payer);
  expect(await findFirstMethod()).toBe('enets');
  await stripePayer.approvePayment(session);
  expect(await shop.getState(payer, id)).toBe('applied');
  expect(await findFirstMethod()).toBe('stripe');
});

it('opens a session that offers a card saved in the meantime', async () => {
  const payer = await shop.createPayer();
  const before = await openInPlace(payer);
  const customerId = `cus_${randomUUID()}`;
  await shop.db.insert(schema.cardCustomers).values({ memberId: payer.memberId, customerId });
  await shop.db
    .insert(schema.sandboxStripeObjects)
    .values({ id: customerId, data: { kind: 'customer' }, createdAt: new Date() });
  const after = await openInPlace(payer);
  expect(await stripePayer.getStatuses(before.session)).toEqual(['expired']);
  expect(await stripePayer.getObject(after.session)).toMatchObject({ customer: customerId });
  expect((await openInPlace(payer)).id).toBe(after.id);
});

it('counts a payment made in place when the payer then requests the popup', async () => {
  const payer = await shop.createPayer();
  const { id, session } = await openInPlace(payer);
  await stripePayer.approvePayment(session);
  expect((await requestPayment(payer, false)).status).toBe(409);
  expect(await stripePayer.getRow(id)).toMatchObject({ state: 'applied' });
});

it('captures once when the payer pays in both sessions concurrently', async () => {
  const payer = await shop.createPayer();
  const { session } = await openInPlace(payer);
  // The session cannot be expired right now, and is paid at that moment.
  const stripe = createStripeGateway(getStripeSettings(shop.url));
  shop.replaceGateway({
    ...stripe,
    fetchOrder: (id, attempt) =>
      id === session
        ? Promise.reject(new GatewayFailure('no answer'))
        : stripe.fetchOrder(id, attempt),
    closeOrder: () => Promise.reject(new GatewayFailure('no answer')),
  });
  const popup = await stripePayer.openAttempt(payer);
  await Promise.all([
    stripePayer.approvePayment(session),
    stripePayer.approvePayment(popup.session),
  ]);
  expect(await stripePayer.returnFromStripe(popup)).toBe('applied');
  shop.replaceGateway(stripe);
  travel(30 * 60_000);
  await sweepAttempts(shop);
  expect(await stripePayer.getStatuses(popup.session)).toEqual(['complete', 'succeeded']);
  expect(await stripePayer.getStatuses(session)).toEqual(['complete', 'canceled']);
  expect(await listCaptures(payer)).toMatchObject([{ state: 'applied' }]);
});

it('falls back to a popup for a gateway that does not support payment in place', async () => {
  const payer = await shop.createPayer();
  const answer = await shop.app.inject({
    url: `/getauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}`,
    headers: { ...payer.headers, 'idempotency-key': randomUUID() },
  });
  expect(answer.json<{ data: Attempt }>().data).not.toHaveProperty('clientsecret');
});

describe('a wallet of the member’s country', () => {
  beforeEach(() => {
    jest.replaceProperty(env, 'STRIPE_WALLETS', { SG: ['grabpay', 'alipay'], JP: ['paypay'] });
  });
  afterEach(() => jest.restoreAllMocks());

  const payBy = async (payer: Payer, wallet: WalletName, inPage = true) => {
    const { data } = await requestPayment(payer, inPage, wallet);
    const page = data.popupurl ?? 'x:?session=';
    const session = data.clientsecret?.split('_secret_')[0];
    return {
      id: data.attemptid,
      session: session ?? new URL(page).searchParams.get('session') ?? '',
    };
  };

  it('is offered only for targets without holds, and rejected if it belongs to another country', async () => {
    const payer = await shop.createPayer();
    const fetchMethods = async (kind: TargetKind) =>
      listMethods({ db: shop.db, payments: shop.payments, session: payer }, kind);
    const offeredMethods = await fetchMethods('shipment');
    expect(offeredMethods).toEqual(
      expect.arrayContaining(['grabpay', 'alipay', 'paypal', 'stripe']),
    );
    expect(offeredMethods.indexOf('alipay')).toBeLessThan(offeredMethods.indexOf('paypal'));
    const targets = new Map([['bfm', { holds: true }]]) as unknown as Payments['targets'];
    expect(
      await listWallets(
        { db: shop.db, payments: { ...shop.payments, targets }, session: payer },
        'bfm',
      ),
    ).toEqual([]);
    expect((await requestPayment(payer, true, 'paypay')).status).toBe(422);
  });

  it.each([true, false])(
    'takes the money when its payer agrees (in the page: %s)',
    async (inPage) => {
      const payer = await shop.createPayer();
      const { id, session } = await payBy(payer, 'grabpay', inPage);
      await stripePayer.approvePayment(session);
      expect(await shop.getState(payer, id)).toBe('applied');
      expect(await stripePayer.getStatuses(session)).toEqual(['complete', 'succeeded']);
      expect(await listCaptures(payer)).toMatchObject([{ state: 'applied', amountCents: 12_840 }]);
    },
  );

  it("uses a session other than the card's, and expires the first", async () => {
    const payer = await shop.createPayer();
    const card = await openInPlace(payer);
    const { id, session } = await payBy(payer, 'alipay');
    expect(await stripePayer.getStatuses(card.session)).toEqual(['expired']);
    const secondPayment = await payBy(payer, 'grabpay');
    expect(secondPayment.id).not.toBe(id);
    expect(await stripePayer.getStatuses(session)).toEqual(['expired']);
  });

  it('is checked before it is canceled: a payment in the meantime counts', async () => {
    const payer = await shop.createPayer();
    const { id, session } = await payBy(payer, 'alipay');
    await shop.injectFault('no-notice', 5);
    await stripePayer.approvePayment(session);
    await stripePayer.cancel(payer, id);
    expect(await shop.getState(payer, id)).toBe('applied');
    expect(await listCaptures(payer)).toMatchObject([{ state: 'applied' }]);
  });

  it('cannot be voided: late money becomes a refund due', async () => {
    const payer = await shop.createPayer();
    const { id, session } = await payBy(payer, 'alipay');
    shop.replaceGateway({
      ...createStripeGateway(getStripeSettings(shop.url)),
      closeOrder: () => Promise.reject(new GatewayFailure('no answer')),
    });
    await stripePayer.cancel(payer, id);
    await stripePayer.approvePayment(session);
    shop.replaceGateway(createStripeGateway(getStripeSettings(shop.url)));
    travel(30 * 60_000);
    await sweepAttempts(shop);
    expect(await stripePayer.getStatuses(session)).toEqual(['complete', 'succeeded']);
    expect(await listCaptures(payer)).toMatchObject([{ state: 'refund-due' }]);
  });
});
