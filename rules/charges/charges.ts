import { formatMoney } from '../format';
import type { Locale } from '../locale';
import { formatWeight } from '../packages/measures';
import type { Amount } from '../money';

/** `basis` holds the explanation's values. */
export interface Charge {
  code: string;
  amount: Amount;
  /** First day of the applied rate. */
  validFrom: string;
  basis: Record<string, string>;
}

/** In receipt order, with the group on the speed cards. */
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

/** `each`, `of`, and `cover` are money; `weight` is kilograms. */
const explanationValues = {
  internationalshipping: ['weight', 'zone'],
  remotesurcharge: ['weight'],
  fuelsurcharge: ['percent', 'of'],
  storage: ['days', 'freeDays', 'each'],
  insurance: ['percent', 'cover'],
  crisis: ['weight'],
  oversizefee: ['count'],
  batteryfee: ['count'],
  repack: ['count', 'each'],
  repackbag: ['count', 'each'],
  merge: ['count', 'each'],
  selfcollect: [],
  hazmatfee: ['count', 'each'],
  contentverificationfee: ['count', 'each'],
  tax: ['percent', 'of'],
  taxEach: ['each', 'count'],
} as const satisfies Record<string, readonly string[]>;

export type ExplanationKey = keyof typeof explanationValues;

const moneyValues = new Set(['each', 'of', 'cover']);
const taxes: readonly ChargeCode[] = ['lowvaluegst', 'highvalueduty', 'highvaluetax', 'gst'];

function findExplanationKey({ code, basis }: Charge): ExplanationKey | null {
  if (taxes.some((tax) => tax === code))
    return basis.each && Number(basis.percent) === 0 ? 'taxEach' : 'tax';
  if (code === 'other' && basis.weight) return 'crisis';
  const { fee } = basis;
  if (
    code === 'service' &&
    (fee === 'repack' || fee === 'repackbag' || fee === 'merge' || fee === 'selfcollect')
  )
    return fee;
  return Object.hasOwn(explanationValues, code) ? (code as ExplanationKey) : null;
}

/** Returns the message key under `how` and its values. */
export function explainCharge(
  charge: Charge,
  locale: Locale,
): { key: ExplanationKey; values: Record<string, string> } | null {
  const key = findExplanationKey(charge);
  if (!key) return null;
  const values: Record<string, string> = {};
  for (const name of explanationValues[key]) {
    const value = charge.basis[name];
    if (value === undefined) return null;
    values[name] = moneyValues.has(name)
      ? formatMoney(value)
      : name === 'weight'
        ? formatWeight(Number(value) * 1000, locale)
        : value;
  }
  return { key, values };
}

export function toChargeCode(code: string): ChargeCode {
  return isChargeCode(code) ? code : 'other';
}
