import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema, type Database } from '@/host/db/client';

import { endAttempt, findAttempt, isLive, lockAttempt, ofAttempt } from './attempts';
import { recordCapture } from './apply';
import { recordHold } from './apply-hold';
import { GatewayFailure, type GatewayOrder } from './gateways';
import { gatewayOf, isHolding, type Payments } from './payments';
import { rehearse } from './rehearse';
import { settleHold } from './settle-hold';
import { isBeingTaken } from './target-attempts';
import {
  doubtOf,
  isAgreed,
  isOver,
  isPastItsEnd,
  isSurelyGone,
  isToTake,
  onceMore,
} from './settlement-rules';
import type { AttemptRow } from './targets';

const { paymentAttempts } = schema;

/**
 * The one place where an attempt learns what became of its money: return page, notice, the member's
 * question and the sweeper all come here, in any order and at once. Asks the gateway (no
 * transaction open meanwhile), takes the money if the payer has agreed, and applies it once. An
 * applied attempt is asked about only `again`, to find a second capture.
 * @returns the attempt afterwards
 * @throws GatewayFailure when the gateway gave no trustworthy answer; the attempt is unchanged and
 * will be asked again
 */
export async function settleAttempt(
  db: Database,
  payments: Payments,
  attemptId: string,
  again = false,
): Promise<AttemptRow> {
  const attempt = await findAttempt(db, attemptId);
  const counts = attempt.state === 'applied' || attempt.state === 'held';
  if ((counts && !again) || attempt.gateway === 'zero') return attempt;
  if (attempt.state === 'held') {
    await settleHold(db, payments, attemptId);
    return findAttempt(db, attemptId);
  }
  try {
    if (attempt.gatewayOrderId)
      return await settleOrder(db, payments, attempt, attempt.gatewayOrderId);
    await endInTime(db, payments, attempt);
    return await findAttempt(db, attemptId);
  } catch (error) {
    if (error instanceof GatewayFailure) await leaveUnanswered(db, payments, attempt);
    throw error;
  }
}

async function settleOrder(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  orderId: string,
): Promise<AttemptRow> {
  const gateway = gatewayOf(payments, attempt.gateway);
  const askedAt = now();
  let order = await gateway.ask(orderId, attempt.id);
  await recordAll(db, payments, attempt, order, askedAt);
  if (isToTake(attempt, order) && (await mayCapture(db, payments, attempt, order))) {
    const taken =
      gateway.hold && isHolding(payments, attempt)
        ? await gateway.hold(orderId, attempt.id)
        : await gateway.capture(orderId, attempt.id);
    if (taken === 'declined') await end(db, payments, attempt, 'declined', 'instrument-declined');
    else {
      order = taken;
      await recordAll(db, payments, attempt, order);
    }
  }
  if (order.state === 'cancelled') await end(db, payments, attempt, 'cancelled', 'left');
  if (order.state === 'gone' && isSurelyGone(attempt, now()))
    await end(db, payments, attempt, 'expired', 'order-gone');
  await endInTime(db, payments, attempt);
  const after = await findAttempt(db, attempt.id);
  return isLive(after)
    ? doubt(db, after, doubtOf(after, order))
    : leave(db, payments, after, order);
}

/** The states of an attempt that has ended and paid for nothing. */
export const endedUnpaid = ['cancelled', 'declined', 'expired', 'refund-due'];

/**
 * What is left to do for an attempt that has ended: its order is released where it may still hold
 * money, and the sweeper asks only now and then once no money seems to come of it. @throws
 * GatewayFailure and then the sweeper tries again
 */
async function leave(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  order: GatewayOrder,
): Promise<AttemptRow> {
  const gateway = gatewayOf(payments, attempt.gateway);
  if (!endedUnpaid.includes(attempt.state))
    return attempt.nextCheckAt || attempt.doubt ? forget(db, attempt) : attempt;
  let left = order;
  if (gateway.release && (order.state === 'open' || order.state === 'approved')) {
    left = await gateway.release(order.id);
    await recordAll(db, payments, attempt, left);
  }
  const habits = { releases: gateway.release !== undefined, direct: gateway.direct !== undefined };
  const open = doubtOf(attempt, left);
  const next = onceMore(attempt.updatedAt, now());
  const over = isOver(habits, attempt, left, now());
  const values = over
    ? { nextCheckAt: next, doubt: next && open }
    : { doubt: open ?? (habits.releases ? 'held' : null) };
  await db
    .update(paymentAttempts)
    .set(values)
    .where(and(ofAttempt(attempt), inArray(paymentAttempts.state, endedUnpaid)));
  return findAttempt(db, attempt.id);
}

/**
 * The gateway has said nothing that can be trusted. That holds up neither the end of the attempt
 * nor the operator's eye on it.
 */
async function leaveUnanswered(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
): Promise<void> {
  await endInTime(db, payments, attempt);
  const after = await findAttempt(db, attempt.id);
  if (isLive(after) || (endedUnpaid.includes(after.state) && after.nextCheckAt))
    await doubt(db, after, after.doubt ?? 'no-answer');
}

/** Notes what is open about an attempt's money. */
async function doubt(db: Database, attempt: AttemptRow, open: string | null): Promise<AttemptRow> {
  if (attempt.doubt === open) return attempt;
  await db.update(paymentAttempts).set({ doubt: open }).where(ofAttempt(attempt));
  return { ...attempt, doubt: open };
}

/** Who waits for the state of a payment, as a route's context has it. */
export interface SettleCall {
  db: Database;
  payments: Payments;
  request: { log: Pick<FastifyBaseLogger, 'warn'> };
}

/**
 * Settles for somebody who waits for the state; a gateway that does not answer leaves the state as
 * it is known.
 */
export async function settled(
  { db, payments, request }: SettleCall,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  try {
    return await settleAttempt(db, payments, attempt.id);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    request.log.warn({ err: error, attempt: attempt.id }, 'the gateway did not answer');
    return findAttempt(db, attempt.id);
  }
}

async function forget(db: Database, attempt: AttemptRow): Promise<AttemptRow> {
  await db
    .update(paymentAttempts)
    .set({ nextCheckAt: null, doubt: null })
    .where(ofAttempt(attempt));
  return { ...attempt, nextCheckAt: null, doubt: null };
}

/**
 * Records every capture of the order: completed ones as money, pending ones as a wait, failed ones
 * as declined.
 */
async function recordAll(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  order: GatewayOrder,
  askedAt = now(),
): Promise<void> {
  // What is held without our decision counts for nothing yet: it is decided upon first.
  const decided = (await findAttempt(db, attempt.id)).captureAskedAt !== null;
  if (order.hold && decided) await recordHold(db, payments, attempt, order.hold);
  const done = order.captures.filter((capture) => capture.state === 'completed');
  // A failed one is recorded only where it had been taken before.
  for (const capture of order.captures)
    if (capture.state !== 'pending') await recordCapture(db, payments, attempt, capture, askedAt);
  // What is still live now has only been shown a capture that is booked under another order.
  if (done.length > 0) return end(db, payments, attempt, 'declined', 'capture-known-elsewhere');
  if (order.captures.some((capture) => capture.state === 'pending')) {
    const wait = new Date(now().getTime() + env.SWEEP_SECONDS * 1000);
    await db
      .update(paymentAttempts)
      .set({ state: 'captured', nextCheckAt: wait, updatedAt: now() })
      .where(and(ofAttempt(attempt), eq(paymentAttempts.state, 'opened')));
  } else if (order.captures.length > 0) {
    await end(db, payments, attempt, 'declined', 'capture-failed');
  }
}

/**
 * Decides, durably and before the money is asked for, that it shall be: only for an open attempt
 * whose order is exactly what was agreed and whose target still waits for this payment at this
 * price. An approval that no longer fits, or that is found after the attempt's expiry, is not
 * taken.
 */
async function mayCapture(
  db: Database,
  payments: Payments,
  known: AttemptRow,
  order: GatewayOrder,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    if (attempt.state !== 'opened') return false;
    if (attempt.captureAskedAt) return true;
    if (attempt.expiresAt <= now()) {
      await endAttempt(tx, payments, attempt, 'expired', 'approved-late');
      return false;
    }
    if (!isAgreed(attempt, order)) {
      await endAttempt(tx, payments, attempt, 'declined', 'order-mismatch');
      return false;
    }
    // Another gateway's answer is awaited: should it fail, this money is asked for by a later turn.
    if (
      await isBeingTaken(
        tx,
        attempt.memberId,
        { kind: attempt.targetKind, id: attempt.targetId },
        attempt.id,
      )
    )
      return false;
    const obstacle = await rehearse(tx, payments, attempt);
    if (obstacle) {
      await endAttempt(tx, payments, attempt, 'cancelled', obstacle);
      return false;
    }
    await tx
      .update(paymentAttempts)
      .set({ captureAskedAt: now(), updatedAt: now() })
      .where(ofAttempt(attempt));
    return true;
  });
}

/**
 * Ends an attempt whose time is up, if it is live still: at its expiry nobody shall have to wait
 * any longer.
 */
async function endInTime(db: Database, payments: Payments, known: AttemptRow): Promise<void> {
  if (known.expiresAt > now()) return;
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    if (isLive(attempt) && isPastItsEnd(attempt, now()))
      await endAttempt(tx, payments, attempt, 'expired');
  });
}

async function end(
  db: Database,
  payments: Payments,
  known: AttemptRow,
  state: 'declined' | 'expired' | 'cancelled',
  failure: string | null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    if (isLive(attempt)) await endAttempt(tx, payments, attempt, state, failure);
  });
}
