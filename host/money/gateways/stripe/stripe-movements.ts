import type Stripe from 'stripe';
import { Type, type Static } from 'typebox';

import { Text } from '@/contract/wire';
import { readAs } from '@/host/core/read-as';

import {
  GatewayFailure,
  type GatewayMovement,
  type MovementPage,
  type MovementQuery,
} from '../gateways';
import { fromStripeUnits } from '../minor-units';
import { readResponse } from '../read-response';
import { currency, nullish, nonNegativeInteger } from './stripe-responses';
import { callStripe, isOk } from './stripe-client';

/** Each line includes kilobytes of charge, refund or dispute. */
const PAGE_SIZE = 25;

const moneyFields = { payment_intent: nullish(Text(255)), amount: nonNegativeInteger, currency };
const charge = Type.Object({
  ...moneyFields,
  object: Type.Literal('charge'),
  id: Text(255),
  amount_captured: nullish(nonNegativeInteger),
  metadata: Type.Record(Type.String(), Type.String(), { default: {} }),
});
const refundOrDispute = Type.Object({ ...moneyFields, object: Type.Enum(['refund', 'dispute']) });
const line = Type.Object({
  id: Text(255, 1),
  type: Text(60),
  /** In our account's currency. */
  amount: Type.Integer(),
  created: nonNegativeInteger,
  source: Type.Optional(Type.Unknown()),
});
const list = Type.Object({ data: Type.Array(line, { maxItems: 100 }), has_more: Type.Boolean() });

export async function listMovements(
  stripe: Stripe,
  { from, until, page }: MovementQuery,
): Promise<MovementPage> {
  const response = await callStripe(
    'list',
    stripe.balanceTransactions.list({
      created: { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) },
      limit: PAGE_SIZE,
      expand: ['data.source'],
      ...(page !== null && { starting_after: page }),
    }),
  );
  if (!isOk(response)) throw new GatewayFailure(`stripe list: ${response}`);
  const { data, has_more: hasMore } = readResponse('stripe list', list, response);
  return { movements: data.flatMap(toMovements), next: hasMore ? (data.at(-1)?.id ?? null) : null };
}

/** Omits payouts and fees. */
function toMovements({ id, amount, created, source }: Static<typeof line>): GatewayMovement[] {
  const at = new Date(created * 1000);
  const payment = readAs(charge, source);
  if (payment) {
    const code = payment.currency.toUpperCase();
    const captureId = payment.payment_intent ?? payment.id;
    return [
      {
        id: captureId,
        kind: 'capture',
        captureId,
        attempt: payment.metadata['attempt'] ?? null,
        orderId: null,
        amountCents: fromStripeUnits(payment.amount_captured ?? payment.amount, code),
        currency: code,
        at,
      },
    ];
  }
  const reversal = readAs(refundOrDispute, source);
  if (!reversal) return [];
  const code = reversal.currency.toUpperCase();
  return [
    {
      id,
      kind: 'back',
      captureId: reversal.payment_intent ?? null,
      attempt: null,
      orderId: null,
      amountCents: -Math.sign(amount) * fromStripeUnits(reversal.amount, code),
      currency: code,
      at,
    },
  ];
}
