import { addDays } from 'date-fns/addDays';

import { now } from '@/host/core/clock';
import { schema, type Database } from '@/host/db/client';
import { recordOpenedOrder } from '@/host/money/payments/engine/calls';
import { recordOrder } from '@/host/money/payments/engine/record-order';
import { beginAttempt } from '@/host/money/payments/pay';
import { getTarget, type MemberCall } from '@/host/money/payments/payments';
import type { AttemptRow } from '@/host/money/payments/targets';
import { HELD_DAYS } from '@/host/sandbox/orders';
import { fromCents } from '@/rules/money';

const { sandboxOrders } = schema;

interface DemoPayment {
  kind: string;
  id: string;
  /** Payment id at PayPal. */
  receipt: string;
}

/** Books the current price as captured or authorized. Returns the target's reference. */
export async function payForDemo(
  { db, payments, session: { memberId } }: MemberCall,
  { kind, id, receipt }: DemoPayment,
): Promise<string> {
  const target = getTarget(payments, kind);
  const { hash, reference } = await target.price(db, memberId, id);
  const attempt = await db.transaction((tx) =>
    beginAttempt(tx, payments, { memberId, kind, targetId: id, gateway: 'paypal', quote: hash }),
  );
  const { amountCents, currency } = attempt;
  const paymentId = `DEMO-${receipt}`;
  const expiresAt = target.holds ? addDays(now(), HELD_DAYS) : null;
  const orderId = await makeOrder(db, attempt, { paymentId, reference, expiresAt });
  await recordOpenedOrder(db, payments, attempt, orderId, { number: 1 });
  const payment = { id: paymentId, amountCents, currency, reference: attempt.id };
  await recordOrder(db, payments, attempt, {
    ...payment,
    id: orderId,
    state: 'done',
    captures: expiresAt ? [] : [{ ...payment, state: 'completed' }],
    hold: expiresAt ? { ...payment, state: 'held', expiresAt } : undefined,
  });
  return reference;
}

/** Stores a sandbox order that can be captured, refunded, and disputed later. */
async function makeOrder(
  db: Database,
  { id, amountCents, currency }: AttemptRow,
  {
    paymentId,
    reference,
    expiresAt,
  }: { paymentId: string; reference: string; expiresAt: Date | null },
): Promise<string> {
  const orderId = `${paymentId.toUpperCase().replace(/[^A-Z0-9]/g, '')}O`;
  const value = fromCents(amountCents);
  await db
    .insert(sandboxOrders)
    .values({
      id: orderId,
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
            authorization: { id: paymentId, status: 'CREATED', expires: expiresAt.toISOString() },
          }
        : { capture: { id: paymentId, status: 'COMPLETED', value, currency, customId: id } }),
    });
  return orderId;
}
