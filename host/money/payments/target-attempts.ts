import { and, desc, eq, inArray, ne } from 'drizzle-orm';

import type { AttemptStateName } from '@/contract/payment';
import { Problem } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { liveAttemptStates } from '@/rules/payments/payments';

import { ofTarget, stateView } from './attempts';
import { giveUp } from './give-up';
import type { MemberCall } from './payments';
import type { TargetKey } from './targets';

const { captures, paymentAttempts } = schema;

/** `refunding`: the gateway whose money of an earlier attempt could not be used. */
interface LastAttempt {
  attemptid: string;
  state: AttemptStateName;
  gateway: string;
  refunding?: string;
}

/** Attempts that may still become a payment. */
export const isLiveAttempt = inArray(paymentAttempts.state, [...liveAttemptStates]);

/**
 * The attempt to pay a target that is live, else the newest one, whatever became of it; null when
 * there was none. For `CurrentShipment.attempt`.
 */
export async function lastAttempt(
  db: Db,
  memberId: string,
  target: TargetKey,
): Promise<LastAttempt | null> {
  const [row] = await db
    .select({
      attemptid: paymentAttempts.id,
      state: paymentAttempts.state,
      gateway: paymentAttempts.gateway,
      captureAskedAt: paymentAttempts.captureAskedAt,
    })
    .from(paymentAttempts)
    .where(ofTarget(memberId, target))
    .orderBy(desc(isLiveAttempt), desc(paymentAttempts.createdAt))
    .limit(1);
  if (!row) return null;
  const [earlier] = await db
    .select({ gateway: captures.gateway })
    .from(captures)
    .where(
      and(
        eq(captures.memberId, memberId),
        eq(captures.targetKind, target.kind),
        eq(captures.targetId, target.id),
        eq(captures.state, 'refund-due'),
        ne(captures.attemptId, row.attemptid),
      ),
    )
    .orderBy(desc(captures.capturedAt))
    .limit(1);
  return {
    attemptid: row.attemptid,
    state: stateView(row),
    gateway: row.gateway,
    ...(earlier && { refunding: earlier.gateway }),
  };
}

/** True while an attempt to pay a target may still become a payment. */
export async function hasLiveAttempt(
  db: Db,
  memberId: string,
  target: TargetKey,
): Promise<boolean> {
  return (await db.$count(paymentAttempts, and(ofTarget(memberId, target), isLiveAttempt))) > 0;
}

/**
 * Gives up every live attempt to pay a target, for a target that its member cancels. Call before
 * the transaction that changes the target. @throws Problem cancelNotPossible (1041) when money is
 * being taken or has been taken
 */
export async function giveUpAttempts(call: MemberCall, target: TargetKey): Promise<void> {
  if (!(await allGivenUp(call, target))) throw new Problem('cancelNotPossible');
}

/**
 * The same for a target that changes, since its open payments were for another price.
 * @throws Problem attemptState when money is being taken or has been taken
 */
export async function stopPayments(call: MemberCall, target: TargetKey): Promise<void> {
  if (!(await allGivenUp(call, target))) throw new Problem('attemptState');
}

async function allGivenUp(
  { db, payments, session }: MemberCall,
  target: TargetKey,
): Promise<boolean> {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(and(ofTarget(session.memberId, target), isLiveAttempt));
  for (const row of rows) {
    if (!(await giveUp(db, payments, row))) return false;
  }
  return true;
}
