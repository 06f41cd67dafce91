import type Stripe from 'stripe';
import { z } from 'zod';

import { readAnswer } from '../read-answer';

const sum = z.int().min(0);
const shortText = z.string().max(255);
const currency = z.string().regex(/^[a-z]{3}$/i);

const refund = z.object({ id: shortText, status: shortText.nullable(), amount: sum });
const charge = z.object({
  id: shortText,
  amount_refunded: sum,
  refunds: z.object({ data: z.array(refund), has_more: z.boolean().nullish() }).nullish(),
});
const refundList = z.array(refund);

const intent = z.object({
  id: shortText,
  status: shortText,
  amount: sum,
  amount_received: sum,
  created: z.int().min(0),
  currency,
  metadata: z.record(z.string(), z.string()),
  latest_charge: z.union([shortText, charge]).nullish(),
});

/** What we read of a session; the SDK declares these types and checks none. */
const session = z.object({
  id: shortText,
  status: shortText.nullish(),
  url: z.string().max(4000).nullish(),
  client_secret: z.string().max(2000).nullish(),
  amount_total: sum.nullish(),
  currency: currency.nullish(),
  client_reference_id: shortText.nullish(),
  payment_intent: z.union([shortText, intent]).nullish(),
});

const event = z.object({
  id: shortText.min(1),
  type: z.string().max(100),
  data: z.object({ object: z.object({ id: shortText, payment_intent: z.unknown().optional() }) }),
});

const dispute = z.object({
  id: shortText,
  status: shortText,
  amount: sum,
  currency,
  balance_transactions: z.array(z.object({ amount: z.int(), currency })),
});
const disputes = z.object({ data: z.array(dispute) });

/** The session, if its parts are what they are declared to be. @throws GatewayFailure */
export function checkSession(answer: Stripe.Checkout.Session): Stripe.Checkout.Session {
  readAnswer('stripe session', session, answer);
  return answer;
}

/** A list of disputes, as far as we read it. @throws GatewayFailure */
export const readDisputes = (answer: unknown): z.infer<typeof dispute>[] =>
  readAnswer('stripe disputes', disputes, answer).data;

/**
 * Id, kind and object of a notice whose signature has been proved, and the payment that it says
 * something was refunded or disputed of; null when it has another shape.
 */
export function readEvent(
  body: unknown,
): { id: string; kind: string; objectId: string; withdrawnOf: string | null } | null {
  const { data } = event.safeParse(body);
  if (!data) return null;
  const { id, payment_intent: intent } = data.data.object;
  const about = /^(charge|refund)\./.test(data.type) && typeof intent === 'string' ? intent : null;
  return { id: data.id, kind: data.type, objectId: id, withdrawnOf: about };
}

/** The refunds of a charge, if their parts are what they are declared to be. @throws GatewayFailure */
export function checkRefunds(answer: Stripe.Refund[]): Stripe.Refund[] {
  readAnswer('stripe refunds', refundList, answer);
  return answer;
}
