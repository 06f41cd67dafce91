import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';

import { postLedger } from '../ledger/ledger';

import { targetOf, type Payments } from './payments';
import type { GatewayWithdrawal } from './gateways';
import {
  isActive,
  isWhollyWithdrawn,
  linesBetween,
  positionsOf,
  totalsOf,
  type Totals,
} from './withdrawal-rules';
import { followWithdrawals } from './withdrawn-targets';
import type { CaptureRow, WithdrawalRow, Change } from './withdrawal-rows';

const { captures, captureWithdrawals } = schema;

/** What a recording changed, for the operator's log: null when nothing. */
export interface WithdrawalNews {
  capture: CaptureRow;
  changes: Change[];
}

/**
 * Takes over what a gateway says of the refunds, reversals and disputes of a capture, in the
 * transaction that holds the attempt's lock: each once by its reference, in whatever order the
 * answers come. Ledger, states, the hold on what was paid for, what the payment counted for and the
 * member's email follow in the same transaction.
 * @param askedAt when the gateway was asked: of two answers the later asked one counts
 */
export async function recordWithdrawals(
  tx: Tx,
  payments: Payments,
  { memberId, id }: CaptureRow,
  told: readonly GatewayWithdrawal[],
  askedAt: Date,
): Promise<WithdrawalNews | null> {
  const own = and(eq(captures.memberId, memberId), eq(captures.id, id));
  const [capture] = await tx.select().from(captures).where(own).for('update');
  if (!capture) return null;
  const changes: Change[] = [];
  for (const one of told) {
    const change = await store(tx, capture, one, askedAt);
    if (change) changes.push(change);
  }
  if (changes.length === 0) return null;
  const rows = await withdrawalsOf(tx, capture);
  const moved = await move(tx, payments, capture, totalsOf(capture, rows), changes);
  await followWithdrawals(tx, payments, capture, moved, changes);
  return { capture: moved, changes };
}

/** Everything that a gateway has said of a capture so far. */
export const withdrawalsOf = (
  tx: Tx,
  { memberId, id }: Pick<CaptureRow, 'memberId' | 'id'>,
): Promise<WithdrawalRow[]> =>
  tx
    .select()
    .from(captureWithdrawals)
    .where(and(eq(captureWithdrawals.memberId, memberId), eq(captureWithdrawals.captureId, id)));

async function store(
  tx: Tx,
  { memberId, id: captureId, gateway }: CaptureRow,
  told: GatewayWithdrawal,
  askedAt: Date,
): Promise<Change | null> {
  const { reference, amountCents, state } = told;
  const [before] = await tx
    .select()
    .from(captureWithdrawals)
    .where(
      and(eq(captureWithdrawals.gateway, gateway), eq(captureWithdrawals.reference, reference)),
    )
    .for('update');
  if (!before) {
    // What is only implied, and is not so, needs no row; what was undone before it was heard of
    // keeps one against older answers.
    if (!isActive(told) && reference.includes(':')) return null;
    const values = {
      memberId,
      captureId,
      gateway,
      reference,
      kind: told.kind,
      state,
      amountCents,
      askedAt,
      createdAt: now(),
      updatedAt: now(),
    };
    const [row] = await tx
      .insert(captureWithdrawals)
      .values(values)
      .onConflictDoNothing()
      .returning();
    return row && isActive(row) ? { row, before: null } : null;
  }
  // A reference that belongs to another capture is not this one's, and of two answers the later
  // asked one counts.
  if (before.captureId !== captureId || before.memberId !== memberId || askedAt < before.askedAt)
    return null;
  // Only a notice tells a reversal from a refund: what is known to be one stays one.
  const kind = before.kind === 'reversal' && told.kind === 'refund' ? before.kind : told.kind;
  const own = and(eq(captureWithdrawals.memberId, memberId), eq(captureWithdrawals.id, before.id));
  if (before.state === state && before.amountCents === amountCents && before.kind === kind) {
    await tx.update(captureWithdrawals).set({ askedAt }).where(own);
    return null;
  }
  const worse =
    isActive(told) &&
    (!isActive(before) || before.state !== state || amountCents > before.amountCents);
  const change = {
    kind,
    state,
    amountCents,
    askedAt,
    updatedAt: now(),
    ...(worse && { releasedAt: null, releaseNote: null }),
  };
  const [row] = await tx.update(captureWithdrawals).set(change).where(own).returning();
  return row ? { row, before } : null;
}

/** Books the capture from where its money was to where it is now, and says so in its state. */
async function move(
  tx: Tx,
  payments: Payments,
  capture: CaptureRow,
  totals: Totals,
  changes: Change[],
): Promise<CaptureRow> {
  const applied = capture.state === 'applied';
  const noted = changes.some(
    ({ row }) => !isActive(row) && row.reference === capture.refundReference,
  )
    ? 0
    : capture.notedCents;
  const after =
    noted === capture.notedCents
      ? totals
      : totalsOf({ ...capture, notedCents: noted }, await withdrawalsOf(tx, capture));
  const earned = applied ? targetOf(payments, capture.targetKind).revenue : null;
  const less =
    after.returnedCents + after.disputedCents < capture.returnedCents + capture.disputedCents;
  await postLedger(tx, {
    memberId: capture.memberId,
    kind: less ? 'reinstatement' : 'withdrawal',
    attemptId: capture.attemptId,
    lines: linesBetween(positionsOf(capture, capture, earned), positionsOf(capture, after, earned)),
  });
  const gone = isWhollyWithdrawn(capture.amountCents, after);
  const was = capture.state === 'refunded';
  const reference =
    changes.find(({ row }) => isActive(row))?.row.reference ?? capture.gatewayCaptureId;
  const state = applied
    ? {}
    : gone
      ? { state: 'refunded', ...(!was && { refundReference: reference, refundedAt: now() }) }
      : { state: 'refund-due', refundReference: null, refundedAt: null };
  const [row] = await tx
    .update(captures)
    .set({ ...after, notedCents: noted, ...(capture.amountCents > 0 && state) })
    .where(and(eq(captures.memberId, capture.memberId), eq(captures.id, capture.id)))
    .returning();
  return row ?? capture;
}
