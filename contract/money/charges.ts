import { Type, type Static } from 'typebox';

import { Amount, Choice, Nullable } from '../wire';

/** `code` is a charge name, e.g. "fuelsurcharge". */
export const ChargeLine = Type.Object({
  code: Type.String(),
  amount: Amount,
  rule: Type.Object({ id: Type.String(), validfrom: Type.String() }),
  /** Arguments of the explanation, e.g. { weight: "2.5", rate: "0.25" }. */
  basis: Type.Record(Type.String(), Type.String()),
});
export type ChargeLine = Static<typeof ChargeLine>;

/** Estimate of what customs may charge the receiver; excluded from all totals. */
export const AtBorder = Type.Optional(Type.Array(ChargeLine));

/** What estimates cover: tax and duty; tax, but not every duty; nothing. Missing means unknown. */
export const TaxCoverage = Choice('known', 'partly', 'unknown');
export type TaxCoverage = Static<typeof TaxCoverage>;

const Group = Type.Object({ label: Type.String(), price: Amount });

/** Charges by group, with the taxes collected. */
export const SpeedCharges = Type.Object({
  shippingPrice: Group,
  surcharge: Group,
  insurance: Group,
  otherShipmentFees: Group,
  tax: Group,
});
export type SpeedCharges = Static<typeof SpeedCharges>;

/**
 * Computed in rules/charges/sums.ts. `totalcharges` is the sum of `internationalshipping`,
 * `fuelsurcharge`, `insurance`, `domesticcharge`, `servicecharge`, `taxduties` and `othercharges`;
 * `gst` and `tax` are parts of `taxduties`.
 */
export const NamedCharges = Type.Object({
  domesticcharge: Amount,
  servicecharge: Amount,
  internationalshipping: Amount,
  fuelsurcharge: Amount,
  insurance: Amount,
  gst: Amount,
  tax: Amount,
  taxduties: Amount,
  othercharges: Amount,
  totalcharges: Amount,
});
export type NamedCharges = Static<typeof NamedCharges>;

/** The first three add up to the whole discount. No vouchers are issued. */
export const DiscountFields = Type.Object({
  additionaldiscount: Amount,
  freightdiscount: Amount,
  itemcostadjustment: Amount,
  vouchervalue: Amount,
  promocodeused: Nullable(Type.String()),
  promocodevalue: Amount,
});
export type DiscountFields = Static<typeof DiscountFields>;

/**
 * Type '0' fixed amount, '1' percentage, '2' express upgrade. `price` is the discount.
 * `description` is English; `descriptions` has the other languages by code.
 */
export const AppliedPromo = Type.Object({
  code: Type.String(),
  description: Type.String(),
  descriptions: Type.Optional(Type.Record(Type.String(), Type.String())),
  price: Amount,
  type: Type.String(),
  extra: Type.String(),
});
export type AppliedPromo = Static<typeof AppliedPromo>;
