import { creditsToUse } from '@/host/money/reward/credit-rules';
import type { PromoRow } from '@/host/money/reward/promo-rules';
import type { ShipmentQuote, SpeedCode, Tier } from '@/host/rates/quote';
import { isZeroAmount, toCents, type Cents } from '@/rules/money';

/** The sums of a shipment in cents. `total` is subtotal − discount − credits. */
export type Sums = ReturnType<typeof sumsOf>;

/**
 * Sums of a quote with the credits that the member asked for, capped by what they have and by what
 * there is to pay.
 */
export function sumsOf(
  quote: { totals: Pick<ShipmentQuote['totals'], 'subtotal' | 'discount' | 'total'> },
  requested: Cents,
  credits: Cents,
) {
  const toPay = toCents(quote.totals.total);
  const used = creditsToUse(requested, credits, toPay);
  return {
    subtotal: toCents(quote.totals.subtotal),
    discount: toCents(quote.totals.discount),
    credits: used,
    total: toPay - used,
  };
}

/** The promo code when the price really depends on it: one that changes nothing is not used up. */
export function promoInUse<Promo extends Pick<PromoRow, 'type'>>({
  promo,
  quote,
  tier,
}: {
  promo: Promo | null;
  quote: { speed: SpeedCode; totals: Pick<ShipmentQuote['totals'], 'discount'> } | null;
  tier: Tier;
}): Promo | null {
  if (!promo || !quote) return null;
  const works =
    promo.type === '2'
      ? quote.speed === 'upg-express' && tier === 'LT'
      : !isZeroAmount(quote.totals.discount);
  return works ? promo : null;
}
