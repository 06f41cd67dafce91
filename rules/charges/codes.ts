/** Every charge of spec §3 in the order of the receipt, with the group of the speed cards it belongs to. */
export const chargeGroups = {
  internationalshipping: 'shippingPrice',
  remotesurcharge: 'surcharge',
  fuelsurcharge: 'surcharge',
  membershipfee: 'otherShipmentFees',
  brokage: 'otherShipmentFees',
  notify: 'otherShipmentFees',
  storage: 'otherShipmentFees',
  insurance: 'insurance',
  other: 'otherShipmentFees',
  domestic: 'otherShipmentFees',
  service: 'otherShipmentFees',
  batteryfee: 'surcharge',
  oversizefee: 'surcharge',
  highriskfee: 'surcharge',
  countrysanctionfee: 'surcharge',
  exportervalidationfee: 'surcharge',
  hazmatfee: 'otherShipmentFees',
  contentverificationfee: 'otherShipmentFees',
  lowvaluegst: 'tax',
  highvalueduty: 'tax',
  highvaluetax: 'tax',
  gst: 'tax',
} as const;

export type ChargeCode = keyof typeof chargeGroups;
export type ChargeGroup = (typeof chargeGroups)[ChargeCode];

export const chargeCodes = Object.keys(chargeGroups) as ChargeCode[];

export function isChargeCode(code: string): code is ChargeCode {
  return Object.hasOwn(chargeGroups, code);
}
