import type { Reply } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';

import { findAttempt, stateView } from './attempts';
import { GatewayFailure } from '../gateways/gateways';
import { attemptOfNotice, takeNotice, type NoticeCall } from './notices';
import type { PaymentServices } from './payments';
import type { AttemptRow } from './targets';

const GATEWAY = 'enets';

export const enetsRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /enets/txn-from-b2s', (context) => handleNotification(context));
};

/**
 * The gateway's server gets an error, and retries, while the outcome is unclear. A payer gets the
 * current state, since the next page asks again.
 */
async function handleNotification(arrived: NoticeCall): Promise<Reply<'POST /enets/txn-from-b2s'>> {
  const fromServer = arrived.request.headers['hmac'] !== undefined;
  const attempt = fromServer
    ? (await takeNotice(arrived, GATEWAY)).attempt
    : await takeBrowserNotification(arrived);
  if (!attempt) throw new Problem('notFound');
  const currentAttempt = await findAttempt(arrived.db, attempt.id);
  return {
    attemptid: currentAttempt.id,
    targetkind: currentAttempt.targetKind,
    reference: attempt.gatewayOrderId ?? '',
    state: stateView(currentAttempt),
  };
}

async function takeBrowserNotification(arrived: NoticeCall): Promise<AttemptRow | null> {
  try {
    return (await takeNotice(arrived, GATEWAY)).attempt;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    arrived.request.log.warn({ err: error }, 'the gateway did not respond');
    return attemptOfNotice(arrived, GATEWAY);
  }
}
