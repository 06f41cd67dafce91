import { Type, type Static } from 'typebox';

import { Amount, Nullable } from '../wire';

/**
 * A charge of spec §3 with the dated rule it came from. `code` is a spec charge name, e.g.
 * "fuelsurcharge".
 */
export const ChargeLine = Type.Object({
  code: Type.String(),
  amount: Amount,
  rule: Type.Object({ id: Type.String(), validfrom: Type.String() }),
  /** Arguments for the sentence that explains the line, e.g. { weight: "2.5", rate: "0.25" }. */
  basis: Type.Record(Type.String(), Type.String()),
});
export type ChargeLine = Static<typeof ChargeLine>;

/**
 * What customs may ask of the receiver on arrival (high value duty, high value tax): an estimate by
 * dated rules, part of no total.
 */
export const AtBorder = Type.Optional(Type.Array(ChargeLine));

/** How much of customs is known: tax and duty, not every duty, nothing. Absent is unknown. */
export const TaxCoverage = Type.Union([
  Type.Literal('known'),
  Type.Literal('partly'),
  Type.Literal('unknown'),
]);
export type TaxCoverage = Static<typeof TaxCoverage>;

const Group = Type.Object({ label: Type.String(), price: Amount });

/** The charges of a speed by the groups of spec §3, and the taxes collected with them. */
export const SpeedCharges = Type.Object({
  shippingPrice: Group,
  surcharge: Group,
  insurance: Group,
  otherShipmentFees: Group,
  tax: Group,
});
export type SpeedCharges = Static<typeof SpeedCharges>;

/**
 * The charges of a shipment under their names of spec §3, all from its one list of charges (how:
 * rules/charges/sums.ts). `totalcharges` is the sum of `internationalshipping`, `fuelsurcharge`,
 * `insurance`, `domesticcharge`, `servicecharge`, `taxduties` and `othercharges`; `gst` and `tax` are
 * parts of `taxduties`.
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

/**
 * What came off a price, by parts (spec §3): the discounts are the sum of the first three. A voucher
 * would pay like credits do; none is issued.
 */
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
 * Promo code of spec §3: type '0' fixed amount, '1' percentage, '2' express upgrade. `price` is
 * what it takes off. `description` is English; `descriptions` has the other languages by their code.
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
