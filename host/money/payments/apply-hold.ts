import { addDays } from 'date-fns/addDays';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Tx } from '@/host/db/client';

import { postLedger } from '../ledger/ledger';
import { consumeCredits } from '../reward/credits';

import { applyTarget } from './apply-target';
import { endAttempt, isLive, lockAttempt } from './attempts';
import { authorizationOf, bookHeld, type AuthorizationRow } from './authorization-rows';
import { isSecondApplied } from './conflicts';
import type { GatewayHold } from './gateways';
import { targetOf, type Payments } from './payments';
import { creditLines, unfit } from './settlement-rules';
import type { AttemptRow } from './targets';

const { authorizations } = schema;

/**
 * Takes note of money that a gateway holds for an attempt, once: it pays for the target, as a
 * capture does. What is late, second or of a wrong sum is let go of.
 */
export async function recordHold(
  db: Database,
  payments: Payments,
  known: AttemptRow,
  hold: GatewayHold,
): Promise<void> {
  await db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, known);
    if (hold.state !== 'held' || (await authorizationOf(tx, attempt, true))) return;
    const reason = unfit(attempt, hold) ?? (await held(tx, payments, attempt, hold));
    if (!reason) return;
    await insertAuthorization(tx, attempt, hold, { state: 'releasing', failure: reason });
    if (isLive(attempt)) await endAttempt(tx, payments, attempt, 'cancelled', reason);
  });
}

/** Applies inside a savepoint; answers why not, with nothing written. */
async function held(
  outer: Tx,
  payments: Payments,
  attempt: AttemptRow,
  hold: GatewayHold,
): Promise<string | null> {
  try {
    await outer.transaction((tx) => applyHold(tx, payments, attempt, hold));
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.problem;
    if (isSecondApplied(error)) return 'alreadyPaid';
    throw error;
  }
}

/** Everything that an authorised payment changes, with the attempt locked. */
export async function applyHold(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  hold: GatewayHold,
): Promise<void> {
  const { memberId } = attempt;
  await insertAuthorization(tx, attempt, hold, { state: 'held' });
  const credits = await consumeCredits(tx, memberId, attempt.id);
  if (credits !== attempt.creditsCents) throw new Problem('creditsShort');
  const { revenue } = targetOf(payments, attempt.targetKind);
  await postLedger(tx, {
    memberId,
    kind: 'payment',
    attemptId: attempt.id,
    lines: creditLines(revenue, credits),
  });
  await applyTarget(tx, payments, attempt, { held: true, cents: hold.amountCents });
}

async function insertAuthorization(
  tx: Tx,
  attempt: AttemptRow,
  { id, amountCents, currency, expiresAt }: GatewayHold,
  more: Pick<AuthorizationRow, 'state'> & { failure?: string },
): Promise<void> {
  const { memberId, id: attemptId, targetKind, targetId, gateway } = attempt;
  const at = now();
  await tx
    .insert(authorizations)
    .values({
      memberId,
      attemptId,
      targetKind,
      targetId,
      gateway,
      gatewayHoldId: id,
      currency,
      amountCents,
      ...more,
      createdAt: at,
      updatedAt: at,
      expiresAt,
      nextCheckAt: more.state === 'held' ? addDays(at, 1) : at,
    });
  await bookHeld(tx, { memberId, gateway, attemptId }, 'authorization', amountCents);
}

/** A hold is given up, or taken, so long before its gateway lets go of it. */
const MARGIN_MS = 12 * 3600_000;

/** When a hold has to be dealt with; it is looked at daily until then. */
export const dueBefore = (expiresAt: Date): Date => new Date(expiresAt.getTime() - MARGIN_MS);
