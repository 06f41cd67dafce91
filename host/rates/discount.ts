import { minAmount, multiplyAmount, ZERO, type Amount } from '@/rules/money';

import type { OrderDiscount } from './quote';

/** Never negative. Capped by the code and the order amount (before the taxes that we collect). */
export function computeDiscount(amount: Amount, discount: OrderDiscount | undefined): Amount {
  if (!discount) return ZERO;
  const uncappedAmount =
    discount.kind === 'fixed' ? discount.value : multiplyAmount(amount, discount.value);
  return minAmount(
    amount,
    discount.cap === undefined ? uncappedAmount : minAmount(uncappedAmount, discount.cap),
  );
}
