import type { Reply } from '@/contract/calls';
import { Problem } from '@/host/core/errors';
import type { PathGroup } from '@/host/core/http/route';

import { findAttempt, toStateView } from './attempts';
import { GatewayFailure } from '../gateways/gateways';
import { findNoticeAttempt, settleNotice, type NoticeCall } from './notices';
import type { PaymentServices } from './payments';
import type { AttemptRow } from './targets';

const GATEWAY = 'enets';

export const enetsRoutes: PathGroup<PaymentServices> = (_app, route) => {
  route('POST /enets/txn-from-b2s', (context) => processNotification(context));
};

/**
 * The gateway's server gets an error, and retries, while the outcome is unclear. A payer gets the
 * current state, since the next page queries again.
 */
async function processNotification(call: NoticeCall): Promise<Reply<'POST /enets/txn-from-b2s'>> {
  const isFromServer = call.request.headers['hmac'] !== undefined;
  const attempt = isFromServer
    ? (await settleNotice(call, GATEWAY)).attempt
    : await processBrowserNotification(call);
  if (!attempt) throw new Problem('notFound');
  const currentAttempt = await findAttempt(call.db, attempt.id, attempt.memberId);
  return {
    attemptid: currentAttempt.id,
    targetkind: currentAttempt.targetKind,
    reference: attempt.gatewayOrderId ?? '',
    state: toStateView(currentAttempt),
  };
}

async function processBrowserNotification(call: NoticeCall): Promise<AttemptRow | null> {
  try {
    return (await settleNotice(call, GATEWAY)).attempt;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    call.request.log.warn({ err: error }, 'the gateway did not respond');
    return findNoticeAttempt(call, GATEWAY);
  }
}
