import type { Attempt } from '@/contract/payment';
import type { GatewayName } from '@/contract/payments-table';
import type { Tx } from '@/host/db/client';

import { applyCapture } from './apply';
import { attemptView, findAttempt } from './attempts';
import { recordConsent, type Consent } from './consent';
import { openAttempt } from './open';
import type { MemberCall } from './payments';

/** A keyed request to pay: what `route` hands to a handler. */
export interface PayRequest extends MemberCall {
  keyed: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** The target and the price that its payer has seen. */
export type PayCommand = Pick<Consent, 'kind' | 'targetId' | 'quote'>;

/** Records the consent once per key, then opens the gateway's page for it. */
export async function payThroughGateway(
  call: PayRequest,
  command: PayCommand & { gateway: GatewayName; language: string },
): Promise<Attempt> {
  const { attemptId } = await call.keyed(async (tx) => ({
    attemptId: (
      await recordConsent(tx, call.payments, { ...command, memberId: call.session.memberId })
    ).id,
  }));
  return attemptView(await openAttempt(call, attemptId));
}

/** Pays a target whose total is zero because credits cover it (spec §1, "zero-amount checkout"). */
export async function payNothing(
  { db, payments, session, keyed }: PayRequest,
  command: PayCommand,
): Promise<Attempt> {
  const { attemptId } = await keyed(async (tx) => {
    const attempt = await recordConsent(tx, payments, {
      ...command,
      gateway: 'zero',
      memberId: session.memberId,
    });
    await applyCapture(tx, payments, attempt, {
      id: attempt.id,
      state: 'completed',
      amountCents: 0,
      currency: attempt.currency,
      reference: attempt.id,
    });
    return { attemptId: attempt.id };
  });
  return attemptView(await findAttempt(db, attemptId, session.memberId));
}
