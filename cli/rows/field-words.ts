import type { FieldProblem } from '@/contract/error-codes';

/** What the host's check of a call says of a field by a code; everything else is words already. */
const words: Readonly<Record<string, string>> = {
  required: 'is missing or too short',
  tooLong: 'is too long',
  format: 'does not look as it should',
  invalid: 'is not among what it may be',
  amountMin: 'is too small',
  countryRequired: 'must be a country code of two letters',
};
const bounds: Readonly<Record<string, string>> = {
  notExceed: 'must not be above',
  greaterThan: 'must be above',
  notBelow: 'must not be below',
};

/** A refused field as a person at the warehouse reads it. */
export function inWords({ field, message }: FieldProblem): FieldProblem {
  const [, code = '', bound = ''] = /^(\w+)\?n=(-?[\d.]+)$/.exec(message) ?? [];
  if (Object.hasOwn(bounds, code)) return { field, message: `${bounds[code]} ${bound}` };
  return { field, message: (Object.hasOwn(words, message) && words[message]) || message };
}

const names: Readonly<Record<string, string>> = {
  packageref: 'package',
  shipmentref: 'shipment',
  txnref: 'order',
  itemsid: 'line',
};

/** What a field of a call is called at the warehouse: the option that fills it, as a rule. */
export const nameOfField = (field: string): string =>
  (Object.hasOwn(names, field) && names[field]) || field;
