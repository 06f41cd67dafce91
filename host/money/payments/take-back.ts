import { and, eq } from 'drizzle-orm';
import type { Static } from 'typebox';

import type { Refund } from '@/contract/refund';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { fromCents } from '@/rules/money';

import { postLedger } from '../ledger/ledger';
import { returnCredits } from '../reward/credits';

import { lockAttempt, ofAttempt } from './attempts';
import { targetOf, type Payments } from './payments';
import { creditLines } from './settlement-rules';
import { linesBetween, positionsOf } from './withdrawal-rules';

const { captures, paymentAttempts } = schema;
/** Why the money of something paid for that will not be done goes back. */
export const CALLED_OFF = 'cancelled';

/**
 * What a payment taken back gives to its member, in cents: money that is now due to them, and
 * credits that they have again.
 */
export interface TakenBack {
  moneyCents: number;
  creditsCents: number;
}

/**
 * Takes the applied payment of a target back, because what it paid for will not be done: its money
 * becomes refund-due, its credits return to the member, the revenue is reversed. What its gateway
 * has given back already is not owed again. Called in the transaction that ends the target, under
 * its lock.
 * @param reason kept with the capture, e.g. "cancelled"
 * @throws Problem notFound when nothing has been paid for the target
 */
export async function takePaymentBack(
  tx: Tx,
  payments: Payments,
  memberId: string,
  target: { kind: string; id: string },
  reason: string,
): Promise<TakenBack> {
  const paid = and(
    eq(captures.memberId, memberId),
    eq(captures.targetKind, target.kind),
    eq(captures.targetId, target.id),
    eq(captures.state, 'applied'),
  );
  const [capture] = await tx.select().from(captures).where(paid).for('update');
  const [known] = capture
    ? await tx
        .select()
        .from(paymentAttempts)
        .where(
          and(eq(paymentAttempts.memberId, memberId), eq(paymentAttempts.id, capture.attemptId)),
        )
    : [];
  if (!capture || !known) throw new Problem('notFound');
  const attempt = await lockAttempt(tx, known);
  const moneyCents = Math.max(0, capture.amountCents - capture.returnedCents);
  const owes = moneyCents > 0;
  await tx
    .update(captures)
    .set(
      owes
        ? { state: 'refund-due', reason }
        : { state: 'refunded', reason, refundReference: reason, refundedAt: now() },
    )
    .where(and(eq(captures.memberId, memberId), eq(captures.id, capture.id)));
  const creditsCents = await returnCredits(tx, memberId, attempt.id);
  const { revenue } = targetOf(payments, target.kind);
  const money = linesBetween(
    positionsOf(capture, capture, revenue),
    positionsOf(capture, capture, null),
  );
  await postLedger(tx, {
    memberId,
    kind: 'cancellation',
    attemptId: attempt.id,
    lines: [...money, ...creditLines(revenue, -creditsCents)],
  });
  await tx
    .update(paymentAttempts)
    .set({
      state: owes ? 'refund-due' : 'cancelled',
      failure: reason,
      nextCheckAt: null,
      updatedAt: now(),
    })
    .where(ofAttempt(attempt));
  return { moneyCents, creditsCents };
}

/**
 * What came back of a target that was called off for this reason; null when nothing was taken back.
 * `creditsCents`: the credits it was paid with.
 */
export async function refundOf(
  db: Db,
  memberId: string,
  target: { kind: string; id: string },
  { reason, creditsCents }: { reason: string; creditsCents: number },
): Promise<Static<typeof Refund> | null> {
  const taken = and(
    eq(captures.memberId, memberId),
    eq(captures.targetKind, target.kind),
    eq(captures.targetId, target.id),
    eq(captures.reason, reason),
  );
  const [capture] = await db.select().from(captures).where(taken);
  if (!capture) return null;
  return {
    amount: fromCents(
      capture.state === 'refund-due'
        ? capture.amountCents - capture.returnedCents
        : capture.amountCents,
    ),
    credits: fromCents(creditsCents),
    state: capture.state === 'refunded' ? 'refunded' : 'due',
    refundedtime: capture.refundedAt?.toISOString() ?? null,
  };
}
