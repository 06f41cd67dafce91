import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';

import { postLedger } from '../ledger/ledger';

import { ofAttempt } from './attempts';
import { authorizationOf, bookHeld, storeAuthorization } from './authorization-rows';
import { insertCapture } from './capture-rows';
import type { GatewayCapture } from './gateways';
import { targetOf, type Payments } from './payments';
import { paymentLines } from './settlement-rules';
import type { AttemptRow } from './targets';

const { paymentAttempts } = schema;

/**
 * Applies what was captured of an attempt's hold: capture row, ledger, target; the rest of the hold
 * is released with it. Answers why not, with nothing written: then the money is owed back.
 */
export async function capturedOfHold(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  capture: GatewayCapture,
): Promise<string | null> {
  const hold = await authorizationOf(tx, attempt, true);
  if (!hold || !['held', 'capturing'].includes(hold.state)) return 'not-held';
  if (capture.reference !== attempt.id) return 'wrong-reference';
  if (capture.currency !== hold.currency) return 'wrong-currency';
  if (capture.amountCents > hold.amountCents) return 'wrong-amount';
  const { memberId, targetKind, targetId, gateway } = attempt;
  const target = targetOf(payments, targetKind);
  await insertCapture(tx, attempt, capture, 'applied', '');
  await storeAuthorization(tx, hold, {
    state: 'captured',
    capturedCents: capture.amountCents,
    nextCheckAt: null,
  });
  await bookHeld(tx, hold, 'capture', -capture.amountCents);
  await bookHeld(tx, hold, 'release', capture.amountCents - hold.amountCents);
  await postLedger(tx, {
    memberId,
    kind: 'payment',
    attemptId: attempt.id,
    lines: paymentLines(gateway, target.revenue, capture.amountCents, 0),
  });
  await tx
    .update(paymentAttempts)
    .set({ state: 'applied', nextCheckAt: null, updatedAt: now() })
    .where(ofAttempt(attempt));
  await target.captured?.(tx, memberId, targetId, capture.amountCents);
  return null;
}
