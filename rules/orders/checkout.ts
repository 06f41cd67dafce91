import type { OrderDelivery, PriceRise } from '@/contract/money/order';

import type { CartLine } from '../cart/product';
import type { PromoInUse } from '../charges/promo';
import type { PaymentAttempt } from '../checkout/checkout';
import type { Amount } from '../money';

/** In display order. */
export const priceRises: readonly PriceRise[] = ['ask', 'up5', 'skip'];

/** In display order. */
export const deliveryOptions: readonly OrderDelivery[] = ['Fastest', 'Standard'];

/** `total` covers all pieces. */
export interface OrderedLine extends CartLine {
  total: Amount;
  rise: PriceRise;
}

/** A `fixed` fee, or `rate` of the value, e.g. "0.1000". */
interface OrderCharges {
  value: Amount;
  fee: Amount;
  fixed: boolean;
  rate: string;
}

/** An unpaid order at its current price. */
export interface OrderCheckout {
  id: string;
  ref: string;
  /** Needs another payment after an earlier one; the products are fixed. */
  wasPaid: boolean;
  lines: OrderedLine[];
  charges: OrderCharges;
  /** Extra hold for products that may cost up to 5 % more. */
  cushion: Amount;
  promo: PromoInUse | null;
  discount: Amount;
  availableCredits: Amount;
  /** What the member agrees to pay; `hash` identifies it. */
  price: { hash: string; total: Amount; credits: Amount };
  /** False: ask the member when a product is unavailable. */
  partial: boolean;
  delivery: OrderDelivery;
  /** Days until the products arrive in the suite. */
  days: { min: number; max: number };
  /** `id` is null for the whole order. */
  problems: { id: string | null; code: string }[];
  attempt: PaymentAttempt | null;
  paymentMethods: readonly string[];
}

export interface OrderChoices {
  delivery: OrderDelivery;
  partial: boolean;
  /** By product id. */
  rises?: Readonly<Record<string, PriceRise>>;
}

/** The later request wins. */
export const mergeOrderChoices = (before: OrderChoices, next: OrderChoices): OrderChoices => ({
  ...before,
  ...next,
  ...((before.rises ?? next.rises) && { rises: { ...before.rises, ...next.rises } }),
});
