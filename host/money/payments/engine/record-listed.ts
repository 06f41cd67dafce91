import { now } from '@/host/core/clock';
import type { Database } from '@/host/db/client';

import type { GatewayCapture } from '../../gateways/gateways';
import type { Payments } from '../payments';
import { lockTarget, type AttemptRow } from '../targets';

import { makeDueCalls } from './calls';
import { retryOnConflict } from './record-order';
import { buildReport } from './report';
import { loadAccount } from './store';
import { applyEvent, toPaidTarget } from './apply-event';

/** Records a capture that the gateway lists but its order does not show. */
export async function recordListedCapture(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  capture: GatewayCapture,
): Promise<void> {
  const { amountCents, currency, reference } = capture;
  const target = toPaidTarget(attempt);
  await retryOnConflict(() =>
    db.transaction(async (tx) => {
      await lockTarget(tx, target.kind, target.id);
      const { account } = await loadAccount(tx, payments, target);
      const storedAttempt = account.attempts.find(({ id }) => id === attempt.id);
      const state =
        storedAttempt && storedAttempt.order !== 'unknown'
          ? storedAttempt.order
          : ('done' as const);
      const order = { amountCents, currency, reference, captures: [capture] };
      const orderReport = await buildReport(tx, payments, attempt, { ...order, state }, now());
      const report = { ...orderReport, listed: true };
      await applyEvent(tx, payments, target, { kind: 'report', attemptId: attempt.id, report });
    }),
  );
  await makeDueCalls(db, payments, target);
}
