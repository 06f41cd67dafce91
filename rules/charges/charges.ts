import { formatMoney } from '../format';
import type { Locale } from '../locale';
import { formatWeight } from '../packages/measures';
import type { Amount } from '../money';

/**
 * A charge with the dated rule it came from (spec §3). `basis` holds what its explanation needs.
 */
export interface Charge {
  code: string;
  amount: Amount;
  /** First day of the rate that it follows from. */
  validFrom: string;
  basis: Record<string, string>;
}

/**
 * Every charge of spec §3 in the order of the receipt, with the group of the speed cards it belongs
 * to.
 */
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

/**
 * Which facts of a charge's basis its sentence needs. Money among them is `each`, `of` and `cover`;
 * `weight` is kilograms.
 */
const sentences = {
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

export type SentenceKey = keyof typeof sentences;

const money = new Set(['each', 'of', 'cover']);
const taxes: readonly ChargeCode[] = ['lowvaluegst', 'highvalueduty', 'highvaluetax', 'gst'];

function sentenceOf({ code, basis }: Charge): SentenceKey | null {
  if (taxes.some((tax) => tax === code))
    return basis.each && Number(basis.percent) === 0 ? 'taxEach' : 'tax';
  if (code === 'other' && basis.weight) return 'crisis';
  const { fee } = basis;
  if (
    code === 'service' &&
    (fee === 'repack' || fee === 'repackbag' || fee === 'merge' || fee === 'selfcollect')
  )
    return fee;
  return Object.hasOwn(sentences, code) ? (code as SentenceKey) : null;
}

/**
 * The sentence with a charge's figures: its key below `how` of the charges messages, and its
 * values. Null where there are none.
 */
export function explainCharge(
  charge: Charge,
  locale: Locale,
): { key: SentenceKey; values: Record<string, string> } | null {
  const key = sentenceOf(charge);
  if (!key) return null;
  const values: Record<string, string> = {};
  for (const name of sentences[key]) {
    const value = charge.basis[name];
    if (value === undefined) return null;
    values[name] = money.has(name)
      ? formatMoney(value)
      : name === 'weight'
        ? formatWeight(Number(value) * 1000, locale)
        : value;
  }
  return { key, values };
}

/** The charge code to name a line by: a known one, else "other". */
export function chargeName(code: string): ChargeCode {
  return isChargeCode(code) ? code : 'other';
}
