import { fromCents } from '@/rules/money';

import type { GatewayCapture } from '../gateways/gateways';
import type { Payments } from './payments';
import type { AttemptRow } from './targets';
import type { CaptureRow, Change } from './withdrawal-rows';

/** A line for each thing that a gateway gave or took back of a payment. */
export function logWithdrawals(
  { log }: Payments,
  { capture, changes }: { capture: CaptureRow; changes: readonly Change[] },
): void {
  const { gateway, gatewayCaptureId, attemptId: attempt, standing, targetKind, currency } = capture;
  for (const { row } of changes) {
    const what = {
      gateway,
      capture: gatewayCaptureId,
      attempt,
      target: targetKind,
      withdrawal: row.reference,
      kind: row.kind,
      state: row.state,
    };
    log.warn(
      { ...what, amount: `${currency} ${fromCents(row.amountCents)}`, standing },
      'a gateway has withdrawn from a payment, or given it back',
    );
  }
}

/** A line for a capture that a gateway shows under a second order. */
export function logKnownElsewhere(
  { log }: Payments,
  { gateway, id: attempt }: AttemptRow,
  { id: capture }: Pick<GatewayCapture, 'id'>,
  known: string,
): void {
  log.warn(
    { gateway, capture, attempt, known },
    'a gateway shows a capture under a second order; it is not booked again',
  );
}
