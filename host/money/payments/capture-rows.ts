import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';

import type { GatewayCapture } from './gateways';
import type { AttemptRow } from './targets';
import { firstReview } from './withdrawal-rules';

const { captures } = schema;

/** Keeps what a gateway has taken. */
export async function insertCapture(
  tx: Tx,
  attempt: AttemptRow,
  capture: GatewayCapture,
  state: string,
  reason: string,
): Promise<void> {
  await tx
    .insert(captures)
    .values({
      memberId: attempt.memberId,
      attemptId: attempt.id,
      targetKind: attempt.targetKind,
      targetId: attempt.targetId,
      gateway: attempt.gateway,
      gatewayCaptureId: capture.id,
      currency: capture.currency,
      amountCents: capture.amountCents,
      state,
      reason,
      capturedAt: now(),
      reviewAt: attempt.gateway === 'zero' ? null : firstReview(now()),
    });
}
