import type Stripe from 'stripe';

import type { Db } from '@/host/db/client';

import { toListJson } from './answering';
import {
  findObject,
  getStatus,
  type SandboxIntent,
  type SandboxMethod,
  type SandboxSession,
} from './objects';

/** A partial Stripe object with the SDK's types. */
export type DeepPartial<T> = T extends readonly (infer One)[]
  ? DeepPartial<One>[]
  : T extends string
    ? T
    : T extends object
      ? { [Name in keyof T]?: DeepPartial<T[Name]> }
      : T;

export function toIntentJson(id: string, intent: SandboxIntent) {
  const isCaptured = intent.status === 'succeeded';
  const isHeld = intent.status === 'requires_capture';
  return {
    id,
    object: 'payment_intent',
    status: intent.status,
    amount: intent.amount,
    amount_capturable: isHeld ? intent.amount : 0,
    amount_received: isCaptured ? getCapturedCents(intent) : 0,
    created: intent.created ?? 0,
    capture_method: intent.automatic ? 'automatic' : 'manual',
    currency: intent.currency,
    metadata: intent.attempt === null ? {} : { attempt: intent.attempt },
    latest_charge: isCaptured ? chargeJson(id, intent) : null,
  } satisfies DeepPartial<Stripe.PaymentIntent>;
}

export const getCapturedCents = ({ amount, received = amount }: SandboxIntent): number => received;

export const getRefundedCents = ({ refunds = [] }: SandboxIntent): number =>
  refunds.reduce((sum, refund) => sum + (refund.status === 'succeeded' ? refund.amount : 0), 0);

const toChargeId = (intentId: string) => intentId.replace(/^pi_/, 'ch_');

export function toRefundList(
  intentId: string,
  intent: SandboxIntent,
  limit: number,
  afterId?: string,
) {
  const refunds = (intent.refunds ?? []).toReversed();
  const items = refunds.map((refund) => refundJson(refund, intentId, intent));
  return toListJson('/v1/refunds', items, limit, afterId);
}

export function chargeJson(intentId: string, intent: SandboxIntent) {
  const refundedCents = getRefundedCents(intent);
  return {
    id: toChargeId(intentId),
    object: 'charge',
    payment_intent: intentId,
    amount: intent.amount,
    amount_captured: getCapturedCents(intent),
    amount_refunded: refundedCents,
    refunded: refundedCents >= getCapturedCents(intent),
    disputed: (intent.disputes ?? []).length > 0,
    currency: intent.currency,
    metadata: intent.attempt === null ? {} : { attempt: intent.attempt },
    refunds: toRefundList(intentId, intent, 10),
  } satisfies DeepPartial<Stripe.Charge>;
}

export const refundJson = (
  { id, status, amount }: NonNullable<SandboxIntent['refunds']>[number],
  intentId: string,
  { currency }: SandboxIntent,
) =>
  ({
    id,
    object: 'refund',
    status,
    amount,
    currency,
    charge: toChargeId(intentId),
    payment_intent: intentId,
  }) satisfies DeepPartial<Stripe.Refund>;

export function disputeJson(
  { id, status, amount, withdrawn: heldAmount }: NonNullable<SandboxIntent['disputes']>[number],
  intentId: string,
  { currency }: SandboxIntent,
) {
  const toTransaction = (cents: number, n: number) =>
    ({
      id: `txn_${id}_${n}`,
      object: 'balance_transaction',
      amount: cents,
      currency,
      type: 'adjustment',
    }) satisfies DeepPartial<Stripe.BalanceTransaction>;
  return {
    id,
    object: 'dispute',
    status,
    amount,
    currency,
    reason: 'product_not_received',
    charge: toChargeId(intentId),
    payment_intent: intentId,
    balance_transactions: [
      toTransaction(-amount, 1),
      ...(heldAmount < amount ? [toTransaction(amount - heldAmount, 2)] : []),
    ],
  } satisfies DeepPartial<Stripe.Dispute>;
}

export function toMethodJson(id: string, method: SandboxMethod) {
  return {
    id,
    object: 'payment_method',
    type: 'card',
    customer: method.customer,
    billing_details: { name: method.name === '' ? null : method.name },
    card: {
      brand: method.brand,
      funding: method.funding,
      last4: method.last4,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      checks: { cvc_check: method.verified ? 'pass' : 'unchecked' },
    },
  } satisfies DeepPartial<Stripe.PaymentMethod>;
}

/** `origin` is where browsers reach the hosted page. */
export async function toSessionJson(db: Db, id: string, session: SandboxSession, origin: string) {
  const intent = session.intent ? await findObject(db, session.intent, 'intent') : null;
  const method = session.method ? await findObject(db, session.method, 'method') : null;
  return {
    id,
    object: 'checkout.session',
    mode: session.mode,
    status: getStatus(session),
    ...(session.expiresAt !== null && { expires_at: session.expiresAt }),
    payment_status:
      session.mode === 'setup'
        ? 'no_payment_required'
        : intent?.status === 'succeeded'
          ? 'paid'
          : 'unpaid',
    customer: session.customer,
    client_reference_id: session.reference,
    metadata: {
      ...(session.attempt !== null && { attempt: session.attempt }),
      ...(session.holds && { holds: '1' }),
    },
    currency: session.currency,
    amount_total: session.amount,
    ui_mode: session.inPage ? 'elements' : 'hosted_page',
    ...(session.inPage
      ? { return_url: session.successUrl, client_secret: `${id}_secret_sandbox` }
      : { success_url: session.successUrl, cancel_url: session.cancelUrl }),
    url:
      getStatus(session) === 'open' && !session.inPage
        ? `${origin}/sandbox/stripe/pay?session=${id}&lang=${session.locale}`
        : null,
    payment_intent: session.intent && intent ? toIntentJson(session.intent, intent) : null,
    setup_intent: session.method && method ? await toSetupJson(db, `seti_${id}`, session) : null,
  } satisfies DeepPartial<Stripe.Checkout.Session>;
}

export async function toSetupJson(db: Db, id: string, { customer, method }: SandboxSession) {
  const savedMethod = method ? await findObject(db, method, 'method') : null;
  return {
    id,
    object: 'setup_intent',
    status: savedMethod ? 'succeeded' : 'requires_payment_method',
    client_secret: `${id}_secret_sandbox`,
    customer,
    payment_method: method && savedMethod ? toMethodJson(method, savedMethod) : null,
  } satisfies DeepPartial<Stripe.SetupIntent>;
}
