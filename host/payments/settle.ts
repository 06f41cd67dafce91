import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';

import { now } from '../clock';
import { schema, type Database } from '../db/client';
import { env } from '../env';

import { endAttempt, findAttempt, isLive, lockAttempt, ofAttempt } from './attempts';
import { recordCapture, rehearse } from './apply';
import { GatewayFailure, gatewayOf, type Gateway, type GatewayOrder } from './gateways';
import { isBeingTaken } from './target-attempts';
import { isAgreed, isOver, isSurelyGone, isToTake } from './settlement-rules';
import type { AttemptRow } from './targets';

const { paymentAttempts } = schema;

/**
 * The one place where an attempt learns what became of its money: return page, notice, the member's question and the
 * sweeper all come here, in any order and at once. Asks the gateway (no transaction open meanwhile), takes the money if the
 * payer has agreed, and applies it once. An applied attempt is asked about only `again`, to find a second capture.
 * @returns the attempt afterwards
 * @throws GatewayFailure when the gateway gave no trustworthy answer; the attempt is unchanged and will be asked again
 */
export async function settleAttempt(db: Database, attemptId: string, again = false): Promise<AttemptRow> {
  const attempt = await findAttempt(db, attemptId);
  if ((attempt.state === 'applied' && !again) || attempt.gateway === 'zero') return attempt;
  if (!attempt.gatewayOrderId) {
    await expireIfOld(db, attempt);
    return findAttempt(db, attemptId);
  }
  const gateway = gatewayOf(attempt.gateway);
  const order = await gateway.ask(attempt.gatewayOrderId, attempt.id);
  await recordAll(db, attempt, order);
  if (isToTake(attempt, order) && (await mayCapture(db, attempt, order))) {
    const taken = await gateway.capture(attempt.gatewayOrderId, attempt.id);
    if (taken === 'declined') await end(db, attempt, 'declined', 'instrument-declined');
    else await recordAll(db, attempt, taken);
  }
  if (order.state === 'cancelled') await end(db, attempt, 'cancelled', 'left');
  if (order.state === 'gone' && isSurelyGone(attempt, now())) await end(db, attempt, 'expired', 'order-gone');
  if (order.state === 'open') await expireIfOld(db, attempt);
  const after = await findAttempt(db, attemptId);
  return isLive(after) ? after : leave(db, gateway, after, order);
}

/** The states of an attempt that has ended and paid for nothing. */
export const withoutPayment = ['cancelled', 'declined', 'expired'];

/**
 * What is left to do for an attempt that has ended: its order is released where it may still hold money, and the sweeper
 * leaves it alone once no money can come of it. @throws GatewayFailure and then the sweeper tries again
 */
async function leave(db: Database, gateway: Gateway, attempt: AttemptRow, order: GatewayOrder): Promise<AttemptRow> {
  let left = order;
  if (gateway.release && withoutPayment.includes(attempt.state) && (order.state === 'open' || order.state === 'approved')) {
    left = await gateway.release(order.id);
    await recordAll(db, attempt, left);
  }
  return attempt.nextCheckAt && isOver(gateway.release !== undefined, attempt, left, now()) ? forget(db, attempt) : attempt;
}

/** Settles for somebody who waits for the state; a gateway that does not answer leaves the state as it is known. */
export async function settled(db: Database, attempt: AttemptRow, log: Pick<FastifyBaseLogger, 'warn'>): Promise<AttemptRow> {
  try {
    return await settleAttempt(db, attempt.id);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    log.warn({ err: error, attempt: attempt.id }, 'the gateway did not answer');
    return findAttempt(db, attempt.id);
  }
}

async function forget(db: Database, attempt: AttemptRow): Promise<AttemptRow> {
  await db.update(paymentAttempts).set({ nextCheckAt: null }).where(ofAttempt(attempt));
  return { ...attempt, nextCheckAt: null };
}

/** Records every capture of the order: completed ones as money, pending ones as a wait, failed ones as declined. */
async function recordAll(db: Database, attempt: AttemptRow, order: GatewayOrder): Promise<void> {
  const done = order.captures.filter((capture) => capture.state === 'completed');
  for (const capture of done) await recordCapture(db, attempt, capture);
  if (done.length > 0) return;
  if (order.captures.some((capture) => capture.state === 'pending')) {
    const wait = new Date(now().getTime() + env.SWEEP_SECONDS * 1000);
    await db
      .update(paymentAttempts)
      .set({ state: 'captured', nextCheckAt: wait, updatedAt: now() })
      .where(and(ofAttempt(attempt), eq(paymentAttempts.state, 'opened')));
  } else if (order.captures.length > 0) {
    await end(db, attempt, 'declined', 'capture-failed');
  }
}

/**
 * Decides, durably and before the money is asked for, that it shall be: only for an open attempt whose order is exactly what
 * was agreed and whose target still waits for this payment at this price. An approval that no longer fits, or that is found
 * after the attempt's expiry, is not taken.
 */
async function mayCapture(db: Database, known: AttemptRow, order: GatewayOrder): Promise<boolean> {
  return db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    if (attempt.state !== 'opened') return false;
    if (attempt.captureAskedAt) return true;
    if (attempt.expiresAt <= now()) {
      await endAttempt(tx, attempt, 'expired', 'approved-late');
      return false;
    }
    if (!isAgreed(attempt, order)) {
      await endAttempt(tx, attempt, 'declined', 'order-mismatch');
      return false;
    }
    // Another gateway's answer is awaited: should it fail, this money is asked for by a later turn.
    if (await isBeingTaken(tx, attempt.memberId, { kind: attempt.targetKind, id: attempt.targetId }, attempt.id)) return false;
    const obstacle = await rehearse(tx, attempt);
    if (obstacle) {
      await endAttempt(tx, attempt, 'cancelled', obstacle);
      return false;
    }
    await tx.update(paymentAttempts).set({ captureAskedAt: now(), updatedAt: now() }).where(ofAttempt(attempt));
    return true;
  });
}

async function expireIfOld(db: Database, attempt: AttemptRow): Promise<void> {
  if (attempt.expiresAt > now() || attempt.captureAskedAt) return;
  await end(db, attempt, 'expired', null);
}

async function end(db: Database, known: AttemptRow, state: 'declined' | 'expired' | 'cancelled', failure: string | null): Promise<void> {
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    if (isLive(attempt)) await endAttempt(tx, attempt, state, failure);
  });
}
