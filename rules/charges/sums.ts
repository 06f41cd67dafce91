import type { DiscountFields, NamedCharges, SpeedCharges } from '@/contract/money/charges';

import { addAmounts, minAmount, subtractAmounts, ZERO, type Amount } from '../money';

import { chargeGroups, toChargeCode, type ChargeCode, type ChargeGroup } from './charges';

interface Line {
  code: string;
  amount: Amount;
}

/** In display order; unknown codes count as other fees. */
export const groupOrder: readonly ChargeGroup[] = [
  'shippingPrice',
  'surcharge',
  'insurance',
  'otherShipmentFees',
  'tax',
];

export const sumGroup = (lines: readonly Line[], group: ChargeGroup): Amount =>
  addAmounts(
    ...lines
      .filter(({ code }) => chargeGroups[toChargeCode(code)] === group)
      .map(({ amount }) => amount),
  );

/** For the API; screens have their own texts. */
const groupLabels: Record<ChargeGroup, string> = {
  shippingPrice: 'Shipping',
  surcharge: 'Surcharges',
  insurance: 'Insurance',
  otherShipmentFees: 'Fees',
  tax: 'Tax',
};

export function groupCharges(lines: readonly Line[]): SpeedCharges {
  const sum = (name: ChargeGroup) => ({ label: groupLabels[name], price: sumGroup(lines, name) });
  return {
    shippingPrice: sum('shippingPrice'),
    surcharge: sum('surcharge'),
    insurance: sum('insurance'),
    otherShipmentFees: sum('otherShipmentFees'),
    tax: sum('tax'),
  };
}

/** Each charge counts in one part of the total. */
export function namedCharges(lines: readonly Line[]): NamedCharges {
  const sumCodes = (...codes: ChargeCode[]) =>
    addAmounts(
      ...lines.filter(({ code }) => codes.some((key) => key === code)).map(({ amount }) => amount),
    );
  const totalcharges = addAmounts(...lines.map(({ amount }) => amount));
  const parts = {
    internationalshipping: sumCodes('internationalshipping'),
    fuelsurcharge: sumCodes('fuelsurcharge'),
    insurance: sumCodes('insurance'),
    domesticcharge: sumCodes('domestic'),
    servicecharge: sumCodes('service'),
    taxduties: sumGroup(lines, 'tax'),
  };
  return {
    ...parts,
    gst: sumCodes('gst', 'lowvaluegst'),
    tax: sumCodes('highvaluetax'),
    othercharges: subtractAmounts(totalcharges, addAmounts(...Object.values(parts))),
    totalcharges,
  };
}

/**
 * Splits a discount: international shipping first (freightdiscount), then other charges
 * (additionaldiscount).
 */
export function discountFields(
  lines: readonly Line[],
  discount: Amount,
  promo: string | null,
): DiscountFields {
  const freightdiscount = minAmount(discount, namedCharges(lines).internationalshipping);
  return {
    freightdiscount,
    additionaldiscount: subtractAmounts(discount, freightdiscount),
    itemcostadjustment: ZERO,
    vouchervalue: ZERO,
    promocodeused: promo,
    promocodevalue: promo === null ? ZERO : discount,
  };
}
