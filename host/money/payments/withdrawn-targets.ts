import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';

import { postLedger } from '../ledger/ledger';
import { takeCreditsAgain } from '../reward/credits';

import { ofAttempt } from './attempts';
import { targetOf, type Payments } from './payments';
import { creditLines } from './settlement-rules';
import { takePaymentBack } from './take-back';
import type { AttemptRow } from './targets';
import { isWhollyWithdrawn, linesBetween, positionsOf } from './withdrawal-rules';
import { tellOfWithdrawals } from './withdrawn-emails';
import type { CaptureRow, Change } from './withdrawal-rows';

const { captures, paymentAttempts } = schema;
/** Why a target ended that was paid for: all of its money went back to the payer. */
export const WITHDRAWN = 'withdrawn';

/**
 * What withdrawals mean for the thing that was paid: when nothing is left of the money, what it
 * counted for is taken back (a target that nobody has in hand ends, as if called off); when
 * it comes back after all, it counts again. The member is told.
 */
export async function followWithdrawals(
  tx: Tx,
  payments: Payments,
  before: CaptureRow,
  after: CaptureRow,
  changes: readonly Change[],
): Promise<void> {
  const [wasGone, isGone] = [
    isWhollyWithdrawn(before.amountCents, before),
    isWhollyWithdrawn(after.amountCents, after),
  ];
  const target = targetOf(payments, after.targetKind);
  let [ended, again] = [false, false];
  if (after.state === 'applied' && !wasGone && isGone) {
    ended = (await target.withdrawn?.(tx, after.memberId, after.targetId)) === 'ended';
    if (ended)
      await takePaymentBack(
        tx,
        payments,
        after.memberId,
        { kind: after.targetKind, id: after.targetId },
        WITHDRAWN,
      );
  } else if (after.state === 'applied' && wasGone && !isGone) {
    await target.reinstated?.(tx, after.memberId, after.targetId);
  } else if (after.state === 'refund-due' && after.reason === WITHDRAWN && wasGone) {
    again = await applyAgain(tx, payments, after);
  }
  const attempt = await attemptOf(tx, after);
  if (attempt)
    await tellOfWithdrawals(tx, payments, { attempt, before, after, changes, ended, again });
}

async function attemptOf(
  tx: Tx,
  { memberId, attemptId }: CaptureRow,
): Promise<AttemptRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.memberId, memberId), eq(paymentAttempts.id, attemptId)));
  return row;
}

/**
 * Money that came back pays again for what had ended without it; answers false where that cannot
 * be, and it is owed to the payer.
 */
async function applyAgain(outer: Tx, payments: Payments, capture: CaptureRow): Promise<boolean> {
  try {
    await outer.transaction((tx) => reinstate(tx, payments, capture));
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return false;
  }
}

async function reinstate(tx: Tx, payments: Payments, capture: CaptureRow): Promise<void> {
  const { memberId, targetKind, targetId } = capture;
  const attempt = await attemptOf(tx, capture);
  const target = targetOf(payments, targetKind);
  const paid = and(
    eq(captures.memberId, memberId),
    eq(captures.targetKind, targetKind),
    eq(captures.targetId, targetId),
    eq(captures.state, 'applied'),
  );
  if (!attempt || !target.reinstated || (await tx.$count(captures, paid)) > 0)
    throw new Problem('alreadyPaid');
  const credits = await takeCreditsAgain(tx, memberId, attempt.id);
  if (credits !== attempt.creditsCents) throw new Problem('creditsShort');
  await target.reinstated(tx, memberId, targetId);
  const money = linesBetween(
    positionsOf(capture, capture, null),
    positionsOf(capture, capture, target.revenue),
  );
  await postLedger(tx, {
    memberId,
    kind: 'reinstatement',
    attemptId: attempt.id,
    lines: [...money, ...creditLines(target.revenue, credits)],
  });
  await tx
    .update(captures)
    .set({ state: 'applied', reason: '', refundReference: null, refundedAt: null })
    .where(and(eq(captures.memberId, memberId), eq(captures.id, capture.id)));
  await tx
    .update(paymentAttempts)
    .set({ state: 'applied', failure: null, updatedAt: now() })
    .where(ofAttempt(attempt));
}
