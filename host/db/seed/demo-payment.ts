import { recordCapture } from '@/host/payments/apply';
import { recordConsent } from '@/host/payments/consent';
import type { PaymentTarget } from '@/host/payments/targets';

import type { Database } from '../client';

interface Paid {
  target: PaymentTarget;
  id: string;
  /** Names the payment at PayPal. */
  receipt: string;
}

/** Consents to the price of this moment and books the money as taken by PayPal. Answers the target's reference. */
export async function payForDemo(db: Database, memberId: string, { target, id, receipt }: Paid): Promise<string> {
  const { hash, reference } = await target.price(db, memberId, id);
  const attempt = await db.transaction((tx) => recordConsent(tx, { memberId, kind: target.kind, targetId: id, gateway: 'paypal', quote: hash }));
  await recordCapture(db, attempt, {
    id: `DEMO-${receipt}`, state: 'completed', amountCents: attempt.amountCents, currency: attempt.currency, reference: attempt.id,
  });
  return reference;
}
