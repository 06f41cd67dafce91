import type { FieldProblem } from '@/contract/error-codes';

/** Texts for the host's error codes. Other messages are already readable. */
const texts: Readonly<Record<string, string>> = {
  required: 'is missing or too short',
  tooLong: 'is too long',
  format: 'has an invalid format',
  invalid: 'is not an allowed value',
  amountMin: 'is too small',
  countryRequired: 'must be a two-letter country code',
};
const bounds: Readonly<Record<string, string>> = {
  notExceed: 'must be at most',
  greaterThan: 'must be above',
  notBelow: 'must be at least',
};

export function inWords({ field, message }: FieldProblem): FieldProblem {
  const [, code = '', bound = ''] = /^(\w+)\?n=(-?[\d.]+)$/.exec(message) ?? [];
  if (Object.hasOwn(bounds, code)) return { field, message: `${bounds[code]} ${bound}` };
  return { field, message: (Object.hasOwn(texts, message) && texts[message]) || message };
}

const optionNames: Readonly<Record<string, string>> = {
  packageref: 'package',
  shipmentref: 'shipment',
  txnref: 'order',
  itemsid: 'line',
};

export const nameOfField = (field: string): string =>
  (Object.hasOwn(optionNames, field) && optionNames[field]) || field;
