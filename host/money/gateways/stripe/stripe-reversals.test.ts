import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import { now, travel } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { signStripeNotice } from '@/host/sandbox/stripe/notices';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';

import { settleAttempt } from '../../payments/engine/settle';

const { captures, paymentAttempts } = schema;
const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
beforeEach(() => shop.injectFault('none'));
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const operatorHeaders = { 'x-operator-key': env.OPERATOR_KEY };
const findCapture = async (payer: Payer) => {
  const [row] = await shop.db.select().from(captures).where(eq(captures.memberId, payer.memberId));
  if (!row) throw new Error('no capture');
  return row;
};
const get = (payer: Payer, url: string) =>
  shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });

async function payByCard(): Promise<Payer> {
  const payer = await shop.createPayer();
  const { attemptid, popupurl } = (
    await get(payer, `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}`)
  ).json<{ data: Attempt }>().data;
  const session = new URL(popupurl ?? '').searchParams.get('session') ?? '';
  const answer = await fetch(`${shop.url}/sandbox/stripe/pay`, {
    method: 'POST',
    body: new URLSearchParams({ session, choice: 'go' }),
    redirect: 'manual',
  });
  await answer.body?.cancel();
  expect(await shop.getState(payer, attemptid)).toBe('applied');
  return payer;
}
async function changeAtGateway(
  payer: Payer,
  gateway: string,
  action: string,
  amount?: string,
): Promise<void> {
  await shop.injectFault('no-notice', 1);
  const payload = {
    gateway,
    capture: (await findCapture(payer)).gatewayCaptureId,
    deed: action,
    ...(amount && { amount }),
  };
  expect(
    (
      await shop.app.inject({
        method: 'POST',
        url: '/sandbox/after',
        headers: operatorHeaders,
        payload,
      })
    ).statusCode,
  ).toBe(200);
}
const sendEvent = async (type: string, object: object) => {
  const text = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type,
    data: { object: { id: 'ch_or_dp', ...object } },
  });
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': signStripeNotice(text),
  };
  return (
    await shop.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload: text })
  ).json<{ data: { message: string } }>().data.message;
};

describe("Stripe's events", () => {
  it.each(['charge.refunded', 'refund.created', 'charge.refund.updated'])(
    'record the refunds of a payment (%s)',
    async (type) => {
      const payer = await payByCard();
      await changeAtGateway(payer, 'stripe', 'refund', '28.40');
      expect(
        await sendEvent(type, { payment_intent: (await findCapture(payer)).gatewayCaptureId }),
      ).toBe('settled');
      expect(await findCapture(payer)).toMatchObject({
        standing: 'partly-refunded',
        returnedCents: 2_840,
      });
    },
  );

  it('count every refund once, even when the charge does not list all of them', async () => {
    const payer = await payByCard();
    for (let n = 1; n <= 23; n += 1) {
      await changeAtGateway(payer, 'stripe', 'refund', '1.00');
      if (n % 11 === 0 || n === 23)
        await sendEvent('charge.refunded', {
          payment_intent: (await findCapture(payer)).gatewayCaptureId,
        });
    }
    expect(await findCapture(payer)).toMatchObject({
      standing: 'partly-refunded',
      returnedCents: 2_300,
    });
  });

  it('about a late dispute cause its payment to be checked again within a day', async () => {
    const payer = await payByCard();
    travel(200 * 24 * 3600_000);
    await changeAtGateway(payer, 'stripe', 'dispute');
    await sendEvent('charge.dispute.created', {
      payment_intent: (await findCapture(payer)).gatewayCaptureId,
    });
    const [attempt] = await shop.db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.memberId, payer.memberId));
    expect(attempt?.nextCheckAt?.getTime()).toBeLessThan(now().getTime() + 25 * 3600_000);
    travel(0);
  });

  it('about a dispute set its money aside, and count it as lost only once the dispute is lost', async () => {
    const payer = await payByCard();
    const { gatewayCaptureId: intent } = await findCapture(payer);
    await changeAtGateway(payer, 'stripe', 'dispute');
    expect(await sendEvent('charge.dispute.created', { payment_intent: intent })).toBe('settled');
    expect(await sendEvent('charge.dispute.funds_withdrawn', { payment_intent: intent })).toBe(
      'settled',
    );
    expect(await findCapture(payer)).toMatchObject({
      standing: 'disputed',
      disputedCents: 12_840,
      returnedCents: 0,
    });
    await changeAtGateway(payer, 'stripe', 'lose');
    expect(await sendEvent('charge.dispute.closed', { payment_intent: intent })).toBe('settled');
    expect(await findCapture(payer)).toMatchObject({
      standing: 'reversed',
      disputedCents: 0,
      returnedCents: 12_840,
    });
  });

  it('restore the money when a dispute is won, in any order of its two events', async () => {
    const payer = await payByCard();
    const { gatewayCaptureId: intent } = await findCapture(payer);
    await changeAtGateway(payer, 'stripe', 'dispute');
    await changeAtGateway(payer, 'stripe', 'win');
    expect(await sendEvent('charge.dispute.funds_reinstated', { payment_intent: intent })).toBe(
      'settled',
    );
    expect(await sendEvent('charge.dispute.created', { payment_intent: intent })).toBe('settled');
    expect(await findCapture(payer)).toMatchObject({
      standing: 'clear',
      disputedCents: 0,
      returnedCents: 0,
    });
  });

  it('about other payments are ignored', async () => {
    expect(
      await sendEvent('charge.dispute.created', { payment_intent: 'pi_of_another_shop' }),
    ).toBe('unrelated');
  });
});

describe('eNETS', () => {
  it('withdraws the money when it reports a paid sale as failed, until it reports it as paid again', async () => {
    const payer = await shop.createPayer();
    const { attemptid } = (
      await get(payer, `/getenetsshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}`)
    ).json<{ data: Attempt }>().data;
    const form = (await get(payer, `/enets/shipment-checkout?attemptid=${attemptid}`)).json<{
      data: { fields: { name: string; value: string }[] };
    }>().data;
    const body = new URLSearchParams(form.fields.map(({ name, value }) => [name, value]));
    const ref =
      new URL(
        (
          await fetch(`${shop.url}/sandbox/enets/TxnReqListener`, {
            method: 'POST',
            body,
            redirect: 'manual',
          })
        ).headers.get('location') ?? '',
        shop.url,
      ).searchParams.get('ref') ?? '';
    await (
      await fetch(`${shop.url}/sandbox/enets/pay`, {
        method: 'POST',
        body: new URLSearchParams({ ref, choice: 'approve' }),
      })
    ).text();
    expect(await shop.getState(payer, attemptid)).toBe('applied');
    await changeAtGateway(payer, 'enets', 'reverse');
    await settleAttempt(shop.db, shop.payments, { ...payer, id: attemptid }, 'review');
    expect(await findCapture(payer)).toMatchObject({
      state: 'applied',
      standing: 'reversed',
      returnedCents: 12_840,
    });
    await changeAtGateway(payer, 'enets', 'undo');
    await settleAttempt(shop.db, shop.payments, { ...payer, id: attemptid }, 'review');
    expect(await findCapture(payer)).toMatchObject({ standing: 'clear', returnedCents: 0 });
  });
});
