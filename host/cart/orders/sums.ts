import type { OrderTerms } from '@/host/db/schema/orders';
import { toDiscount } from '@/host/money/reward/promo-rules';
import { computeDiscount } from '@/host/rates/discount';
import { buyingFee } from '@/rules/cart/product';
import { fromCents, multiplyAmount, toCents, type Cents } from '@/rules/money';

export interface PricedLine {
  unitPriceCents: number;
  quantity: number;
  priceRise: string;
}

/** Amounts per line. */
export interface BoughtLine {
  goodsCents: number;
  shippingCents: number;
  taxCents: number;
}

/** In cents, before credits. `toPay` is value + fee + cushion − discount. */
export type OrderSums = ReturnType<typeof sumOrder>;

const multiplyCents = (cents: Cents, rate: string): Cents =>
  toCents(multiplyAmount(fromCents(cents), rate));

export const calculateFee = ({ cents, rate }: OrderTerms['fee'], valueCents: Cents): Cents =>
  toCents(buyingFee({ minimum: fromCents(cents), rate }, fromCents(valueCents)));

const RISE_RATE = '0.05';

export const computeAgreedCents = ({ unitPriceCents, quantity }: PricedLine): Cents =>
  unitPriceCents * quantity;

/** Returns the maximum price without approval. */
export const computeAllowedCents = (line: PricedLine): Cents =>
  computeAgreedCents(line) +
  (line.priceRise === 'up5' ? multiplyCents(computeAgreedCents(line), RISE_RATE) : 0);

/** Returns the discount, capped by the amount and the code's maximum. */
export function computePromoCents(promo: OrderTerms['promo'], amountCents: Cents): Cents {
  return promo ? toCents(computeDiscount(fromCents(amountCents), toDiscount(promo))) : 0;
}

export function sumOrder(lines: readonly PricedLine[], { fee, promo }: OrderTerms) {
  const valueCents = lines.reduce((sum, line) => sum + computeAgreedCents(line), 0);
  const maxCents = lines.reduce((sum, line) => sum + computeAllowedCents(line), 0);
  const feeCents = calculateFee(fee, valueCents);
  const cushionCents = maxCents - valueCents + calculateFee(fee, maxCents) - feeCents;
  const discountCents = computePromoCents(promo, valueCents + feeCents);
  return {
    valueCents,
    feeCents,
    /** The minimum fee applies. */
    isFixed: valueCents > 0 && feeCents > multiplyCents(valueCents, fee.rate),
    cushionCents,
    discountCents,
    toPayCents: valueCents + feeCents + cushionCents - discountCents,
  };
}

export function sumBought(
  lines: readonly BoughtLine[],
  { fee, promo }: OrderTerms,
  agreedDiscountCents: Cents,
): { actualCents: Cents; discountCents: Cents } {
  const goods = lines.reduce((sum, line) => sum + line.goodsCents, 0);
  const extraCents = lines.reduce((sum, line) => sum + line.shippingCents + line.taxCents, 0);
  const amount = goods + calculateFee(fee, goods);
  const discountCents = Math.min(computePromoCents(promo, amount), agreedDiscountCents);
  return { actualCents: amount + extraCents - discountCents, discountCents };
}

/**
 * Returns the cost beyond the authorization, with its extra fee.
 * @param valueCents agreed order value
 */
export function calculateDifference(
  line: PricedLine,
  boughtLine: BoughtLine,
  { fee }: OrderTerms,
  valueCents: Cents,
): Cents {
  const limitCents = computeAllowedCents(line);
  const cost = boughtLine.goodsCents + boughtLine.shippingCents + boughtLine.taxCents;
  if (cost <= limitCents) return 0;
  const excess = Math.max(0, boughtLine.goodsCents - limitCents);
  return cost - limitCents + calculateFee(fee, valueCents + excess) - calculateFee(fee, valueCents);
}
