import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Tx } from '@/host/db/client';

import { applyCapture } from './apply';
import { applyHold } from './apply-hold';
import { isSecondApplied } from './conflicts';
import { isHolding, type Payments } from './payments';
import type { AttemptRow } from './targets';

class Rehearsed extends Error {}

/**
 * Tries whether the target could be paid now, and undoes it: money that would be refund-due at once
 * is better not taken.
 */
export async function rehearse(
  outer: Tx,
  payments: Payments,
  attempt: AttemptRow,
): Promise<string | null> {
  const { amountCents, currency } = attempt;
  const money = { id: 'rehearsal', amountCents, currency, reference: attempt.id };
  try {
    await outer.transaction(async (tx) => {
      if (isHolding(payments, attempt))
        await applyHold(tx, payments, attempt, { ...money, state: 'held', expiresAt: now() });
      else await applyCapture(tx, payments, attempt, { ...money, state: 'completed' });
      throw new Rehearsed();
    });
  } catch (error) {
    if (error instanceof Rehearsed) return null;
    if (error instanceof Problem) return error.problem;
    if (isSecondApplied(error)) return 'alreadyPaid';
    throw error;
  }
  return null;
}
