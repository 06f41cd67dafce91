import { randomUUID } from 'node:crypto';

import type { Attempt } from '@/contract/money/payment';
import { now } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { signStripeNotice } from '@/host/sandbox/stripe/notices';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';
import { RACERS } from '@/host/testing/soak';

const QUOTE = 'hash-12840-0';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

async function openStripeAttempt(payer: Payer, key = randomUUID()) {
  const url = `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE}&language=ja`;
  const answer = await shop.app.inject({
    url,
    headers: { ...payer.headers, 'idempotency-key': key },
  });
  const attempt = answer.json<{ data: Attempt & { url: string } }>().data;
  return {
    ...attempt,
    page: new URL(attempt.url),
    session: new URL(attempt.url).searchParams.get('session') ?? '',
  };
}

const choose = async (session: string, choice: 'go' | 'cancel', card = 'visa') => {
  const answer = await fetch(`${shop.url}/sandbox/stripe/pay`, {
    method: 'POST',
    body: new URLSearchParams({ session, choice, card }),
    redirect: 'manual',
  });
  return { location: answer.headers.get('location') ?? '', body: await answer.text() };
};
const fetchAttempt = async (payer: Payer, id: string) =>
  (
    await shop.app.inject({ url: `/payment/attempt?attemptid=${id}`, headers: payer.headers })
  ).json<{ data: Attempt }>().data;
const sendNotice = (text: string, signature: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: text,
  });

describe('paying through Stripe', () => {
  it('holds the money on the hosted page, captures it once and applies it; the books are clean', async () => {
    const payer = await shop.createPayer();
    const attempt = await openStripeAttempt(payer);
    expect(attempt).toMatchObject({
      gateway: 'stripe',
      state: 'opened',
      amount: '128.40',
      targetid: payer.shipmentId,
    });
    const page = await shop.app.inject({ url: attempt.page.pathname + attempt.page.search });
    expect(page.body).toContain('$128.40\u00a0USD');
    expect(page.body).toContain('<html lang="ja">');
    const result = await choose(attempt.session, 'go');
    expect(new URL(result.location).pathname).toBe('/ja/stripe-success/shipment-checkout');
    expect((await fetchAttempt(payer, attempt.attemptid)).state).toBe('applied');
    expect((await shop.getShipment(payer)).status).toBe('paid');
    await shop.expectCleanBooks();
  });

  it('is settled by the return alone, which needs only the right Stripe session', async () => {
    const payer = await shop.createPayer();
    const attempt = await openStripeAttempt(payer);
    const reportReturn = (sessionid: string, slug = 'shipment') =>
      shop.app.inject({
        method: 'POST',
        url: `/stripe-success/${slug}-checkout`,
        payload: { sessionid, attemptid: attempt.attemptid },
      });
    const { location } = await choose(attempt.session, 'go');
    expect(new URL(location).searchParams.get('session_id')).toBe(attempt.session);
    expect([
      (await reportReturn('cs_test_guessed')).statusCode,
      (await reportReturn(attempt.session, 'pr')).statusCode,
    ]).toEqual([404, 404]);
    const settledResponse = await reportReturn(attempt.session);
    expect(settledResponse.json<{ data: unknown }>().data).toMatchObject({
      state: 'applied',
      targetkind: 'shipment',
      targetid: payer.shipmentId,
    });
    await shop.expectCleanBooks();
  });

  it('is settled by the signed notice alone, however often it arrives', async () => {
    const payer = await shop.createPayer();
    const attempt = await openStripeAttempt(payer);
    await choose(attempt.session, 'go', 'mastercard');
    for (let i = 0; i < 600 && (await shop.getShipment(payer)).status !== 'paid'; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await shop.getShipment(payer)).status).toBe('paid');
    const text = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: attempt.session } },
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendNotice(text, signStripeNotice(text))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(
      Array.from({ length: 10 }, () => 200),
    );
    await shop.expectCleanBooks();
  });

  it('is settled by a repeated webhook whose first process was killed, and concurrent repeats count once', async () => {
    const payer = await shop.createPayer();
    const attempt = await openStripeAttempt(payer);
    const id = `evt_${randomUUID()}`;
    const type = 'checkout.session.completed';
    await shop.db
      .insert(schema.gatewayNotices)
      .values({ gateway: 'stripe', noticeId: id, kind: type });
    const text = JSON.stringify({
      id,
      object: 'event',
      type,
      data: { object: { id: attempt.session } },
    });
    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => sendNotice(text, signStripeNotice(text))),
    );
    const messages = answers.map(
      (answer) => answer.json<{ data: { message: string } }>().data.message,
    );
    expect(messages.sort()).toEqual([
      ...Array.from({ length: RACERS - 1 }, () => 'repeated'),
      'settled',
    ]);
    await shop.expectCleanBooks();
  });

  it('rejects webhooks that are forged, altered, old or postdated', async () => {
    const text = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_test_1' } },
    });
    const signAtOffset = (ms: number) => signStripeNotice(text, new Date(now().getTime() + ms));
    const badSignatures = [
      't=1,v1=abc',
      signStripeNotice(`${text} `),
      '',
      signAtOffset(-3_600_000),
      signAtOffset(3_600_000),
      signAtOffset(7 * 60_000),
      `t=1,${signAtOffset(3_600_000)}`,
    ];
    for (const signature of badSignatures)
      expect([signature, (await sendNotice(text, signature)).statusCode]).toEqual([signature, 400]);
    expect((await sendNotice(text, signAtOffset(2 * 60_000))).statusCode).toBe(200);
  });

  it('accepts a signed notice of an unknown shape without effect', async () => {
    for (const event of [
      { id: 'evt_2', type: 'x' },
      { id: 5, type: 'x', data: { object: { id: 'cs' } } },
      { id: 'evt_3', type: 'x', data: { object: null } },
      [],
    ]) {
      const text = JSON.stringify(event);
      const answer = await sendNotice(text, signStripeNotice(text));
      expect([answer.statusCode, answer.json<{ data: { message: string } }>().data]).toEqual([
        200,
        { message: 'unrelated' },
      ]);
    }
  });

  it('returns the same payment for the same key, and lets a declined card be retried', async () => {
    const payer = await shop.createPayer();
    const key = randomUUID();
    const [firstAttempt, secondAttempt] = [
      await openStripeAttempt(payer, key),
      await openStripeAttempt(payer, key),
    ];
    expect(secondAttempt).toMatchObject({
      attemptid: firstAttempt.attemptid,
      session: firstAttempt.session,
    });
    const declinedResult = await choose(firstAttempt.session, 'go', 'refused');
    expect(declinedResult.body).toContain('role="alert"');
    expect((await fetchAttempt(payer, firstAttempt.attemptid)).state).toBe('opened');
    await choose(firstAttempt.session, 'go');
    expect((await fetchAttempt(payer, firstAttempt.attemptid)).state).toBe('applied');
  });

  it('captures nothing when the member canceled before agreeing', async () => {
    const payer = await shop.createPayer();
    const attempt = await openStripeAttempt(payer);
    const cancelResponse = await shop.app.inject({
      method: 'POST',
      url: '/payment/cancel',
      headers: payer.headers,
      payload: { attemptid: attempt.attemptid },
    });
    expect(cancelResponse.json<{ data: Attempt }>().data.state).toBe('cancelled');
    await choose(attempt.session, 'go');
    expect((await fetchAttempt(payer, attempt.attemptid)).state).toBe('cancelled');
    expect((await shop.getShipment(payer)).status).toBe('draft');
    await shop.expectCleanBooks();
  });

  it('captures only one of two approvals at different gateways', async () => {
    const payer = await shop.createPayer();
    const [stripe, paypal] = [await openStripeAttempt(payer), await shop.openAttempt(payer, QUOTE)];
    await choose(stripe.session, 'go');
    expect((await fetchAttempt(payer, stripe.attemptid)).state).toBe('applied');
    await shop.choose(paypal.token, 'approve');
    await shop.returnFromPaypal(paypal);
    expect(await shop.getState(payer, paypal.attemptid)).toBe('cancelled');
    await shop.expectCleanBooks();
  });

  it('requires its own API key', async () => {
    const keylessResponse = await shop.app.inject({
      method: 'POST',
      url: '/v1/customers',
      payload: {},
    });
    expect(keylessResponse.statusCode).toBe(401);
  });
});
