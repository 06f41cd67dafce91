import type { AppliedPromo, DiscountFields } from '@/contract/money/charges';
import type { DiscountParts, PromoInUse } from '@/rules/charges/promo';
import { ZERO } from '@/rules/money';

export function readPromo(wire: AppliedPromo): PromoInUse {
  return {
    code: wire.code,
    amount: wire.price,
    upgrade: wire.extra !== '',
    words: { ...wire.descriptions, en: wire.description },
  };
}

/** Parts the host omits are zero. */
export function readDiscountParts(wire: Partial<DiscountFields>): DiscountParts {
  return {
    freight: wire.freightdiscount ?? ZERO,
    additional: wire.additionaldiscount ?? ZERO,
    items: wire.itemcostadjustment ?? ZERO,
  };
}
