import type Stripe from 'stripe';
import { z } from 'zod';

import {
  GatewayFailure,
  type GatewayMovement,
  type MovementPage,
  type MovementQuestion,
} from '../gateways';
import { fromStripeUnits } from '../minor-units';
import { readAnswer } from '../read-answer';
import { askStripe, isGiven } from './stripe-client';

/** Each line brings the charge, refund or dispute that it is about, of some kilobytes. */
const PAGE_SIZE = 25;

const text = z.string().max(255);
const sum = z.int().min(0);
const currency = z.string().regex(/^[a-z]{3}$/i);
const charge = z.object({
  object: z.literal('charge'),
  payment_intent: text.nullish(),
  id: text,
  amount: sum,
  amount_captured: sum.nullish(),
  currency,
  metadata: z.record(z.string(), z.string()).default({}),
});
const about = z.object({
  object: z.enum(['refund', 'dispute']),
  payment_intent: text.nullish(),
  amount: sum,
  currency,
});
const line = z.object({
  id: text.min(1),
  type: z.string().max(60),
  /** In the currency of our account. */
  amount: z.int(),
  created: z.int().min(0),
  source: z.unknown(),
});
const list = z.object({ data: z.array(line).max(100), has_more: z.boolean() });

/** Stripe's own list (balance transactions) between two moments, page by page. */
export async function stripeMovements(
  stripe: Stripe,
  { from, until, page }: MovementQuestion,
): Promise<MovementPage> {
  const answer = await askStripe(
    'list',
    stripe.balanceTransactions.list({
      created: { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) },
      limit: PAGE_SIZE,
      expand: ['data.source'],
      ...(page !== null && { starting_after: page }),
    }),
  );
  if (!isGiven(answer)) throw new GatewayFailure(`stripe list: ${answer}`);
  const { data, has_more: hasMore } = readAnswer('stripe list', list, answer);
  return { movements: data.flatMap(movementOf), next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

/** Payouts, fees and the like are about no payment, and are left out. */
function movementOf({ id, amount, created, source }: z.infer<typeof line>): GatewayMovement[] {
  const at = new Date(created * 1000);
  const took = charge.safeParse(source).data;
  if (took) {
    const code = took.currency.toUpperCase();
    const captureId = took.payment_intent ?? took.id;
    return [
      {
        id: captureId,
        kind: 'capture',
        captureId,
        attempt: took.metadata['attempt'] ?? null,
        orderId: null,
        amountCents: fromStripeUnits(took.amount_captured ?? took.amount, code),
        currency: code,
        at,
      },
    ];
  }
  const gave = about.safeParse(source).data;
  if (!gave) return [];
  const code = gave.currency.toUpperCase();
  return [
    {
      id,
      kind: 'back',
      captureId: gave.payment_intent ?? null,
      attempt: null,
      orderId: null,
      amountCents: -Math.sign(amount) * fromStripeUnits(gave.amount, code),
      currency: code,
      at,
    },
  ];
}
