import type { AppliedPromo, DiscountFields } from '@/contract/money/charges';
import type { DiscountParts, PromoInUse } from '@/rules/charges/promo';
import { ZERO } from '@/rules/money';

/** A promo code from the wire. */
export function readPromo(wire: AppliedPromo): PromoInUse {
  return {
    code: wire.code,
    amount: wire.price,
    upgrade: wire.extra !== '',
    words: { ...wire.descriptions, en: wire.description },
  };
}

/** The parts of a discount from the wire; of a host that does not send them nothing is known. */
export function readDiscountParts(wire: Partial<DiscountFields>): DiscountParts {
  return {
    freight: wire.freightdiscount ?? ZERO,
    additional: wire.additionaldiscount ?? ZERO,
    items: wire.itemcostadjustment ?? ZERO,
  };
}
