import type Stripe from 'stripe';

import {
  buildMissingOrder,
  type GatewayCapture,
  type GatewayHold,
  type GatewayOrder,
} from '../gateways';
import { fromStripeUnits } from '../minor-units';
import { isUndone, listRefunds } from './stripe-reversals';

/** Used when the charge does not state when its hold ends. */
const HOLD_MS = 7 * 24 * 3600_000;

interface IntentMeaning {
  order: GatewayOrder['state'];
  capture?: GatewayCapture['state'];
  hold?: GatewayHold['state'];
}

const intentMeanings: Record<string, IntentMeaning> = {
  requires_payment_method: { order: 'open' },
  requires_confirmation: { order: 'open' },
  requires_action: { order: 'open' },
  processing: { order: 'done', capture: 'pending', hold: 'pending' },
  requires_capture: { order: 'approved', hold: 'held' },
  succeeded: { order: 'done', capture: 'completed', hold: 'gone' },
  canceled: { order: 'gone', hold: 'gone' },
} satisfies Record<Stripe.PaymentIntent.Status, IntentMeaning>;

const sessionStates: Record<string, GatewayOrder['state']> = {
  open: 'open',
  complete: 'open',
  expired: 'gone',
} satisfies Record<Stripe.Checkout.Session.Status, GatewayOrder['state']>;

/** Requires the session to be expanded. */
export const getExpandedIntent = ({
  payment_intent: intent,
}: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof intent === 'object' ? intent : null;

/** Maps a session to an order; null means Stripe does not recognize it. */
export function readSession(session: Stripe.Checkout.Session | null, id: string): GatewayOrder {
  if (!session) return buildMissingOrder(id);
  const intent = getExpandedIntent(session);
  const currency = (session.currency ?? '').toUpperCase();
  const isHeld = session.metadata?.['holds'] !== undefined;
  const sessionState = sessionStates[session.status ?? 'open'] ?? 'open';
  const intentState = (intent && intentMeanings[intent.status]?.order) ?? 'open';
  return {
    id,
    state: intentState === 'open' ? sessionState : intentState,
    amountCents: fromStripeUnits(session.amount_total ?? 0, currency),
    currency,
    reference: session.client_reference_id,
    captures: intent ? readCaptures(session, intent, isHeld) : [],
    hold: intent && isHeld ? readHold(intent) : undefined,
    unknownStatus: findUnknownStatus(session, intent),
  };
}

function findUnknownStatus(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): string | undefined {
  if (intent && !intentMeanings[intent.status]) return intent.status;
  if (status && !sessionStates[status]) return status;
  const charge = intent?.latest_charge;
  const refunds = charge && typeof charge === 'object' ? (charge.refunds?.data ?? []) : [];
  const unknownRefund = refunds.find((refund) => isUndone(refund.status) === undefined);
  return unknownRefund ? `refund ${unknownRefund.status}` : undefined;
}

/** An intent is captured at most once. */
function readCaptures(
  { status }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  isHeld: boolean,
): GatewayCapture[] {
  // The payer has left, and no money arrived.
  const hasFailed = status === 'complete' && intent.status === 'requires_payment_method';
  const state = hasFailed ? 'failed' : intentMeanings[intent.status]?.capture;
  if (!state || (isHeld && state === 'pending')) return [];
  const currency = intent.currency.toUpperCase();
  const amount = state === 'completed' ? intent.amount_received : intent.amount;
  return [
    {
      id: intent.id,
      state,
      amountCents: fromStripeUnits(amount, currency),
      currency,
      reference: intent.metadata['attempt'] ?? null,
      withdrawals: listRefunds(intent),
    },
  ];
}

function readHold(intent: Stripe.PaymentIntent): GatewayHold | undefined {
  const state = intentMeanings[intent.status]?.hold;
  if (!state) return undefined;
  const currency = intent.currency.toUpperCase();
  return {
    id: intent.id,
    state,
    amountCents: fromStripeUnits(intent.amount, currency),
    currency,
    reference: intent.metadata['attempt'] ?? null,
    expiresAt: readHoldEnd(intent),
  };
}

/** Falls back to a week, as card issuers do. */
function readHoldEnd({ latest_charge: charge, created }: Stripe.PaymentIntent): Date {
  const captureBefore =
    charge && typeof charge === 'object'
      ? charge.payment_method_details?.card?.capture_before
      : undefined;
  return new Date(captureBefore ? captureBefore * 1000 : created * 1000 + HOLD_MS);
}
