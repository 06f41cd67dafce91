import { minAmount, multiplyAmount, ZERO, type Amount } from '@/rules/money';

import type { OrderDiscount } from './quote';

/** Returns a positive amount, capped by code and order amount (before the taxes we collect). */
export function computeDiscount(amount: Amount, discount: OrderDiscount | undefined): Amount {
  if (!discount) return ZERO;
  const uncappedAmount =
    discount.kind === 'fixed' ? discount.value : multiplyAmount(amount, discount.value);
  return minAmount(
    amount,
    discount.cap === undefined ? uncappedAmount : minAmount(uncappedAmount, discount.cap),
  );
}
