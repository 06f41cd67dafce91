import type { OrderTerms } from '@/host/db/schema/orders';
import { promoDiscount } from '@/host/money/reward/promo-rules';
import { orderDiscount } from '@/host/rates/discount';
import { fromCents, multiplyAmount, toCents, type Cents } from '@/rules/money';

/** A line as far as its price goes. */
export interface PricedLine {
  unitPriceCents: number;
  quantity: number;
  priceRise: string;
}

/** A line as it was bought: of the whole line. */
export interface BoughtLine {
  goodsCents: number;
  shippingCents: number;
  taxCents: number;
}

/**
 * What an order costs before credits, in cents. `toPay` is value + fee + cushion − discount.
 */
export type OrderSums = ReturnType<typeof sumsOfOrder>;

const times = (cents: Cents, rate: string): Cents =>
  toCents(multiplyAmount(fromCents(cents), rate));

/** The fee for an order value: a rate of it, at least a fixed sum; nothing for nothing. */
export function feeOf({ cents, rate }: OrderTerms['fee'], valueCents: Cents): Cents {
  return valueCents === 0 ? 0 : Math.max(cents, times(valueCents, rate));
}

const RISE_RATE = '0.05';

/** What a line was agreed to cost. */
export const agreedCents = ({ unitPriceCents, quantity }: PricedLine): Cents =>
  unitPriceCents * quantity;

/** What a line may cost without asking its member. */
export const allowedCents = (line: PricedLine): Cents =>
  agreedCents(line) + (line.priceRise === 'up5' ? times(agreedCents(line), RISE_RATE) : 0);

/** What a promo code takes off an order amount: never more than the amount, nor than its cap. */
export function promoCents(promo: OrderTerms['promo'], amountCents: Cents): Cents {
  return promo ? toCents(orderDiscount(fromCents(amountCents), promoDiscount(promo))) : 0;
}

/** Sums of lines that are not bought yet, under the terms of today or of their order. */
export function sumsOfOrder(lines: readonly PricedLine[], { fee, promo }: OrderTerms) {
  const valueCents = lines.reduce((sum, line) => sum + agreedCents(line), 0);
  const mostCents = lines.reduce((sum, line) => sum + allowedCents(line), 0);
  const feeCents = feeOf(fee, valueCents);
  const cushionCents = mostCents - valueCents + feeOf(fee, mostCents) - feeCents;
  const discountCents = promoCents(promo, valueCents + feeCents);
  return {
    valueCents,
    feeCents,
    /** The fee is the row's fixed amount. */
    fixed: valueCents > 0 && feeCents > times(valueCents, fee.rate),
    cushionCents,
    discountCents,
    toPayCents: valueCents + feeCents + cushionCents - discountCents,
  };
}

/** What an order has come to: the lines that were bought, their fee, less the discount. */
export function sumsOfBought(
  lines: readonly BoughtLine[],
  { fee, promo }: OrderTerms,
  agreedDiscountCents: Cents,
): { actualCents: Cents; discountCents: Cents } {
  const goods = lines.reduce((sum, line) => sum + line.goodsCents, 0);
  const extra = lines.reduce((sum, line) => sum + line.shippingCents + line.taxCents, 0);
  const amount = goods + feeOf(fee, goods);
  const discountCents = Math.min(promoCents(promo, amount), agreedDiscountCents);
  return { actualCents: amount + extra - discountCents, discountCents };
}

/**
 * What a line costs beyond what is held for it, with what the fee rises by; 0 when it is held.
 * @param valueCents the order value that was agreed
 */
export function differenceOf(
  line: PricedLine,
  asked: BoughtLine,
  { fee }: OrderTerms,
  valueCents: Cents,
): Cents {
  const allowed = allowedCents(line);
  const cost = asked.goodsCents + asked.shippingCents + asked.taxCents;
  if (cost <= allowed) return 0;
  const dearer = Math.max(0, asked.goodsCents - allowed);
  return cost - allowed + feeOf(fee, valueCents + dearer) - feeOf(fee, valueCents);
}
