import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Order } from './book';
import { toDecimal, type Json } from './calls';
import { enetsKeys, signEnets, toSaleJson } from './enets';
import { toChargeJson } from './stripe';

export const noticeKeys = { paypal: 'WH-SOAK', stripe: 'whsec_soak_notices' };
const TRIES = 3;

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex');
const signPaypalNotice = (id: string, time: string, text: string) =>
  sign(noticeKeys.paypal, `${id}|${time}|${text}`);

/** Whether PayPal sent the notice. */
export const isOwnNotice = (body: Json): boolean =>
  body['transmission_sig'] ===
  signPaypalNotice(
    String(body['transmission_id']),
    String(body['transmission_time']),
    JSON.stringify(body['webhook_event']),
  );

interface Notice {
  path: string;
  text: string;
  headers: Record<string, string>;
}
type Subject = { id: string; cents?: number } | undefined;

const paypalEvents: Record<string, string> = {
  approved: 'CHECKOUT.ORDER.APPROVED',
  held: 'PAYMENT.AUTHORIZATION.CREATED',
  captured: 'PAYMENT.CAPTURE.COMPLETED',
  pending: 'PAYMENT.CAPTURE.PENDING',
  failed: 'PAYMENT.CAPTURE.DECLINED',
  refunded: 'PAYMENT.CAPTURE.REFUNDED',
  disputed: 'CUSTOMER.DISPUTE.CREATED',
};

function buildPaypalResource(order: Order, event: string, subject: Subject): Json {
  if (event === 'approved' || !subject) return { id: order.id };
  if (event === 'disputed')
    return { disputed_transactions: [{ seller_transaction_id: subject.id }] };
  if (event === 'refunded')
    return {
      id: randomUUID(),
      amount: {
        currency_code: order.currency,
        value: toDecimal(subject.cents ?? 0, order.currency),
      },
      links: [{ rel: 'up', href: `https://api-m.paypal.com/v2/payments/captures/${subject.id}` }],
    };
  return { id: subject.id, supplementary_data: { related_ids: { order_id: order.id } } };
}

function buildPaypalNotice(order: Order, event: string, subject: Subject): Notice {
  const text = JSON.stringify({
    id: `WH-${randomUUID()}`,
    event_type: paypalEvents[event],
    resource: buildPaypalResource(order, event, subject),
  });
  const [id, time] = [randomUUID(), new Date().toISOString()];
  return {
    path: '/webhooks/paypal',
    text,
    headers: {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signPaypalNotice(id, time, text),
      'paypal-cert-url': 'https://api.paypal.com/cert',
      'paypal-auth-algo': 'SHA256withRSA',
    },
  };
}

const stripeEvents: Record<string, string> = {
  held: 'checkout.session.completed',
  captured: 'charge.captured',
  pending: 'charge.pending',
  failed: 'charge.failed',
  refunded: 'charge.refunded',
  disputed: 'charge.dispute.created',
};

function buildStripeNotice(order: Order, event: string): Notice {
  const [capture] = order.captures;
  const object =
    event === 'held' || !capture
      ? { id: order.id, object: 'checkout.session' }
      : toChargeJson(capture, order.hold?.cents ?? 0);
  const text = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: stripeEvents[event] ?? 'checkout.session.async_payment_succeeded',
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

function buildEnetsNotice(order: Order): Notice {
  const text = JSON.stringify(toSaleJson(order));
  return {
    path: '/enets/txn-from-b2s',
    text,
    headers: { keyid: enetsKeys.keyId, hmac: signEnets(text) },
  };
}

function buildNotice(order: Order, event: string, subject: Subject): Notice | null {
  if (order.vendor === 'paypal') return buildPaypalNotice(order, event, subject);
  if (order.vendor === 'enets')
    return ['captured', 'refunded'].includes(event) ? buildEnetsNotice(order) : null;
  return event === 'approved' ? null : buildStripeNotice(order, event);
}

/** Sends notices about an event to the host, as many as the order has. */
export async function sendNotices(
  host: string,
  order: Order,
  event: string,
  subject?: { id: string; cents?: number },
): Promise<void> {
  const notice = order.notices === 'none' ? null : buildNotice(order, event, subject);
  if (!notice) return;
  const count = order.notices === 'two' ? 2 : 1;
  await Promise.all(Array.from({ length: count }, () => deliver(host, notice)));
}

async function deliver(host: string, { path, text, headers }: Notice): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const response = await fetch(host + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: text,
      signal: AbortSignal.timeout(10_000),
    }).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok) return;
    await pause(300 * 2 ** attempt);
  }
}
