import type Stripe from 'stripe';

import type { GatewayHold } from '../gateways';
import { fromStripeUnits } from '../minor-units';

/** How long an authorised payment can be captured where its charge does not say. */
const HOLD_MS = 7 * 24 * 3600_000;
/** States of a payment intent from its payer's consent on. */
const agreedWords = ['canceled', 'processing', 'requires_capture', 'succeeded'];

/** What a payment intent holds, once its payer has agreed. */
export function heldBy(intent: Stripe.PaymentIntent): GatewayHold | undefined {
  if (!agreedWords.includes(intent.status)) return undefined;
  const currency = intent.currency.toUpperCase();
  return {
    id: intent.id,
    state: intent.status === 'requires_capture' ? 'held' : 'gone',
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
