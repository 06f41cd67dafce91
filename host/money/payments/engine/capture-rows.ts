import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { claim, tryClaim } from '@/host/core/directory';
import { schema, type Tx } from '@/host/db/client';

import type { Attempt, Capture, Withdrawal } from '../machine/account';
import { isAllReturned, isReapplying, getPromisedCents, getReversalTotals } from '../machine/money';
import { toCapture } from '../machine/record';
import { CANCELED } from '../find-refund';
import type { AttemptRow } from '../targets';
import {
  matchAttemptCaptures,
  listWithdrawals,
  type CaptureRow,
  type WithdrawalChange,
  type WithdrawalRow,
} from '../money-rows';
import { isActive } from '../reversal-rules';

const { captures, captureWithdrawals } = schema;

export interface ChangedCapture {
  dueCents: number;
  before: CaptureRow;
  after: CaptureRow;
  changes: WithdrawalChange[];
}

export async function storeCaptures(
  tx: Tx,
  row: AttemptRow,
  attempt: Attempt,
): Promise<ChangedCapture[]> {
  const rows = await tx.select().from(captures).where(matchAttemptCaptures(row));
  const changedCaptures: ChangedCapture[] = [];
  for (const capture of listBookedCaptures(attempt)) {
    const storedCapture = rows.find(({ gatewayCaptureId }) => gatewayCaptureId === capture.id);
    const result = await storeCapture(tx, row, capture, storedCapture);
    if (result.changes.length > 0 || result.dueCents > 0) changedCaptures.push(result);
  }
  return changedCaptures;
}

/** A capture is owed until the target accepts it again. */
const isOwed = (capture: Capture): boolean => capture.use === 'owed' || isReapplying(capture);

function listBookedCaptures(attempt: Attempt): Capture[] {
  const bookedCaptures = attempt.captures.filter(
    (capture) => capture.use === 'applied' || (isOwed(capture) && capture.amountCents > 0),
  );
  const { gateway, ended, credits, counts } = attempt;
  const hasCounted = counts || credits === 'used' || ended?.reason === CANCELED;
  return gateway === 'zero' && hasCounted ? [buildZeroCapture(attempt)] : bookedCaptures;
}

const buildZeroCapture = ({ id, currency, counts, createdAt, ended }: Attempt): Capture => ({
  ...toCapture({ id, state: 'completed', amountCents: 0, currency, reference: id }, createdAt),
  use: counts ? 'applied' : 'owed',
  reason: ended?.reason ?? '',
});

async function storeCapture(
  tx: Tx,
  { memberId, id: attemptId, targetKind, targetId, gateway }: AttemptRow,
  capture: Capture,
  storedCapture: CaptureRow | undefined,
): Promise<ChangedCapture> {
  const { returnedCents, disputedCents, standing: reversalStatus } = getReversalTotals(capture);
  const isRefundDue = isOwed(capture);
  const isRefunded = isRefundDue && (capture.amountCents === 0 || isAllReturned(capture));
  const values = {
    currency: capture.currency,
    amountCents: capture.amountCents,
    state: isRefunded ? 'refunded' : isRefundDue ? 'refund-due' : 'applied',
    reason: isRefundDue ? capture.reason : '',
    refundReference:
      capture.notedReference ??
      (isRefunded ? (storedCapture?.refundReference ?? findRefundReference(capture)) : null),
    refundedAt: isRefunded ? (storedCapture?.refundedAt ?? now()) : null,
    returnedCents,
    notedCents: capture.notedCents,
    promisedCents: isRefundDue ? 0 : getPromisedCents(capture),
    disputedCents,
    standing: reversalStatus,
  };
  if (!storedCapture) await claim(tx, 'captures_gateway_key', memberId, gateway, capture.id);
  const [savedRow] = storedCapture
    ? await tx
        .update(captures)
        .set(values)
        .where(and(eq(captures.memberId, memberId), eq(captures.id, storedCapture.id)))
        .returning()
    : await tx
        .insert(captures)
        .values({
          ...values,
          memberId,
          attemptId,
          targetKind,
          targetId,
          gateway,
          gatewayCaptureId: capture.id,
          capturedAt: new Date(capture.takenAt),
        })
        .returning();
  if (!savedRow) throw new Error(`the capture ${capture.id} was not stored`);
  const previousRow = storedCapture ?? {
    ...savedRow,
    returnedCents: 0,
    notedCents: 0,
    disputedCents: 0,
    standing: 'clear',
  };
  const dueCents = calculateDueCents(capture, storedCapture, savedRow);
  return {
    dueCents,
    before: previousRow,
    after: savedRow,
    changes: await storeWithdrawals(tx, savedRow, capture.withdrawals),
  };
}

function calculateDueCents(
  { amountCents, appliedCents }: Capture,
  storedCapture: CaptureRow | undefined,
  { state, returnedCents, disputedCents }: CaptureRow,
): number {
  if (state === 'applied')
    return Math.max(0, amountCents - Math.max(appliedCents, storedCapture?.amountCents ?? 0));
  if (storedCapture || state !== 'refund-due') return 0;
  return Math.max(0, amountCents - returnedCents - disputedCents);
}

const findRefundReference = ({ id, reason, amountCents, withdrawals }: Capture): string =>
  amountCents === 0 ? reason : (withdrawals.findLast(isActive)?.reference ?? id);

async function storeWithdrawals(
  tx: Tx,
  row: CaptureRow,
  reversals: readonly Withdrawal[],
): Promise<WithdrawalChange[]> {
  if (reversals.length === 0) return [];
  const rows = await listWithdrawals(tx, row);
  const changes: WithdrawalChange[] = [];
  for (const reversal of reversals) {
    const oldRow = rows.find(({ reference }) => reference === reversal.reference);
    const change = oldRow
      ? await updateRow(tx, oldRow, reversal)
      : await insertRow(tx, row, reversal);
    if (change) changes.push(change);
  }
  return changes;
}

async function insertRow(
  tx: Tx,
  row: CaptureRow,
  { askedAt, ...reversal }: Withdrawal,
): Promise<WithdrawalChange | null> {
  const { memberId, id: captureId, gateway } = row;
  const currentTime = now();
  const { reference } = reversal;
  if (!(await tryClaim(tx, 'capture_withdrawals_reference_key', memberId, gateway, reference)))
    return null;
  const [insertedRow] = await tx
    .insert(captureWithdrawals)
    .values({
      ...reversal,
      memberId,
      captureId,
      gateway,
      askedAt: new Date(askedAt),
      createdAt: currentTime,
      updatedAt: currentTime,
    })
    .onConflictDoNothing()
    .returning();
  return insertedRow && isActive(insertedRow) ? { row: insertedRow, before: null } : null;
}

async function updateRow(
  tx: Tx,
  oldRow: WithdrawalRow,
  { kind, state, amountCents, askedAt }: Withdrawal,
): Promise<WithdrawalChange | null> {
  if (oldRow.state === state && oldRow.amountCents === amountCents && oldRow.kind === kind)
    return null;
  // A worse reversal blocks the target again, even after the operator released it.
  const isWorse =
    state !== 'undone' &&
    (!isActive(oldRow) || oldRow.state !== state || amountCents > oldRow.amountCents);
  const [row] = await tx
    .update(captureWithdrawals)
    .set({
      kind,
      state,
      amountCents,
      askedAt: new Date(askedAt),
      updatedAt: now(),
      ...(isWorse && { releasedAt: null, releaseNote: null }),
    })
    .where(
      and(eq(captureWithdrawals.memberId, oldRow.memberId), eq(captureWithdrawals.id, oldRow.id)),
    )
    .returning();
  return row ? { row, before: oldRow } : null;
}
