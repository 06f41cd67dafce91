import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Order } from './book';
import { decimal, type Json } from './calls';
import { enetsKeys, enetsSign, saleJson } from './enets';
import { chargeJson } from './stripe';

export const noticeKeys = { paypal: 'WH-SOAK', stripe: 'whsec_soak_notices' };
const TRIES = 3;

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');
const paypalProof = (id: string, time: string, text: string) =>
  sign(noticeKeys.paypal, `${id}|${time}|${text}`);

/** Whether PayPal has sent a notice that it is shown. */
export const isOwnNotice = (body: Json): boolean =>
  body['transmission_sig'] ===
  paypalProof(
    String(body['transmission_id']),
    String(body['transmission_time']),
    JSON.stringify(body['webhook_event']),
  );

interface Letter {
  path: string;
  text: string;
  headers: Record<string, string>;
}
type About = { id: string; cents?: number } | undefined;

const paypalKinds: Record<string, string> = {
  approved: 'CHECKOUT.ORDER.APPROVED',
  held: 'PAYMENT.AUTHORIZATION.CREATED',
  taken: 'PAYMENT.CAPTURE.COMPLETED',
  pending: 'PAYMENT.CAPTURE.PENDING',
  failed: 'PAYMENT.CAPTURE.DECLINED',
  refunded: 'PAYMENT.CAPTURE.REFUNDED',
  disputed: 'CUSTOMER.DISPUTE.CREATED',
};

function paypalResource(order: Order, what: string, about: About): Json {
  if (what === 'approved' || !about) return { id: order.id };
  if (what === 'disputed') return { disputed_transactions: [{ seller_transaction_id: about.id }] };
  if (what === 'refunded')
    return {
      id: randomUUID(),
      amount: { currency_code: order.currency, value: decimal(about.cents ?? 0, order.currency) },
      links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${about.id}` }],
    };
  return { id: about.id, supplementary_data: { related_ids: { order_id: order.id } } };
}

function paypalLetter(order: Order, what: string, about: About): Letter {
  const text = JSON.stringify({
    id: `WH-${randomUUID()}`,
    event_type: paypalKinds[what],
    resource: paypalResource(order, what, about),
  });
  const [id, time] = [randomUUID(), new Date().toISOString()];
  return {
    path: '/webhooks/paypal',
    text,
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': paypalProof(id, time, text),
      'paypal-cert-url': 'https://api.paypal.com/cert',
      'paypal-auth-algo': 'SHA256withRSA',
    },
  };
}

const stripeKinds: Record<string, string> = {
  held: 'checkout.session.completed',
  taken: 'charge.captured',
  pending: 'charge.pending',
  failed: 'charge.failed',
  refunded: 'charge.refunded',
  disputed: 'charge.dispute.created',
};

function stripeLetter(order: Order, what: string): Letter {
  const [capture] = order.captures;
  const object =
    what === 'held' || !capture
      ? { id: order.id, object: 'checkout.session' }
      : chargeJson(capture, order.hold?.cents ?? 0);
  const text = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: stripeKinds[what] ?? 'checkout.session.async_payment_succeeded',
    data: { object },
  });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = sign(noticeKeys.stripe, `${seconds}.${text}`);
  return {
    path: '/webhooks/stripe',
    text,
    headers: { 'stripe-signature': `t=${seconds},v1=${signature}` },
  };
}

function enetsLetter(order: Order): Letter {
  const text = JSON.stringify(saleJson(order));
  return {
    path: '/enets/txn-from-b2s',
    text,
    headers: { keyid: enetsKeys.keyId, hmac: enetsSign(text) },
  };
}

function letterAbout(order: Order, what: string, about: About): Letter | null {
  if (order.vendor === 'paypal') return paypalLetter(order, what, about);
  if (order.vendor === 'enets')
    return ['taken', 'refunded'].includes(what) ? enetsLetter(order) : null;
  return what === 'approved' ? null : stripeLetter(order, what);
}

/** Tells the host what happened, as often as the gateway does it for this order. */
export async function notify(
  host: string,
  order: Order,
  what: string,
  about?: { id: string; cents?: number },
): Promise<void> {
  const letter = order.notices === 'none' ? null : letterAbout(order, what, about);
  if (!letter) return;
  const copies = order.notices === 'two' ? 2 : 1;
  await Promise.all(Array.from({ length: copies }, () => deliver(host, letter)));
}

async function deliver(host: string, { path, text, headers }: Letter): Promise<void> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await fetch(host + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await pause(300 * 2 ** tries);
  }
}
