import { now } from '@/host/core/clock';
import type { Database } from '@/host/db/client';

import { findAttempt, type AttemptKey } from '../attempts';
import { GatewayFailure } from '../../gateways/gateways';
import { getGateway, type Payments } from '../payments';
import type { AttemptRow } from '../targets';

import { makeDueCalls } from './calls';
import { addDisputes } from './disputes';
import { recordOrder, commitEvent } from './record-order';
import { toPaidTarget } from './apply-event';

/**
 * Queries the gateway about an attempt, records the response and makes the calls that follow. Safe
 * to run concurrently.
 * @param mode 'soon' repeats calls early for a waiting request; 'review' also queries disputes
 * @returns the updated attempt
 * @throws GatewayFailure when the gateway gives no trustworthy response; it is queried again later
 */
export async function settleAttempt(
  db: Database,
  payments: Payments,
  { memberId, id: attemptId }: AttemptKey,
  mode: 'soon' | 'review' = 'soon',
): Promise<AttemptRow> {
  const attempt = await findAttempt(db, attemptId, memberId);
  if (attempt.gateway === 'zero') return attempt;
  const target = toPaidTarget(attempt);
  const { gatewayOrderId } = attempt;
  if (!gatewayOrderId) await commitEvent(db, payments, attempt, { kind: 'time' });
  else {
    try {
      const askedAt = now();
      const gateway = getGateway(payments, attempt.gateway);
      const order = await gateway.fetchOrder(gatewayOrderId, attempt.id);
      await recordOrder(db, payments, attempt, order, askedAt);
      const orderWithDisputes =
        mode === 'review' ? await addDisputes(db, gateway, attempt, order) : order;
      if (orderWithDisputes !== order)
        await recordOrder(db, payments, attempt, orderWithDisputes, askedAt);
    } catch (error) {
      await commitEvent(db, payments, attempt, { kind: 'silence', attemptId });
      throw error;
    }
  }
  await makeDueCalls(db, payments, target, mode === 'soon' ? attemptId : null);
  return findAttempt(db, attemptId, memberId);
}

/** Settles an unpaid attempt; the stored state remains if the gateway does not respond. */
export async function trySettle(
  { db, payments, request }: SettleCall,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  if (attempt.state === 'applied' || attempt.state === 'held') return attempt;
  try {
    return await settleAttempt(db, payments, attempt);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    request.log.warn({ err: error, attempt: attempt.id }, 'the gateway did not respond');
    return findAttempt(db, attempt.id, attempt.memberId);
  }
}

export interface SettleCall {
  db: Database;
  payments: Payments;
  request: { log: Pick<Payments['log'], 'warn'> };
}
