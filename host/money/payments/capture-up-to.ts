import { and, inArray } from 'drizzle-orm';

import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';

import { makeDueCalls } from './engine/calls';
import { applyEvent, toPaidTarget, type EventResult } from './engine/apply-event';
import type { Account } from './machine/account';
import { getKeptMoneyCents, getRefundDue } from './machine/money';
import type { Payments } from './payments';
import { findAttempt, matchTarget } from './attempts';
import type { AttemptRow, PaidTarget } from './targets';

const { paymentAttempts } = schema;

export interface RefundSums {
  moneyCents: number;
  /** Owed once the running capture completes. */
  chargingCents: number;
  creditsCents: number;
}

/** Finds the attempt with captured or held money. */
export async function findPaidAttempt(
  db: Db,
  { memberId, kind, id }: PaidTarget,
): Promise<AttemptRow | undefined> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(matchTarget(memberId, { kind, id }), inArray(paymentAttempts.state, ['held', 'applied'])),
    );
  return row;
}

/**
 * Keeps `cents` of a payment, credits first, and returns the rest: held money is released, captured
 * money becomes owed. A repeated call changes nothing. A lower sum returns more.
 */
export async function captureUpTo(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  cents: number,
): Promise<RefundSums> {
  return calculateRefund(await applyEvent(tx, payments, target, { kind: 'keep', cents }));
}

/**
 * Reverses a target's payment: money becomes owed and credits return, except for what has already
 * gone back. `reason` is stored, e.g. "cancelled".
 * @throws Problem notFound when nothing has been paid for the target
 */
export async function reversePayment(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  reason: string,
): Promise<RefundSums> {
  const result = await applyEvent(tx, payments, target, { kind: 'take-back', reason });
  if (!result.before.attempts.some(({ counts }) => counts)) throw new Problem('notFound');
  return calculateRefund(result);
}

function calculateRefund({ before, after }: EventResult): RefundSums {
  return {
    moneyCents: sumRefundDue(after) - sumRefundDue(before),
    chargingCents: sumChargingCents(after),
    creditsCents: sumUsedCredits(before) - sumUsedCredits(after),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, value) => total + value, 0);

const sumRefundDue = ({ attempts }: Account): number =>
  sum(attempts.flatMap(({ captures }) => captures.map(getRefundDue)));

const sumUsedCredits = ({ attempts }: Account): number =>
  sum(attempts.map(({ credits, creditsCents }) => (credits === 'used' ? creditsCents : 0)));

const sumChargingCents = ({ attempts, target: { keepCents } }: Account): number =>
  sum(
    attempts.map(({ authorization: hold, captures, creditsCents }) =>
      hold?.use !== 'counts' || captures.some(({ use }) => use === 'applied') || keepCents === null
        ? 0
        : Math.max(0, (hold.askedCents ?? 0) - getKeptMoneyCents(keepCents, creditsCents)),
    ),
  );

/** Makes the decided calls immediately; the sweeper retries failures. */
export async function makeCallsNow(
  db: Database,
  payments: Payments,
  { memberId, attemptId }: { memberId: string; attemptId: string | null },
): Promise<void> {
  if (!attemptId) return;
  const attempt = await findAttempt(db, attemptId, memberId);
  await makeDueCalls(db, payments, toPaidTarget(attempt)).catch((err: unknown) =>
    payments.log.warn({ err, attempt: attemptId }, 'a gateway call was not made immediately'),
  );
}
