import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';

import { schema } from '../db/client';

import type { Payer, PaymentShop } from './payment-shop';

const { paymentAttempts, sandboxStripeObjects } = schema;
const QUOTE_HASH = 'hash-12840-0';

/** A payer's actions at a shop and at the Stripe sandbox, and the stored results in both. */
export function createStripePayer(shop: PaymentShop) {
  async function requestCheckout(payer: Payer, language = 'en') {
    const url = `/getstripeshipmentauthurl?shipmentid=${payer.shipmentId}&quote=${QUOTE_HASH}&language=${language}`;
    return shop.app.inject({ url, headers: { ...payer.headers, 'idempotency-key': randomUUID() } });
  }
  async function openAttempt(payer: Payer, language = 'en') {
    const { attemptid, url } = (await requestCheckout(payer, language)).json<{
      data: Attempt & { url: string };
    }>().data;
    return {
      id: attemptid,
      page: new URL(url),
      session: new URL(url).searchParams.get('session') ?? '',
    };
  }
  const approvePayment = async (session: string) => {
    const response = await fetch(`${shop.url}/sandbox/stripe/pay`, {
      method: 'POST',
      body: new URLSearchParams({ session, choice: 'go' }),
      redirect: 'manual',
    });
    await response.body?.cancel();
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
  const returnFromStripe = async (attempt: { id: string; session: string }) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: '/stripe-success/shipment-checkout',
        payload: { attemptid: attempt.id, sessionid: attempt.session },
      })
    ).json<{ data: { state: string } }>().data.state;
  const getRow = async (id: string) => {
    const [row] = await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
    if (!row) throw new Error('attempt not found');
    return row;
  };
  const getObject = async (id: string): Promise<Record<string, unknown>> =>
    (await shop.db.select().from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id)))[0]
      ?.data ?? {};
  const changeObject = async (id: string, changes: Record<string, unknown>) =>
    shop.db
      .update(sandboxStripeObjects)
      .set({ data: { ...(await getObject(id)), ...changes } })
      .where(eq(sandboxStripeObjects.id, id));
  /** The statuses of a session at Stripe and of its PaymentIntent. */
  const getStatuses = async (session: string) => {
    const { status, intent } = await getObject(session);
    return typeof intent === 'string' ? [status, (await getObject(intent))['status']] : [status];
  };

  return {
    requestCheckout,
    openAttempt,
    approvePayment,
    cancel,
    returnFromStripe,
    getRow,
    getObject,
    changeObject,
    getStatuses,
  };
}
