import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { type Database, schema, type Tx } from '@/host/db/client';

import { postLedger } from '../ledger/ledger';
import { consumeCredits, releaseCredits } from '../reward/credits';

import { applyTarget } from './apply-target';
import { lockAttempt, ofAttempt } from './attempts';
import { capturedOfHold } from './captured-hold';
import { isSecondApplied, violates } from './conflicts';
import { noteKnownElsewhere } from './faults';
import type { GatewayCapture, GatewayWithdrawal } from './gateways';
import { insertCapture } from './capture-rows';
import { logKnownElsewhere, logWithdrawals } from './operator-log';
import { targetOf, type Payments } from './payments';
import { owingLines, paymentLines, unfit } from './settlement-rules';
import type { AttemptRow } from './targets';
import type { CaptureRow } from './withdrawal-rows';
import { isActive } from './withdrawal-rules';
import { recordWithdrawals } from './withdrawals';

const { captures, paymentAttempts } = schema;
/** Why money pays for nothing that had gone back, in whole or in part, before it was seen. */
const WITHDRAWN_BEFORE = 'withdrawn-before';

/** What a recording leaves for the operator's log, once it is committed. */
type Told = () => void;
const nothing: Told = () => undefined;

/**
 * Records money that a gateway has taken, once per capture id, and applies it in the same
 * transaction: capture row, ledger lines, target, credits. Money that is late, second, of a wrong
 * sum, currency or reference becomes refund-due, and so does money that went back before it was
 * seen. What went back since is booked, whenever the capture was recorded.
 * @param askedAt when the gateway was asked
 */
export async function recordCapture(
  db: Database,
  payments: Payments,
  known: AttemptRow,
  capture: GatewayCapture,
  askedAt = now(),
): Promise<void> {
  const told = await db
    .transaction(async (tx) =>
      recordOnce(tx, payments, await lockAttempt(tx, known), capture, askedAt),
    )
    .catch((error: unknown) => {
      // Another order with the same capture was recorded at this moment: it is known now.
      if (!violates(error, 'captures_gateway_key')) throw error;
      return db.transaction(async (tx) =>
        recordOnce(tx, payments, await lockAttempt(tx, known), capture, askedAt),
      );
    });
  told();
}

async function recordOnce(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  capture: GatewayCapture,
  askedAt: Date,
): Promise<Told> {
  const before = await storedCapture(tx, attempt.gateway, capture.id);
  if (before && before.attemptId !== attempt.id)
    return knownElsewhere(tx, payments, attempt, capture, before.attemptId);
  if (!before) {
    if (capture.state !== 'completed') return nothing;
    const reason = (capture.withdrawals ?? []).some(isActive)
      ? WITHDRAWN_BEFORE
      : attempt.state === 'held'
        ? await capturedOfHold(tx, payments, attempt, capture)
        : (unfit(attempt, capture) ?? (await applied(tx, payments, attempt, capture)));
    if (reason) await recordRefundDue(tx, attempt, capture, reason);
  }
  const row = before ?? (await storedCapture(tx, attempt.gateway, capture.id));
  const news =
    row &&
    (await recordWithdrawals(
      tx,
      payments,
      row,
      [...(capture.withdrawals ?? []), lostOf(row, capture)],
      askedAt,
    ));
  return news ? () => logWithdrawals(payments, news) : nothing;
}

/** A capture that was taken and is said to have failed since is money that we do not have. */
const lostOf = (
  { gatewayCaptureId, amountCents }: CaptureRow,
  { state }: GatewayCapture,
): GatewayWithdrawal => ({
  reference: `${gatewayCaptureId}:failed`,
  kind: 'reversal',
  state: state === 'failed' ? 'final' : 'undone',
  amountCents,
});

/**
 * A capture that is booked under another order: this one has brought no money, and the operator
 * must look.
 */
async function knownElsewhere(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  capture: GatewayCapture,
  knownAttemptId: string,
): Promise<Told> {
  const fresh = await noteKnownElsewhere(tx, attempt, capture, knownAttemptId);
  return fresh ? () => logKnownElsewhere(payments, attempt, capture, knownAttemptId) : nothing;
}

async function storedCapture(
  tx: Tx,
  gateway: string,
  captureId: string,
): Promise<CaptureRow | undefined> {
  const [row] = await tx
    .select()
    .from(captures)
    .where(and(eq(captures.gateway, gateway), eq(captures.gatewayCaptureId, captureId)));
  return row;
}

/**
 * Applies inside a savepoint; answers why not when the target can no longer be paid, with nothing
 * written.
 */
async function applied(
  outer: Tx,
  payments: Payments,
  attempt: AttemptRow,
  capture: GatewayCapture,
): Promise<string | null> {
  try {
    await outer.transaction((tx) => applyCapture(tx, payments, attempt, capture));
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.problem;
    if (isSecondApplied(error)) return 'alreadyPaid';
    throw error;
  }
}

/**
 * Everything a payment changes, in one transaction that the caller opened with the attempt locked.
 * Also the whole of a zero checkout, whose capture is of 0 cents.
 */
export async function applyCapture(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  capture: GatewayCapture,
): Promise<void> {
  const { memberId } = attempt;
  const target = targetOf(payments, attempt.targetKind);
  await insertCapture(tx, attempt, capture, 'applied', '');
  const credits = await consumeCredits(tx, memberId, attempt.id);
  if (credits !== attempt.creditsCents) throw new Problem('creditsShort');
  await postLedger(tx, {
    memberId,
    kind: attempt.gateway === 'zero' ? 'zero-payment' : 'payment',
    attemptId: attempt.id,
    lines: paymentLines(attempt.gateway, target.revenue, capture.amountCents, credits),
  });
  await applyTarget(tx, payments, attempt, { held: false, cents: capture.amountCents });
}

/**
 * Money taken that pays for nothing: kept visible as a debt to the member until somebody has paid
 * it back.
 */
async function recordRefundDue(
  tx: Tx,
  attempt: AttemptRow,
  capture: GatewayCapture,
  reason: string,
): Promise<void> {
  await insertCapture(tx, attempt, capture, 'refund-due', reason);
  await postLedger(tx, {
    memberId: attempt.memberId,
    kind: 'refund-due',
    attemptId: attempt.id,
    lines: owingLines(attempt.gateway, capture.currency, capture.amountCents),
  });
  if (attempt.state === 'applied') return;
  await releaseCredits(tx, attempt.memberId, attempt.id);
  await tx
    .update(paymentAttempts)
    .set({ state: 'refund-due', failure: reason, nextCheckAt: null, updatedAt: now() })
    .where(ofAttempt(attempt));
}
