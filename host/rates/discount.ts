import { minAmount, multiplyAmount, ZERO, type Amount } from '@/rules/money';

import type { OrderDiscount } from './quote';

/**
 * What a promo code takes off an order amount, positive: a fixed sum, or amount × rate up to the
 * code's cap, and never more than the amount (spec §3). The order amount is what we charge before
 * the taxes that we collect: they are worked out from what is left.
 */
export function orderDiscount(amount: Amount, discount: OrderDiscount | undefined): Amount {
  if (!discount) return ZERO;
  const wanted =
    discount.kind === 'fixed' ? discount.value : multiplyAmount(amount, discount.value);
  return minAmount(amount, discount.cap === undefined ? wanted : minAmount(wanted, discount.cap));
}
