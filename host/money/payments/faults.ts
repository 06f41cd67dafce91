import { and, eq, isNull } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';

import type { GatewayCapture } from '../gateways/gateways';
import type { AttemptRow, Payments } from './targets';

const { paymentFaults } = schema;

/** Reports once that an order shows another attempt's capture. The ledger does not change. */
export async function recordFault(
  tx: Tx,
  { log }: Payments,
  attempt: AttemptRow,
  money: Pick<GatewayCapture, 'id' | 'amountCents' | 'currency'>,
  knownAttemptId: string,
): Promise<void> {
  const insertedRows = await tx
    .insert(paymentFaults)
    .values({
      gateway: attempt.gateway,
      gatewayCaptureId: money.id,
      attemptId: attempt.id,
      knownAttemptId,
      amountCents: money.amountCents,
      currency: money.currency,
      seenAt: now(),
    })
    .onConflictDoNothing()
    .returning({ attemptId: paymentFaults.attemptId });
  const { id: capture } = money;
  if (insertedRows.length > 0)
    log.warn(
      { gateway: attempt.gateway, capture, attempt: attempt.id, known: knownAttemptId },
      'a gateway shows a capture under a second order; it is not booked again',
    );
}

/** Closes the faults of a capture; returns how many. */
export async function settleFaults(
  tx: Tx,
  gatewayCaptureId: string,
  note: string,
): Promise<number> {
  const openFaults = and(
    eq(paymentFaults.gatewayCaptureId, gatewayCaptureId),
    isNull(paymentFaults.settledAt),
  );
  const settledRows = await tx
    .update(paymentFaults)
    .set({ settledAt: now(), note })
    .where(openFaults)
    .returning({ attemptId: paymentFaults.attemptId });
  return settledRows.length;
}
