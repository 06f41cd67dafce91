import { and, eq, inArray } from 'drizzle-orm';

import { schema, type Tx } from '@/host/db/client';

import { recordFault } from '../faults';
import type { GatewayOrder } from '../../gateways/gateways';
import type { Report } from '../machine/account';
import type { Payments } from '../payments';
import { lockTarget, type AttemptRow } from '../targets';

const { authorizations, captures } = schema;

type ReportedOrder = Omit<GatewayOrder, 'id'>;

/**
 * Converts a gateway's order to a report, and marks money recorded under another attempt. Locks the
 * target.
 */
export async function buildReport(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  order: ReportedOrder,
  askedAt: Date,
): Promise<Report> {
  await lockTarget(tx, attempt.targetKind, attempt.targetId);
  const elsewhereIds = await findIdsUnderOtherAttempts(tx, payments, attempt, order);
  const { hold, state, captures: orderCaptures, unknownStatus } = order;
  const markElsewhere = (id: string) => (elsewhereIds.has(id) ? { elsewhere: true } : {});
  return {
    askedAt: askedAt.getTime(),
    state,
    amountCents: order.amountCents,
    currency: order.currency,
    reference: order.reference,
    ...(hold && {
      authorization: { ...hold, expiresAt: hold.expiresAt.getTime(), ...markElsewhere(hold.id) },
    }),
    captures: orderCaptures.map(({ withdrawals = [], ...capture }) => ({
      ...capture,
      withdrawals,
      ...markElsewhere(capture.id),
    })),
    ...(unknownStatus !== undefined && { unknownStatus }),
  };
}

async function findIdsUnderOtherAttempts(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  { hold, captures: orderCaptures }: ReportedOrder,
): Promise<ReadonlySet<string>> {
  const { gateway } = attempt;
  const ids = orderCaptures.map(({ id }) => id);
  const captureRows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: captures.gatewayCaptureId, attemptId: captures.attemptId })
          .from(captures)
          .where(and(eq(captures.gateway, gateway), inArray(captures.gatewayCaptureId, ids)));
  const holdRows = hold
    ? await tx
        .select({ id: authorizations.gatewayHoldId, attemptId: authorizations.attemptId })
        .from(authorizations)
        .where(and(eq(authorizations.gateway, gateway), eq(authorizations.gatewayHoldId, hold.id)))
    : [];
  const elsewhereRows = [...captureRows, ...holdRows].filter(
    ({ attemptId }) => attemptId !== attempt.id,
  );
  for (const { id, attemptId } of elsewhereRows) {
    const money = orderCaptures.find((capture) => capture.id === id) ?? hold;
    if (money) await recordFault(tx, payments, attempt, money, attemptId);
  }
  return new Set(elsewhereRows.map(({ id }) => id));
}
