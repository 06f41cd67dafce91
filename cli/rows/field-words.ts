import type { FieldProblem } from '@/contract/error-codes';

/** Texts for the host's error codes. Other messages are printed as they are. */
const codeTexts: Readonly<Record<string, string>> = {
  required: 'is missing or too short',
  tooLong: 'is too long',
  format: 'has an invalid format',
  invalid: 'is not an allowed value',
  amountMin: 'is too small',
  countryRequired: 'must be a two-letter country code',
};
const boundTexts: Readonly<Record<string, string>> = {
  notExceed: 'must be at most',
  greaterThan: 'must be above',
  notBelow: 'must be at least',
};

export function describeFieldProblem({ field, message }: FieldProblem): FieldProblem {
  const [, code = '', bound = ''] = /^(\w+)\?n=(-?[\d.]+)$/.exec(message) ?? [];
  if (Object.hasOwn(boundTexts, code)) return { field, message: `${boundTexts[code]} ${bound}` };
  return { field, message: (Object.hasOwn(codeTexts, message) && codeTexts[message]) || message };
}

const optionNames: Readonly<Record<string, string>> = {
  packageref: 'package',
  shipmentref: 'shipment',
  txnref: 'order',
  itemsid: 'line',
};

export const getOptionName = (field: string): string =>
  (Object.hasOwn(optionNames, field) && optionNames[field]) || field;
