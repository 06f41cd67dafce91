import type Stripe from 'stripe';

import {
  missingOrder,
  type GatewayCapture,
  type GatewayHold,
  type GatewayOrder,
} from '../gateways';
import { fromStripeUnits } from '../minor-units';
import { isUndone, stripeRefunds } from './stripe-withdrawals';

/** How long an authorized payment can be captured where its charge does not say. */
const HOLD_MS = 7 * 24 * 3600_000;

interface IntentWord {
  order: GatewayOrder['state'];
  /** The state of what was captured. */
  capture?: GatewayCapture['state'];
  /** The state of what is held for an order that is captured later. */
  hold?: GatewayHold['state'];
}

const intentWords: Record<string, IntentWord> = {
  requires_payment_method: { order: 'open' },
  requires_confirmation: { order: 'open' },
  requires_action: { order: 'open' },
  processing: { order: 'done', capture: 'pending', hold: 'pending' },
  requires_capture: { order: 'approved', hold: 'held' },
  succeeded: { order: 'done', capture: 'completed', hold: 'gone' },
  canceled: { order: 'gone', hold: 'gone' },
} satisfies Record<Stripe.PaymentIntent.Status, IntentWord>;

/** What the status of a session says before the payer has started to pay. */
const sessionWords: Record<string, GatewayOrder['state']> = {
  open: 'open',
  complete: 'open',
  expired: 'gone',
} satisfies Record<Stripe.Checkout.Session.Status, GatewayOrder['state']>;

/** The payment intent of a session, where it was asked for with it. */
export const expandedIntent = ({
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof intent === 'object' ? intent : null;

/**
 * A session as the order that every gateway shares; null is one that Stripe does not know. What
 * cannot be paid any more is 'gone'.
 */
export function readSession(session: Stripe.Checkout.Session | null, id: string): GatewayOrder {
  if (!session) return missingOrder(id);
  const intent = expandedIntent(session);
  const currency = (session.currency ?? '').toUpperCase();
  const isHeld = session.metadata?.['holds'] !== undefined;
  const ofSession = sessionWords[session.status ?? 'open'] ?? 'open';
  const ofIntent = (intent && intentWords[intent.status]?.order) ?? 'open';
  return {
    id,
    state: ofIntent === 'open' ? ofSession : ofIntent,
    amountCents: fromStripeUnits(session.amount_total ?? 0, currency),
    currency,
    reference: session.client_reference_id,
    captures: intent ? readCaptures(session, intent, isHeld) : [],
    hold: intent && isHeld ? readHold(intent) : undefined,
    unknownWord: unknownWord(session, intent),
  };
}

/** A status that Stripe's description does not name. */
function unknownWord(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): string | undefined {
  if (intent && !intentWords[intent.status]) return intent.status;
  if (status && !sessionWords[status]) return status;
  const charge = intent?.latest_charge;
  const refunds = charge && typeof charge === 'object' ? (charge.refunds?.data ?? []) : [];
  const odd = refunds.find((refund) => isUndone(refund.status) === undefined);
  return odd ? `refund ${odd.status}` : undefined;
}

/** One capture at most: an intent is captured once. */
function readCaptures(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  isHeld: boolean,
): GatewayCapture[] {
  // The payer has left the page for good, and the money that was on its way did not come.
  const hasFailed = status === 'complete' && intent.status === 'requires_payment_method';
  const state = hasFailed ? 'failed' : intentWords[intent.status]?.capture;
  // Money that is to be held is on its way to be held.
  if (!state || (isHeld && state === 'pending')) return [];
  const currency = intent.currency.toUpperCase();
  const sum = state === 'completed' ? intent.amount_received : intent.amount;
  return [
    {
      id: intent.id,
      state,
      amountCents: fromStripeUnits(sum, currency),
      currency,
      reference: intent.metadata['attempt'] ?? null,
      withdrawals: stripeRefunds(intent),
    },
  ];
}

function readHold(intent: Stripe.PaymentIntent): GatewayHold | undefined {
  const state = intentWords[intent.status]?.hold;
  if (!state) return undefined;
  const currency = intent.currency.toUpperCase();
  return {
    id: intent.id,
    state,
    amountCents: fromStripeUnits(intent.amount, currency),
    currency,
    reference: intent.metadata['attempt'] ?? null,
    expiresAt: holdEnd(intent),
  };
}

/** The charge says until when it can be captured; a card's issuer keeps money for a week. */
function holdEnd({ latest_charge: charge, created }: Stripe.PaymentIntent): Date {
  const named =
    charge && typeof charge === 'object'
      ? charge.payment_method_details?.card?.capture_before
      : undefined;
  return new Date(named ? named * 1000 : created * 1000 + HOLD_MS);
}
