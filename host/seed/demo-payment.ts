import { and, eq } from 'drizzle-orm';

import { schema, type Database } from '@/host/db/client';
import { recordCapture } from '@/host/money/payments/apply';
import { recordConsent } from '@/host/money/payments/consent';
import { targetOf, type MemberCall } from '@/host/money/payments/payments';
import type { AttemptRow } from '@/host/money/payments/targets';
import { fromCents } from '@/rules/money';

const { paymentAttempts, sandboxOrders } = schema;

interface Paid {
  kind: string;
  id: string;
  /** Names the payment at PayPal. */
  receipt: string;
}

/**
 * Consents to the price of this moment and books the money as taken by PayPal. Answers the target's
 * reference.
 */
export async function payForDemo(
  { db, payments, session: { memberId } }: MemberCall,
  { kind, id, receipt }: Paid,
): Promise<string> {
  const { hash, reference } = await targetOf(payments, kind).price(db, memberId, id);
  const attempt = await db.transaction((tx) =>
    recordConsent(tx, payments, { memberId, kind, targetId: id, gateway: 'paypal', quote: hash }),
  );
  const capture = `DEMO-${receipt}`;
  await makeOrder(db, attempt, { capture, reference });
  await recordCapture(db, payments, attempt, {
    id: capture,
    state: 'completed',
    amountCents: attempt.amountCents,
    currency: attempt.currency,
    reference: attempt.id,
  });
  return reference;
}

/**
 * The order of the payment in the sandbox, so that it can be asked about, refunded and disputed
 * there like any other.
 */
async function makeOrder(
  db: Database,
  { memberId, id, amountCents, currency }: AttemptRow,
  { capture, reference }: { capture: string; reference: string },
): Promise<void> {
  const order = `${capture.toUpperCase().replace(/[^A-Z0-9]/g, '')}O`;
  const value = fromCents(amountCents);
  await db
    .insert(sandboxOrders)
    .values({
      id: order,
      requestId: `order-${id}`,
      status: 'COMPLETED',
      customId: id,
      invoiceId: reference,
      currency,
      value,
      returnUrl: '',
      cancelUrl: '',
      capture: { id: capture, status: 'COMPLETED', value, currency, customId: id },
    });
  await db
    .update(paymentAttempts)
    .set({ state: 'opened', gatewayOrderId: order })
    .where(and(eq(paymentAttempts.memberId, memberId), eq(paymentAttempts.id, id)));
}
