import { now } from '@/host/core/clock';
import type { Database } from '@/host/db/client';

import { findAttempt } from '../attempts';
import { GatewayFailure } from '../../gateways/gateways';
import { gatewayOf, type Payments } from '../payments';
import type { AttemptRow } from '../targets';

import { callDue } from './calls';
import { withDisputes } from './disputes';
import { recordOrder, takeEventAlone } from './record-order';
import { targetOfAttempt } from './take-event';

/**
 * Asks the gateway what became of an attempt, records the answer, and makes the calls that follow
 * from it. Return page, notice, the member's question and the sweeper all come here, in any order
 * and at once.
 * @param how 'soon': a request waits, so calls are repeated before their time · 'review': disputes are
 * asked about too, where the order does not show them
 * @returns the attempt afterwards
 * @throws GatewayFailure when the gateway gave no answer that can be trusted; it is asked again
 */
export async function settleAttempt(
  db: Database,
  payments: Payments,
  attemptId: string,
  how: 'soon' | 'review' = 'soon',
): Promise<AttemptRow> {
  const attempt = await findAttempt(db, attemptId);
  if (attempt.gateway === 'zero') return attempt;
  const target = targetOfAttempt(attempt);
  const { gatewayOrderId } = attempt;
  if (!gatewayOrderId) await takeEventAlone(db, payments, attempt, { kind: 'time' });
  else {
    try {
      const askedAt = now();
      const gateway = gatewayOf(payments, attempt.gateway);
      const order = await gateway.ask(gatewayOrderId, attempt.id);
      await recordOrder(db, payments, attempt, order, askedAt);
      const whole = how === 'review' ? await withDisputes(db, gateway, attempt, order) : order;
      if (whole !== order) await recordOrder(db, payments, attempt, whole, askedAt);
    } catch (error) {
      await takeEventAlone(db, payments, attempt, { kind: 'silence', attemptId });
      throw error;
    }
  }
  await callDue(db, payments, target, how === 'soon' ? attemptId : null);
  return findAttempt(db, attemptId);
}

/**
 * Settles a payment that does not count yet, for a request that waits for its state. When the
 * gateway does not answer, the state stays as it is known.
 */
export async function settled(
  { db, payments, request }: SettleCall,
  attempt: AttemptRow,
): Promise<AttemptRow> {
  if (attempt.state === 'applied' || attempt.state === 'held') return attempt;
  try {
    return await settleAttempt(db, payments, attempt.id);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    request.log.warn({ err: error, attempt: attempt.id }, 'the gateway did not answer');
    return findAttempt(db, attempt.id);
  }
}

/** What `settled` needs of a route's context. */
export interface SettleCall {
  db: Database;
  payments: Payments;
  request: { log: Pick<Payments['log'], 'warn'> };
}
