import type { Locale } from '../locale';
import type { Amount } from '../money';

export interface PromoInUse {
  code: string;
  amount: Amount;
  upgrade: boolean;
  /** English is the fallback. */
  words: Partial<Record<Locale, string>>;
}

/** Positive parts that add up to the discount. */
export interface DiscountParts {
  freight: Amount;
  additional: Amount;
  items: Amount;
}
