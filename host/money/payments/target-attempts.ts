import { and, desc, eq, inArray, ne } from 'drizzle-orm';

import type { LastAttempt } from '@/contract/money/payment';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { fromCents } from '@/rules/money';
import { liveAttemptStates } from '@/rules/payments/payments';

import { matchTarget, toStateView } from './attempts';
import { trySettle } from './engine/settle';
import { commitEvent } from './engine/record-order';
import { applyEvent } from './engine/apply-event';
import { dryRunApply } from './engine/current-target';
import { matchTargetCaptures } from './money-rows';
import { isAutoCaptured, type MemberCall, type Payments } from './payments';
import { lockTarget, type AttemptRow, type PaidTarget, type TargetKey } from './targets';

const { captures, packageMemberships, paymentAttempts } = schema;

export const isLiveAttempt = inArray(paymentAttempts.state, [...liveAttemptStates]);

/** Returns the live attempt, else the newest one. */
export async function findLastAttempt(
  db: Db,
  memberId: string,
  target: TargetKey,
): Promise<LastAttempt | null> {
  const [row] = await db
    .select({
      attemptid: paymentAttempts.id,
      state: paymentAttempts.state,
      gateway: paymentAttempts.gateway,
      cents: paymentAttempts.amountCents,
      captureAskedAt: paymentAttempts.captureAskedAt,
    })
    .from(paymentAttempts)
    .where(matchTarget(memberId, target))
    .orderBy(desc(isLiveAttempt), desc(paymentAttempts.createdAt))
    .limit(1);
  if (!row) return null;
  const [owedCapture] = await db
    .select({ gateway: captures.gateway })
    .from(captures)
    .where(
      and(
        matchTargetCaptures(memberId, target),
        eq(captures.state, 'refund-due'),
        ne(captures.attemptId, row.attemptid),
      ),
    )
    .orderBy(desc(captures.capturedAt))
    .limit(1);
  return {
    attemptid: row.attemptid,
    state: toStateView(row),
    gateway: row.gateway,
    amount: fromCents(row.cents),
    ...(owedCapture && { refunding: owedCapture.gateway }),
  };
}

export async function hasLiveAttempt(
  db: Db,
  memberId: string,
  target: TargetKey,
): Promise<boolean> {
  return (await db.$count(paymentAttempts, and(matchTarget(memberId, target), isLiveAttempt))) > 0;
}

/**
 * Cancels every live attempt. Call it before the transaction that cancels the target.
 * @throws Problem cancelNotPossible (1041) when money is being taken or has been taken
 */
export async function cancelAttempts(call: MemberCall, target: TargetKey): Promise<void> {
  if (!(await cancelAll(call, target))) throw new Problem('cancelNotPossible');
}

/**
 * Like `cancelAttempts`, for a target whose price changes.
 * @throws Problem attemptState when money is being taken or has been taken
 */
export async function stopPayments(call: MemberCall, target: TargetKey): Promise<void> {
  if (!(await cancelAll(call, target))) throw new Problem('attemptState');
}

/**
 * Changes a target under its lock. Ends an open payment unless it still applies. `run` begins the
 * transaction.
 * @throws Problem attemptState when the money of such a payment is being taken or has been taken
 */
export async function changeTarget<T>(
  { db, payments, session: { memberId } }: MemberCall,
  target: TargetKey | null,
  change: (tx: Tx) => Promise<T>,
  run: RunTransaction<T> = (work) => db.transaction(work),
): Promise<T> {
  if (target) await settleImmediateAttempts(db, payments, memberId, target);
  return run(async (tx) => {
    if (target) await lockTarget(tx, target.kind, target.id);
    const result = await change(tx);
    if (target) await cancelStaleAttempts(tx, payments, { ...target, memberId });
    return result;
  });
}

/** Finds the unpaid shipment or OneBox with the package. */
export async function findPackageCheckout(
  db: Db,
  memberId: string,
  packageRef: string,
): Promise<TargetKey | null> {
  const [membership] = await db
    .select({ kind: packageMemberships.containerKind, id: packageMemberships.containerId })
    .from(packageMemberships)
    .where(
      and(eq(packageMemberships.memberId, memberId), eq(packageMemberships.packageRef, packageRef)),
    );
  return membership ?? null;
}

type RunTransaction<T> = (work: (tx: Tx) => Promise<T>) => Promise<T>;

async function cancelStaleAttempts(tx: Tx, payments: Payments, target: PaidTarget): Promise<void> {
  for (const row of await listLiveAttempts(tx, target.memberId, target)) {
    if (await dryRunApply(tx, payments, row)) continue;
    const event = { kind: 'cancel' as const, attemptId: row.id };
    const { refusal } = await applyEvent(tx, payments, target, event);
    if (refusal) throw new Problem('attemptState');
  }
}

export const listLiveAttempts = (db: Db, memberId: string, target: TargetKey) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(matchTarget(memberId, target), isLiveAttempt));

/** The money may already have been taken. */
async function settleImmediateAttempts(
  db: Database,
  payments: Payments,
  memberId: string,
  target: TargetKey,
): Promise<void> {
  for (const row of await listLiveAttempts(db, memberId, target))
    if (isAutoCaptured(payments, row)) await trySettle({ db, payments, request: payments }, row);
}

/** Returns false when the money has been requested. An ended attempt counts as canceled. */
export async function cancelAttempt(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
): Promise<boolean> {
  const event = { kind: 'cancel' as const, attemptId: attempt.id };
  return (await commitEvent(db, payments, attempt, event)).refusal === null;
}

async function cancelAll(
  { db, payments, session: { memberId } }: MemberCall,
  target: TargetKey,
): Promise<boolean> {
  await settleImmediateAttempts(db, payments, memberId, target);
  for (const row of await listLiveAttempts(db, memberId, target)) {
    if (!(await cancelAttempt(db, payments, row))) return false;
  }
  return true;
}
