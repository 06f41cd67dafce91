import { and, eq, inArray, lte } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Database, type Tx } from '@/host/db/client';

import { recordCapture } from './apply';
import { dueBefore } from './apply-hold';
import { findAttempt, lockAttempt } from './attempts';
import {
  authorizationOf,
  bookHeld,
  storeAuthorization,
  type AuthorizationRow,
} from './authorization-rows';
import type { Gateway, GatewayOrder } from './gateways';
import { endPayment } from './held-money';
import { gatewayOf, targetOf, type Payments } from './payments';
import type { AttemptRow } from './targets';

const { authorizations } = schema;

const DAY_MS = 24 * 3600_000;
/** What is decided and not done is tried again after this time. */
const RETRY_MS = 60_000;
const AT_ONCE = 10;

/** A hold with all that is needed to ask about it. */
interface Asked {
  db: Database;
  payments: Payments;
  gateway: Gateway;
  attempt: AttemptRow;
  orderId: string;
}

/**
 * Does what is decided about the money that an attempt holds, and finds out what its gateway has
 * done with it: capture, release, lapse. May be asked by anybody, in any order and at once: each
 * step is decided in a transaction first, and asked for under an id that never changes.
 * @throws GatewayFailure when the gateway gave no trustworthy answer; the sweeper asks again
 */
export async function settleHold(
  db: Database,
  payments: Payments,
  attemptId: string,
): Promise<void> {
  const attempt = await findAttempt(db, attemptId);
  const hold = await authorizationOf(db, attempt);
  const orderId = attempt.gatewayOrderId;
  if (!hold || !orderId || !['held', 'capturing', 'releasing'].includes(hold.state)) return;
  const asked = { db, payments, gateway: gatewayOf(payments, attempt.gateway), attempt, orderId };
  const order = await takeOver(asked, await asked.gateway.ask(orderId, attempt.id));
  const after = (await authorizationOf(db, attempt)) ?? hold;
  if (after.state === 'held') {
    const decided = await watch(asked, order, after);
    if (decided) await act(asked, order, decided);
  } else await act(asked, order, after);
}

/** Records every capture of an order. */
async function takeOver(
  { db, payments, attempt }: Asked,
  order: GatewayOrder,
): Promise<GatewayOrder> {
  const askedAt = now();
  for (const capture of order.captures)
    if (capture.state !== 'pending') await recordCapture(db, payments, attempt, capture, askedAt);
  return order;
}

/** Asks the gateway for what is decided: a capture, or the release. */
async function act(asked: Asked, order: GatewayOrder, hold: AuthorizationRow): Promise<void> {
  if (hold.state === 'capturing') await capture(asked, order, hold);
  if (hold.state === 'releasing') await release(asked, order, hold);
}

async function capture(asked: Asked, known: GatewayOrder, hold: AuthorizationRow): Promise<void> {
  const { gateway, attempt, orderId } = asked;
  let order = known;
  if (known.hold?.state === 'held' && gateway.captureHeld) {
    const taken = await gateway.captureHeld({
      orderId,
      holdId: hold.gatewayHoldId,
      attemptId: attempt.id,
      amountCents: hold.askedCents,
      currency: hold.currency,
    });
    if (taken === 'declined') return fail(asked, 'declined');
    order = await takeOver(asked, taken);
  }
  const waits = order.captures.some(({ state }) => state === 'pending' || state === 'completed');
  const gone = order.hold ? order.hold.state === 'gone' : hold.expiresAt <= now();
  if (gone && !waits) await fail(asked, 'lapsed');
}

/** The gateway does not give what it held: the target has to see how it is paid otherwise. */
async function fail({ db, payments, attempt: known }: Asked, failure: string): Promise<void> {
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    const hold = await authorizationOf(tx, attempt, true);
    if (hold?.state !== 'capturing') return;
    await storeAuthorization(tx, hold, { state: 'failed', failure, nextCheckAt: null });
    await bookHeld(tx, hold, 'release', -hold.amountCents);
    const { memberId, targetKind, targetId } = attempt;
    await targetOf(payments, targetKind).uncaptured?.(tx, memberId, targetId, hold.askedCents);
  });
}

async function release(asked: Asked, known: GatewayOrder, hold: AuthorizationRow): Promise<void> {
  const { db, gateway, attempt, orderId } = asked;
  const left =
    known.hold?.state === 'held' && gateway.releaseHeld
      ? await gateway.releaseHeld({ orderId, holdId: hold.gatewayHoldId, attemptId: attempt.id })
      : known;
  const gone = left.hold ? left.hold.state === 'gone' : hold.expiresAt <= now();
  if (!gone) return;
  await db.transaction(async (tx) => {
    await lockAttempt(tx, attempt);
    const row = await authorizationOf(tx, attempt, true);
    if (row?.state !== 'releasing') return;
    await storeAuthorization(tx, row, { state: 'released', nextCheckAt: null });
    await bookHeld(tx, row, 'release', -row.amountCents);
  });
}

/**
 * Looks whether money that is held will stay so: what the gateway has let go of, or soon will, is
 * captured as far as it is earned, else given up, so that its payer is asked again. Answers the hold
 * when something has been decided about it.
 */
async function watch(
  { db, payments, attempt: known }: Asked,
  { hold: told }: GatewayOrder,
  { expiresAt }: AuthorizationRow,
): Promise<AuthorizationRow | null> {
  const soon = dueBefore(expiresAt) <= now();
  return db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    const hold = await authorizationOf(tx, attempt, true);
    if (hold?.state !== 'held') return null;
    if (told?.state !== 'gone' && !soon) {
      const next = Math.min(dueBefore(expiresAt).getTime(), now().getTime() + DAY_MS);
      await storeAuthorization(tx, hold, { nextCheckAt: new Date(next) });
      return null;
    }
    await lapse(tx, payments, attempt);
    return (await authorizationOf(tx, attempt)) ?? null;
  });
}

async function lapse(tx: Tx, payments: Payments, attempt: AttemptRow): Promise<void> {
  const { memberId, targetKind, targetId } = attempt;
  const target = targetOf(payments, targetKind);
  if ((await target.lapsing?.(tx, memberId, targetId)) === 'taken') return;
  const paid = { memberId, kind: targetKind, id: targetId, revenue: target.revenue };
  await endPayment(tx, paid, 'expired', 'lapsed');
}

/**
 * Settles every hold of a gateway whose turn has come. Any number of hosts may run it: each claims
 * its own rows. Returns how many it settled.
 */
export async function sweepHolds(
  db: Database,
  payments: Payments,
  gateway: string,
  stopping?: AbortSignal,
): Promise<number> {
  let settled = 0;
  for (;;) {
    const ids = payments.gateways.has(gateway) ? await claimDue(db, gateway) : [];
    const unsettled = (id: string) => (err: unknown) =>
      payments.log.warn({ err, attempt: id }, 'held money not settled');
    await Promise.all(ids.map((id) => settleHold(db, payments, id).catch(unsettled(id))));
    settled += ids.length;
    if (ids.length < AT_ONCE || stopping?.aborted) return settled;
  }
}

async function claimDue(db: Database, gateway: string): Promise<string[]> {
  const due = db
    .select({ id: authorizations.id })
    .from(authorizations)
    .where(and(eq(authorizations.gateway, gateway), lte(authorizations.nextCheckAt, now())))
    .orderBy(authorizations.nextCheckAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(authorizations)
    .set({ nextCheckAt: new Date(now().getTime() + RETRY_MS) })
    .where(inArray(authorizations.id, due))
    .returning({ attemptId: authorizations.attemptId });
  return rows.map((row) => row.attemptId);
}

/** Does at once what a call has decided about held money; what fails is left to the sweeper. */
export async function settleHoldSoon(
  db: Database,
  payments: Payments,
  attemptId: string | null,
): Promise<void> {
  if (!attemptId) return;
  await settleHold(db, payments, attemptId).catch((err: unknown) =>
    payments.log.warn({ err, attempt: attemptId }, 'held money not settled at once'),
  );
}
