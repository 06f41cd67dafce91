import type { Attempt } from '@/contract/payment';
import type { PaymentMethodName } from '@/contract/payment-method';
import type { Session } from '@/host/core/sessions/session';
import type { Database, Tx } from '@/host/db/client';

import { applyCapture } from './apply';
import { attemptView, findAttempt } from './attempts';
import { recordConsent, type Consent } from './consent';
import { openAttempt } from './open';

/** A keyed request to pay: what `route` hands to a handler. */
export interface PayRequest {
  db: Database;
  session: Session;
  keyed: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
}

/** The target and the price that its payer has seen. */
export type PayWish = Pick<Consent, 'kind' | 'targetId' | 'quote'>;

/** Records the consent once per key, then opens the gateway's page for it. */
export async function payThroughGateway({ db, session, keyed }: PayRequest, wish: PayWish & { gateway: PaymentMethodName; language: string }): Promise<Attempt> {
  const { attemptId } = await keyed(async (tx) => ({ attemptId: (await recordConsent(tx, { ...wish, memberId: session.memberId })).id }));
  return attemptView(await openAttempt(db, session.memberId, attemptId));
}

/** Pays a target whose total is zero because credits cover it (spec §1, "zero-amount checkout"). */
export async function payNothing({ db, session, keyed }: PayRequest, wish: PayWish): Promise<Attempt> {
  const { attemptId } = await keyed(async (tx) => {
    const attempt = await recordConsent(tx, { ...wish, gateway: 'zero', memberId: session.memberId });
    await applyCapture(tx, attempt, { id: attempt.id, state: 'completed', amountCents: 0, currency: attempt.currency, reference: attempt.id });
    return { attemptId: attempt.id };
  });
  return attemptView(await findAttempt(db, attemptId, session.memberId));
}
