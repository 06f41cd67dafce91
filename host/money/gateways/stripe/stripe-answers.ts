import type Stripe from 'stripe';
import { z } from 'zod';

import { GatewayFailure } from '../gateways';

const sum = z.int().min(0);
const shortText = z.string().max(255);
const currency = z.string().regex(/^[a-z]{3}$/i);

const refund = z.object({ id: shortText, status: shortText.nullable(), amount: sum });
/** A charge, when we have asked for it: what went back of it. */
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
  const fault = session.safeParse(answer).error?.issues[0];
  if (fault)
    throw new GatewayFailure(`stripe session has an unexpected shape: ${fault.path.join('.')}`);
  return answer;
}

/** A list of disputes, as far as we read it. @throws GatewayFailure */
export function readDisputes(answer: unknown): z.infer<typeof dispute>[] {
  const { data, error } = disputes.safeParse(answer);
  if (!data)
    throw new GatewayFailure(
      `stripe disputes have an unexpected shape: ${error.issues[0]?.path.join('.') ?? ''}`,
    );
  return data.data;
}

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

/** The refunds of a charge, as far as we read them. @throws GatewayFailure for another shape */
export function readRefunds(answer: readonly Stripe.Refund[]): z.infer<typeof refundList> {
  const read = refundList.safeParse(answer);
  if (!read.success) throw new GatewayFailure('stripe refunds: another shape');
  return read.data;
}
