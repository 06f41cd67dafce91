import { and, eq, inArray } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Db, type Tx } from '@/host/db/client';

import { postLedger } from '../ledger/ledger';
import { returnPartOfCredits } from '../reward/part-of-credits';

import { authorizationOf, storeAuthorization } from './authorization-rows';
import { ofAttempt } from './attempts';
import { owedOf } from './owed';
import { creditLines } from './settlement-rules';
import type { TargetKey } from './target-attempts';
import type { AttemptRow, PaymentTarget } from './targets';
import { linesBetween, positionsOf } from './withdrawal-rules';

const { captures, paymentAttempts } = schema;

/** Something that was paid for, and the account that its payment is earned on. */
export interface PaidTarget extends TargetKey {
  memberId: string;
  revenue: PaymentTarget['revenue'];
}

/** What of a payment went back, or goes, when less of it is kept. In cents. */
export interface GivenBack {
  /** Due to the member: the gateway has taken it. */
  moneyCents: number;
  /** Released: the gateway only held it. */
  releasedCents: number;
  creditsCents: number;
}

/** The attempt that has paid for a target, by money that is taken or held. */
export async function payingAttempt(
  db: Db,
  { memberId, kind, id }: Omit<PaidTarget, 'revenue'>,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.memberId, memberId),
        eq(paymentAttempts.targetKind, kind),
        eq(paymentAttempts.targetId, id),
        inArray(paymentAttempts.state, ['held', 'applied']),
      ),
    );
  return row;
}

/**
 * Keeps `keepCents` of what was paid for a target, credits first, and lets the rest go: what is held
 * is captured to the sum that is left (or released, when none is), of what was taken the rest is
 * owed, credits return. The same again changes nothing; less again gives more back. What is decided
 * here is done by `settleHold` once it is committed. Called under the target's lock.
 */
export async function keepOnly(tx: Tx, paid: PaidTarget, keepCents: number): Promise<GivenBack> {
  const attempt = await payingAttempt(tx, paid);
  if (!attempt) return { moneyCents: 0, releasedCents: 0, creditsCents: 0 };
  const creditsKept = Math.min(attempt.creditsCents, keepCents);
  const creditsCents = await giveCreditsBack(tx, paid, attempt, creditsKept);
  const moneyKept = keepCents - creditsKept;
  if (attempt.state === 'held')
    return { moneyCents: 0, releasedCents: await decide(tx, attempt, moneyKept), creditsCents };
  return { moneyCents: await owe(tx, paid, attempt, moneyKept), releasedCents: 0, creditsCents };
}

async function giveCreditsBack(
  tx: Tx,
  { memberId, revenue }: PaidTarget,
  attempt: AttemptRow,
  keepCents: number,
): Promise<number> {
  const cents = attempt.creditsCents - keepCents;
  if (cents === 0) return 0;
  await returnPartOfCredits(tx, memberId, attempt.id, cents);
  await postLedger(tx, {
    memberId,
    kind: 'cancellation',
    attemptId: attempt.id,
    lines: creditLines(revenue, -cents),
  });
  await tx.update(paymentAttempts).set({ creditsCents: keepCents }).where(ofAttempt(attempt));
  return cents;
}

/** Decides what the gateway shall be asked for; a capture that is decided stays so. */
async function decide(tx: Tx, attempt: AttemptRow, cents: number): Promise<number> {
  const hold = await authorizationOf(tx, attempt, true);
  if (hold?.state !== 'held') return 0;
  const askedCents = Math.min(cents, hold.amountCents);
  await storeAuthorization(tx, hold, {
    state: askedCents > 0 ? 'capturing' : 'releasing',
    askedCents,
    nextCheckAt: now(),
  });
  return hold.amountCents - askedCents;
}

/**
 * Owes the member what is not kept of the capture; answers how much more that is than before, less
 * what its gateway has given back already.
 */
async function owe(
  tx: Tx,
  { memberId, kind, id, revenue }: PaidTarget,
  attempt: AttemptRow,
  keepCents: number,
): Promise<number> {
  const [capture] = await tx
    .select()
    .from(captures)
    .where(
      and(
        eq(captures.memberId, memberId),
        eq(captures.targetKind, kind),
        eq(captures.targetId, id),
        eq(captures.state, 'applied'),
      ),
    )
    .for('update');
  if (!capture) return 0;
  const promisedCents = Math.max(capture.promisedCents, capture.amountCents - keepCents);
  if (promisedCents === capture.promisedCents) return 0;
  await tx
    .update(captures)
    .set({ promisedCents })
    .where(and(eq(captures.memberId, memberId), eq(captures.id, capture.id)));
  await postLedger(tx, {
    memberId,
    kind: 'refund-due',
    attemptId: attempt.id,
    lines: linesBetween(
      positionsOf(capture, capture, revenue),
      positionsOf({ ...capture, promisedCents }, capture, revenue),
    ),
  });
  return owedOf({ ...capture, promisedCents }) - owedOf(capture);
}

/**
 * Ends a payment of which nothing is kept, so that its target can be paid again or is called off.
 * What was taken stays owed under its attempt.
 */
export async function endPayment(
  tx: Tx,
  paid: PaidTarget,
  state: 'cancelled' | 'expired',
  failure: string,
): Promise<GivenBack> {
  const back = await keepOnly(tx, paid, 0);
  const attempt = await payingAttempt(tx, paid);
  if (attempt?.state === 'held')
    await tx
      .update(paymentAttempts)
      .set({ state, failure, updatedAt: now() })
      .where(ofAttempt(attempt));
  return back;
}
