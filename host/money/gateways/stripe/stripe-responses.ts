import type Stripe from 'stripe';
import { Type, type Static, type TSchema } from 'typebox';

import { Nullable, Text } from '@/contract/wire';
import { readAs } from '@/host/core/read-as';

import { readResponse } from '../read-response';

export const nonNegativeInteger = Type.Integer({ minimum: 0 });
export const currency = Type.String({ pattern: /^[a-z]{3}$/i });
export const nullish = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema));
const text = Text(255);

const refund = Type.Object({ id: text, status: Nullable(text), amount: nonNegativeInteger });
const refundList = Type.Array(refund);
const shownRefunds = Type.Object({ data: refundList, has_more: nullish(Type.Boolean()) });
const charge = Type.Object({
  id: text,
  amount_refunded: nonNegativeInteger,
  refunds: nullish(shownRefunds),
});

const intent = Type.Object({
  id: text,
  status: text,
  amount: nonNegativeInteger,
  amount_received: nonNegativeInteger,
  created: nonNegativeInteger,
  currency,
  metadata: Type.Record(Type.String(), Type.String()),
  latest_charge: nullish(Type.Union([text, charge])),
});

/** The SDK declares these types but does not check them. */
const session = Type.Object({
  id: text,
  status: nullish(text),
  url: nullish(Text(4000)),
  client_secret: nullish(Text(2000)),
  amount_total: nullish(nonNegativeInteger),
  currency: nullish(currency),
  client_reference_id: nullish(text),
  payment_intent: nullish(Type.Union([text, intent])),
});

const event = Type.Object({
  id: Text(255, 1),
  type: Text(100),
  data: Type.Object({
    object: Type.Object({ id: text, payment_intent: Type.Optional(Type.Unknown()) }),
  }),
});

const dispute = Type.Object({
  id: text,
  status: text,
  amount: nonNegativeInteger,
  currency,
  balance_transactions: Type.Array(Type.Object({ amount: Type.Integer(), currency })),
});
const disputes = Type.Object({ data: Type.Array(dispute) });

/** @throws GatewayFailure */
export function checkSession(response: Stripe.Checkout.Session): Stripe.Checkout.Session {
  readResponse('stripe session', session, response);
  return response;
}

/** @throws GatewayFailure */
export const readDisputes = (response: unknown): Static<typeof dispute>[] =>
  readResponse('stripe disputes', disputes, response).data;

/**
 * Reads a verified notice; `reversedPaymentId` is the payment with a refund or dispute. Returns
 * null for another shape.
 */
export function readEvent(
  body: unknown,
): { id: string; kind: string; objectId: string; reversedPaymentId: string | null } | null {
  const notice = readAs(event, body);
  if (!notice) return null;
  const { id, payment_intent: intent } = notice.data.object;
  const paymentId =
    /^(charge|refund)\./.test(notice.type) && typeof intent === 'string' ? intent : null;
  return { id: notice.id, kind: notice.type, objectId: id, reversedPaymentId: paymentId };
}

/** @throws GatewayFailure */
export function checkRefunds(response: Stripe.Refund[]): Stripe.Refund[] {
  readResponse('stripe refunds', refundList, response);
  return response;
}
