import { schema, type Database } from '@/host/db/client';

import type { Gateway, GatewayOrder } from '../../gateways/gateways';
import { matchAttemptCaptures } from '../money-rows';
import type { AttemptRow } from '../targets';

const { captures } = schema;

/** Adds disputes to an order, for gateways whose orders show none. */
export async function addDisputes(
  db: Database,
  { listDisputes }: Gateway,
  attempt: AttemptRow,
  order: GatewayOrder,
): Promise<GatewayOrder> {
  if (!listDisputes) return order;
  const bookedCaptures = await db.select().from(captures).where(matchAttemptCaptures(attempt));
  let hasDisputes = false;
  const shownCaptures = [...order.captures];
  for (const { gatewayCaptureId: id, amountCents, currency } of bookedCaptures) {
    const disputes = await listDisputes({ id, amountCents, currency });
    if (disputes.length === 0) continue;
    hasDisputes = true;
    const index = shownCaptures.findIndex((capture) => capture.id === id);
    const shownCapture = shownCaptures[index] ?? {
      id,
      state: 'completed' as const,
      amountCents,
      currency,
      reference: attempt.id,
    };
    const reversals = [...(shownCapture.withdrawals ?? []), ...disputes];
    shownCaptures.splice(index < 0 ? shownCaptures.length : index, index < 0 ? 0 : 1, {
      ...shownCapture,
      withdrawals: reversals,
    });
  }
  return hasDisputes ? { ...order, captures: shownCaptures } : order;
}
