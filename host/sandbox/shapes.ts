import { Type } from 'typebox';

import { now } from '@/host/core/clock';

import type { Capture, Dispute, Refund, SandboxOrder } from './orders';

export const money = Type.Object({
  currency_code: Type.String({ pattern: /^[A-Z]{3}$/ }),
  value: Type.String({ pattern: /^\d{1,8}\.\d{2}$/ }),
});

/** `origin` is where browsers reach the approval page. */
export function toOrderJson(order: SandboxOrder, origin: string, lang = 'en') {
  const capture = order.capture?.hidden ? null : order.capture;
  const isWaiting = order.status === 'CREATED';
  return {
    id: order.id,
    intent: order.intent,
    status: isWaiting ? 'PAYER_ACTION_REQUIRED' : order.status,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        amount: { currency_code: order.currency, value: order.value },
        ...((capture ?? order.authorization) && {
          payments: {
            ...(order.authorization && { authorizations: [authorizationJson(order)] }),
            ...(capture && { captures: [toCaptureJson(capture, order.id)] }),
            ...(capture?.refunds && {
              refunds: capture.refunds.map((refund) => refundJson(refund, capture, origin)),
            }),
          },
        }),
      },
    ],
    links: [
      {
        rel: 'self',
        method: 'GET',
        href: `${origin}/sandbox/paypal/v2/checkout/orders/${order.id}`,
      },
      ...(isWaiting
        ? [
            {
              rel: 'payer-action',
              method: 'GET',
              href: `${origin}/sandbox/paypal/checkoutnow?token=${order.id}&lang=${lang}`,
            },
          ]
        : []),
    ],
  };
}

/** A lapsed authorization is reported as voided. */
export function authorizationJson({ id, authorization, value, currency, customId }: SandboxOrder) {
  const hasLapsed =
    authorization?.status === 'CREATED' && authorization.expires <= now().toISOString();
  return {
    id: authorization?.id,
    status: hasLapsed ? 'VOIDED' : authorization?.status,
    amount: { currency_code: currency, value },
    custom_id: customId,
    expiration_time: authorization?.expires,
    supplementary_data: { related_ids: { order_id: id } },
  };
}

export function toCaptureJson(capture: Capture, orderId: string) {
  return {
    id: capture.id,
    status: capture.status,
    final_capture: true,
    amount: { currency_code: capture.currency, value: capture.value },
    custom_id: capture.customId,
    supplementary_data: { related_ids: { order_id: orderId } },
  };
}

export function refundJson({ id, status, value }: Refund, capture: Capture, origin: string) {
  const base = `${origin}/sandbox/paypal/v2/payments`;
  return {
    id,
    status,
    amount: { currency_code: capture.currency, value },
    custom_id: capture.customId,
    links: [
      { rel: 'self', method: 'GET', href: `${base}/refunds/${id}` },
      { rel: 'up', method: 'GET', href: `${base}/captures/${capture.id}` },
    ],
  };
}

/** `outcome` is null in the dispute list, which omits it. */
export function disputeJson({ id, status, value, outcome }: Dispute, capture: Capture) {
  const sum = { currency_code: capture.currency, value };
  return {
    dispute_id: id,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status,
    dispute_amount: sum,
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.customId }],
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: sum }),
      },
    }),
  };
}

export function toNoticeResource(order: SandboxOrder, origin: string) {
  return order.capture ? toCaptureJson(order.capture, order.id) : toOrderJson(order, origin);
}
