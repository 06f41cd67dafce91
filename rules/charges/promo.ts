import type { Locale } from '../locale';
import type { Amount } from '../money';

/** A promo code in use: what it takes off, whether it has upgraded the speed, what it says it does. */
export interface PromoInUse {
  code: string;
  amount: Amount;
  upgrade: boolean;
  /** By language; English where there are no other words. */
  words: Partial<Record<Locale, string>>;
}

/** The parts of a discount, each positive; the discount is their sum (spec §3). */
export interface DiscountParts {
  freight: Amount;
  additional: Amount;
  items: Amount;
}
