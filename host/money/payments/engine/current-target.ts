import { Problem } from '@/host/core/errors';
import type { Tx } from '@/host/db/client';

import { findAttempt } from '../attempts';
import type { Account, Attempt, Event, Target } from '../machine/account';
import type { AttemptRow, PaidTarget } from '../targets';
import type { Payments } from '../payments';

import { applyPayment } from './local-commands';
import { createTargetState } from './store';

class DryRunRollback extends Error {}

/**
 * Reads the target before an event, or returns null if the event does not depend on it. A dry run
 * applies the payment first, so that no money is taken only to be owed back.
 */
export async function readCurrentTarget(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  account: Account,
  event: Event,
): Promise<Omit<Target, 'keepCents'> | null> {
  if (!['answer', 'report', 'silence', 'time', 'cancel'].includes(event.kind)) return null;
  const { attempts } = account;
  if (attempts.some(({ counts }) => counts)) return null;
  const { keepCents: _keepCents, ...storedTarget } = account.target;
  const candidate = attempts.find((attempt) => mayBePaid(attempt, event));
  const currentTarget = {
    ...createTargetState(payments, target.kind),
    priceHash: storedTarget.priceHash,
  };
  if (!candidate) return currentTarget;
  const row = await findAttempt(tx, candidate.id, target.memberId);
  const isPayable = await dryRunApply(tx, payments, row);
  return { ...currentTarget, payable: isPayable, priceHash: candidate.priceHash };
}

function mayBePaid(attempt: Attempt, event: Event): boolean {
  const { ended, askedAt, order, authorization } = attempt;
  if (ended || askedAt !== null) return false;
  const isOwnEvent = 'attemptId' in event && event.attemptId === attempt.id;
  const report = isOwnEvent && 'report' in event ? event.report : undefined;
  const state = report ? report.state : order;
  return state === 'approved' || Boolean(report?.authorization ?? authorization);
}

/** Applies the payment and rolls it back; returns whether that worked. */
export async function dryRunApply(
  outerTx: Tx,
  payments: Payments,
  row: AttemptRow,
): Promise<boolean> {
  try {
    await outerTx.transaction(async (tx) => {
      await applyPayment(tx, payments, row, { held: false, cents: row.amountCents });
      throw new DryRunRollback();
    });
    return true;
  } catch (error) {
    if (error instanceof DryRunRollback) return true;
    if (error instanceof Problem) return false;
    throw error;
  }
}
