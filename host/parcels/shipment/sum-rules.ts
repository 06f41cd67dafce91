import { computeCreditsToUse } from '@/host/money/reward/credit-rules';
import type { PromoRow } from '@/host/money/reward/promo-rules';
import type { ShipmentQuote, SpeedCode, Tier } from '@/host/rates/quote';
import { isZeroAmount, toCents, type Cents } from '@/rules/money';

/** In cents; `total` is subtotal − discount − credits. */
export type Sums = ReturnType<typeof computeSums>;

/** Caps the requested credits at the balance and the remaining amount. */
export function computeSums(
  quote: { totals: Pick<ShipmentQuote['totals'], 'subtotal' | 'discount' | 'total'> },
  requestedCents: Cents,
  balance: Cents,
) {
  const dueCents = toCents(quote.totals.total);
  const usedCredits = computeCreditsToUse(requestedCents, balance, dueCents);
  return {
    subtotal: toCents(quote.totals.subtotal),
    discount: toCents(quote.totals.discount),
    credits: usedCredits,
    total: dueCents - usedCredits,
  };
}

/** A promo code without effect is not redeemed. */
export function findPromoInUse<Promo extends Pick<PromoRow, 'type'>>({
  promo,
  quote,
  tier,
}: {
  promo: Promo | null;
  quote: { speed: SpeedCode; totals: Pick<ShipmentQuote['totals'], 'discount'> } | null;
  tier: Tier;
}): Promo | null {
  if (!promo || !quote) return null;
  const hasEffect =
    promo.type === '2'
      ? quote.speed === 'upg-express' && tier === 'LT'
      : !isZeroAmount(quote.totals.discount);
  return hasEffect ? promo : null;
}
