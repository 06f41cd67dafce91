import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { schema, type Database } from '@/host/db/client';
import { toLocale } from '@/rules/locale';
import type { TargetKind } from '@/rules/payments/payments';
import { absoluteUrl, localePath, routes } from '@/rules/routes';

import { findAttempt, followUp, isLive, ofAttempt, type StoredQuote } from './attempts';
import { gatewayOf, isHolding, type MemberCall, type Payments } from './payments';
import type { AttemptRow } from './targets';

const { paymentAttempts } = schema;

/**
 * Opens the gateway's order of a committed attempt, outside any transaction, and stores its
 * address. Repeating is harmless: the order carries the attempt's id and is made of what is stored
 * with it. An attempt that has ended or is open already is answered as it is.
 * @throws GatewayFailure the attempt stays 'created' and can be opened by a later call
 */
export async function openAttempt(
  { db, payments, session: { memberId } }: MemberCall,
  attemptId: string,
): Promise<AttemptRow> {
  const attempt = await findAttempt(db, attemptId, memberId);
  if (!isLive(attempt) || attempt.gatewayOrderId || attempt.expiresAt <= now()) return attempt;
  const { reference } = attempt.quote as StoredQuote;
  const { language, gateway } = attempt;
  const kind = attempt.targetKind as TargetKind;
  const page = (path: string) => absoluteUrl(env.PORTAL_URL, localePath(toLocale(language), path));
  const { orderId, popupUrl } = await gatewayOf(payments, gateway).open({
    attemptId: attempt.id,
    amountCents: attempt.amountCents,
    currency: attempt.currency,
    reference,
    description: reference,
    returnUrl: page(routes.paymentReturn(gateway, kind, { attempt: attempt.id })),
    cancelUrl: page(routes.paymentReturn(gateway, kind, { attempt: attempt.id, cancelled: 1 })),
    pageUrl: page(routes.paymentForm(gateway, kind, { attempt: attempt.id })),
    language,
    expiresAt: attempt.expiresAt,
    customer: attempt.gatewayCustomer,
    holds: isHolding(payments, attempt),
  });
  await db
    .update(paymentAttempts)
    .set({ state: 'opened', gatewayOrderId: orderId, popupUrl, updatedAt: now() })
    .where(and(ofAttempt(attempt), eq(paymentAttempts.state, 'created')));
  const after = await findAttempt(db, attemptId, memberId);
  if (!after.gatewayOrderId) await leaveOrder(db, payments, after, orderId);
  return after;
}

/**
 * An attempt that has ended while its order was being made: the order is noted, so that it gets
 * released.
 */
async function leaveOrder(
  db: Database,
  payments: Payments,
  attempt: AttemptRow,
  gatewayOrderId: string,
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ gatewayOrderId, ...followUp(payments, attempt.gateway) })
    .where(ofAttempt(attempt));
}
