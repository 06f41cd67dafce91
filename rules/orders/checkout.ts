import type { OrderDelivery, PriceRise } from '@/contract/money/order';

import type { CartLine } from '../cart/product';
import type { PromoInUse } from '../charges/promo';
import type { PaymentAttempt } from '../checkout/checkout';
import type { Amount } from '../money';

/** What to do when a product costs more than its member said, in the order to offer it. */
export const priceRises: readonly PriceRise[] = ['ask', 'up5', 'skip'];

/** The two ways to bring an order to the warehouse (spec §4), in the order to offer them. */
export const deliveries: readonly OrderDelivery[] = ['Fastest', 'Standard'];

/** A product as it would be ordered. `total` of all its pieces. */
export interface OrderedLine extends CartLine {
  total: Amount;
  rise: PriceRise;
}

/** Order Value and BuyForMe Fee (spec §3): a `fixed` fee, or `rate` of the value, e.g. "0.1000". */
interface OrderCharges {
  value: Amount;
  fee: Amount;
  fixed: boolean;
  rate: string;
}

/** An order that is not paid, with its price as of now. */
export interface OrderCheckout {
  id: string;
  ref: string;
  /** It was paid before and has to be paid again: its products are settled. */
  again: boolean;
  lines: OrderedLine[];
  charges: OrderCharges;
  /** Held besides, for products that may cost up to 5 % more. */
  cushion: Amount;
  promo: PromoInUse | null;
  discount: Amount;
  availableCredits: Amount;
  /** What the member agrees to by paying: `hash` names it, `total` is held or taken. */
  price: { hash: string; total: Amount; credits: Amount };
  /** True: buy what can be had; false: wait for the member when something cannot. */
  partial: boolean;
  delivery: OrderDelivery;
  /** Days until the products are in the suite. */
  days: { min: number; max: number };
  /** Why it cannot be paid; `id` of the product that is in the way, null for the whole order. */
  problems: { id: string | null; code: string }[];
  attempt: PaymentAttempt | null;
  paymentMethods: readonly string[];
}

/** How an order is to be bought. */
export interface OrderWish {
  delivery: OrderDelivery;
  partial: boolean;
  /** What to do about a risen price, by the ids of the products that it is said of. */
  rises?: Readonly<Record<string, PriceRise>>;
}

/** Two wishes as one: what the later one names counts. */
export const laterWish = (before: OrderWish, next: OrderWish): OrderWish => ({
  ...before,
  ...next,
  ...((before.rises ?? next.rises) && { rises: { ...before.rises, ...next.rises } }),
});
