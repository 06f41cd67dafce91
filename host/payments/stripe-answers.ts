import type Stripe from 'stripe';
import { z } from 'zod';

import { GatewayFailure } from './gateways';

const sum = z.int().min(0);
const word = z.string().max(255);
const currency = z.string().regex(/^[a-z]{3}$/i);

const intent = z.object({
  id: word,
  status: word,
  amount: sum,
  amount_received: sum,
  currency,
  metadata: z.record(z.string(), z.string()),
});

/** What we read of a session; the SDK declares these types and checks none. */
const session = z.object({
  id: word,
  status: word.nullish(),
  url: z.string().max(4000).nullish(),
  amount_total: sum.nullish(),
  currency: currency.nullish(),
  client_reference_id: word.nullish(),
  payment_intent: z.union([word, intent]).nullish(),
});

const event = z.object({
  id: word.min(1),
  type: z.string().max(100),
  data: z.object({ object: z.object({ id: word }) }),
});

/** The session, if its parts are what they are declared to be. @throws GatewayFailure */
export function checkSession(answer: Stripe.Checkout.Session): Stripe.Checkout.Session {
  const fault = session.safeParse(answer).error?.issues[0];
  if (fault) throw new GatewayFailure(`stripe session has an unexpected shape: ${fault.path.join('.')}`);
  return answer;
}

/** Id, kind and object of a notice whose signature has been proved; null when it has another shape. */
export function readEvent(body: unknown): { id: string; kind: string; objectId: string } | null {
  const { data } = event.safeParse(body);
  return data ? { id: data.id, kind: data.type, objectId: data.data.object.id } : null;
}
