import { desc, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { Type } from 'typebox';

import { Text } from '@/contract/wire';
import { readAs, wholeNumber } from '@/host/core/read-as';
import { schema, type Database } from '@/host/db/client';

import { toListJson, buildRefusal, type AddRoute } from './answering';
import type { SandboxIntent } from './objects';
import { chargeJson, disputeJson, refundJson, getCapturedCents, type DeepPartial } from './shapes';

const { sandboxStripeObjects } = schema;
const querySchema = Type.Object({
  'created[gte]': wholeNumber(),
  'created[lt]': wholeNumber(),
  'expand[0]': Type.Literal('data.source'),
  limit: wholeNumber(1, 100, { default: '10' }),
  starting_after: Type.Optional(Text(255)),
});

export function addListRoute(addRoute: AddRoute, db: Database): void {
  addRoute('GET', '/balance_transactions', async (request) => {
    const query = readAs(querySchema, request.query);
    if (!query) return buildRefusal(400, 'list');
    const rows = await db
      .select()
      .from(sandboxStripeObjects)
      .where(
        sql`${sandboxStripeObjects.data}->>'kind' = 'intent' and ${sandboxStripeObjects.data}->>'status' = 'succeeded'`,
      )
      .orderBy(desc(sandboxStripeObjects.createdAt));
    const lines = rows
      .flatMap(({ id, data }) => buildLines(id, data as unknown as SandboxIntent))
      .filter(({ created }) => created >= query['created[gte]'] && created < query['created[lt]'])
      .toSorted((a, b) => b.created - a.created || a.id.localeCompare(b.id));
    return [200, toListJson('/v1/balance_transactions', lines, query.limit, query.starting_after)];
  });
}

function buildLines(intentId: string, intent: SandboxIntent) {
  const { currency, takenAt = intent.created ?? 0 } = intent;
  const toLine = (
    id: string,
    type: Stripe.BalanceTransaction.Type,
    amount: number,
    created: number,
    source: DeepPartial<Stripe.BalanceTransactionSource>,
  ) =>
    ({
      id: `txn_${id}`,
      object: 'balance_transaction',
      amount,
      currency,
      created,
      fee: 0,
      net: amount,
      type,
      source,
    }) satisfies DeepPartial<Stripe.BalanceTransaction>;
  const refunds = (intent.refunds ?? []).flatMap((refund) => {
    const source = refundJson(refund, intentId, intent);
    return [
      toLine(refund.id, 'refund', -refund.amount, refund.at ?? takenAt, source),
      ...(refund.undoneAt
        ? [toLine(`${refund.id}_failed`, 'refund_failure', refund.amount, refund.undoneAt, source)]
        : []),
    ];
  });
  const disputes = (intent.disputes ?? []).flatMap((dispute) => {
    const source = disputeJson(dispute, intentId, intent);
    return [
      toLine(`${dispute.id}_1`, 'adjustment', -dispute.amount, dispute.at ?? takenAt, source),
      ...(dispute.status === 'won'
        ? [
            toLine(
              `${dispute.id}_2`,
              'adjustment',
              dispute.amount,
              dispute.endedAt ?? takenAt,
              source,
            ),
          ]
        : []),
    ];
  });
  const charge = chargeJson(intentId, intent);
  return [
    toLine(intentId, 'charge', getCapturedCents(intent), takenAt, charge),
    ...refunds,
    ...disputes,
  ];
}
