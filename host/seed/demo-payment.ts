import { addDays } from 'date-fns/addDays';
import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';
import { recordCapture } from '@/host/money/payments/apply';
import { recordHold } from '@/host/money/payments/apply-hold';
import { recordConsent } from '@/host/money/payments/consent';
import { targetOf, type MemberCall } from '@/host/money/payments/payments';
import type { AttemptRow } from '@/host/money/payments/targets';
import { HELD_DAYS } from '@/host/sandbox/orders';
import { fromCents } from '@/rules/money';

const { paymentAttempts, sandboxOrders } = schema;

interface Paid {
  kind: string;
  id: string;
  /** Names the payment at PayPal. */
  receipt: string;
}

/**
 * Consents to the price of this moment and books the money as taken by PayPal, or as held where the
 * target asks for that. Answers the target's reference.
 */
export async function payForDemo(
  { db, payments, session: { memberId } }: MemberCall,
  { kind, id, receipt }: Paid,
): Promise<string> {
  const target = targetOf(payments, kind);
  const { hash, reference } = await target.price(db, memberId, id);
  const attempt = await db.transaction((tx) =>
    recordConsent(tx, payments, { memberId, kind, targetId: id, gateway: 'paypal', quote: hash }),
  );
  const paid = {
    id: `DEMO-${receipt}`,
    amountCents: attempt.amountCents,
    currency: attempt.currency,
    reference: attempt.id,
  };
  const expiresAt = target.holds ? addDays(now(), HELD_DAYS) : null;
  await makeOrder(db, attempt, { money: paid.id, reference, expiresAt });
  if (expiresAt) await recordHold(db, payments, attempt, { ...paid, state: 'held', expiresAt });
  else await recordCapture(db, payments, attempt, { ...paid, state: 'completed' });
  return reference;
}

/**
 * The order of the payment in the sandbox, so that it can be asked about, captured, refunded and
 * disputed there like any other.
 */
async function makeOrder(
  db: Database,
  { memberId, id, amountCents, currency }: AttemptRow,
  { money, reference, expiresAt }: { money: string; reference: string; expiresAt: Date | null },
): Promise<void> {
  const order = `${money.toUpperCase().replace(/[^A-Z0-9]/g, '')}O`;
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
      ...(expiresAt
        ? {
            intent: 'AUTHORIZE',
            authorization: { id: money, status: 'CREATED', expires: expiresAt.toISOString() },
          }
        : { capture: { id: money, status: 'COMPLETED', value, currency, customId: id } }),
    });
  await db
    .update(paymentAttempts)
    .set({ state: 'opened', gatewayOrderId: order })
    .where(and(eq(paymentAttempts.memberId, memberId), eq(paymentAttempts.id, id)));
}
