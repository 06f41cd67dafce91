import { and, eq } from 'drizzle-orm';

import type { Attempt, AttemptStateName } from '@/contract/payment';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { fromCents } from '@/rules/money';
import { isLiveState } from '@/rules/payments/payments';

import { releaseCredits } from '../reward/credits';

import { mustRelease, takesAtOnce, type Payments } from './payments';
import { onceMore } from './settlement-rules';
import { lockTarget, type AttemptRow } from './targets';

const { paymentAttempts } = schema;

/** What is stored of the priced target with its attempt. */
export interface StoredQuote extends Record<string, unknown> {
  reference: string;
  subtotalCents: number;
  snapshot: Record<string, unknown>;
}

/** True while an attempt may still become a payment. */
export const isLive = (attempt: Pick<AttemptRow, 'state'>): boolean => isLiveState(attempt.state);

export const ofAttempt = (attempt: Pick<AttemptRow, 'memberId' | 'id'>) =>
  and(eq(paymentAttempts.memberId, attempt.memberId), eq(paymentAttempts.id, attempt.id));

/** Finds an attempt by its id; of one member when one is named. @throws Problem notFound */
export async function findAttempt(db: Db, id: string, memberId?: string): Promise<AttemptRow> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.id, id),
        memberId ? eq(paymentAttempts.memberId, memberId) : undefined,
      ),
    );
  if (!row) throw new Problem('notFound');
  return row;
}

/** A state as it travels: money that is held pays for its target as money that was taken does. */
export const stateView = (state: string): AttemptStateName =>
  state === 'held' ? 'applied' : (state as AttemptStateName);

/**
 * An attempt as its member may see it. The popup address is shown only while there is something to
 * agree to.
 */
export function attemptView(attempt: AttemptRow): Attempt {
  return {
    attemptid: attempt.id,
    state: stateView(attempt.state),
    gateway: attempt.gateway,
    amount: fromCents(attempt.amountCents),
    currency: 'USD',
    targetkind: attempt.targetKind,
    targetid: attempt.targetId,
    reference: (attempt.quote as StoredQuote).reference,
    popupurl:
      attempt.state === 'opened' && !attempt.captureAskedAt && attempt.expiresAt > now()
        ? attempt.popupUrl
        : null,
  };
}

/**
 * Locks the target, then the attempt, and reads it afresh: how every change of an attempt begins.
 */
export async function lockAttempt(tx: Tx, attempt: AttemptRow): Promise<AttemptRow> {
  await lockTarget(tx, attempt.targetKind, attempt.targetId);
  const [row] = await tx.select().from(paymentAttempts).where(ofAttempt(attempt)).for('update');
  if (!row) throw new Problem('notFound');
  return row;
}

/**
 * Ends a locked live attempt without a payment and gives its credits back. The sweeper goes on with
 * it: the gateway's order has to be released where it holds money, and money that comes all the
 * same shall be found and owed back.
 */
export async function endAttempt(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  state: 'cancelled' | 'declined' | 'expired',
  failure: string | null = null,
): Promise<void> {
  await releaseCredits(tx, attempt.memberId, attempt.id);
  const left = attempt.gatewayOrderId
    ? followUp(payments, attempt.gateway)
    : { nextCheckAt: null, doubt: null };
  const doubt = attempt.doubt ?? left.doubt;
  await tx
    .update(paymentAttempts)
    .set({ state, failure, updatedAt: now(), ...left, doubt })
    .where(ofAttempt(attempt));
}

/**
 * When the sweeper goes on with an attempt that has just ended, and what is open about it until
 * then.
 */
export function followUp(
  payments: Payments,
  gateway: string,
): { nextCheckAt: Date | null; doubt: string | null } {
  if (mustRelease(payments, gateway)) return { nextCheckAt: now(), doubt: 'held' };
  const soon = new Date(now().getTime() + env.SWEEP_SECONDS * 1000);
  return {
    nextCheckAt: takesAtOnce(payments, gateway) ? soon : onceMore(now(), now()),
    doubt: null,
  };
}

/**
 * Gives an attempt up before its money has been asked for. From then on it cannot be cancelled,
 * only settled. Returns false when it is too late; an attempt that has ended already counts as
 * given up.
 */
export async function giveUp(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const row = await lockAttempt(tx, attempt);
    if (!isLive(row)) return row.state !== 'applied';
    if (row.captureAskedAt || row.state === 'captured') return false;
    await endAttempt(tx, payments, row, 'cancelled');
    return true;
  });
}
