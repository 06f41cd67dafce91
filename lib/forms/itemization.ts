import { limits } from '@/contract/limits';
import { tidyLabelLine } from '@/rules/addresses/scripts';
import { parsePrice, ZERO } from '@/rules/money';
import { isCustomsText, type CompleteLine } from '@/rules/packages/itemization';

export interface TypedLine {
  description: string;
  qty: string;
  price: string;
}
export type LineField = keyof TypedLine;

const WHOLE_NUMBER = /^-?\d+$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const PRICE = /^\d+(\.\d{1,2})?$/;

/** Converts full-width characters; removes spaces and "$", "US$" or "USD". */
const removeDollars = (text: string): string => text.normalize('NFKC').replace(/[\s$]|USD?/gi, '');

/** Whether an amount has another currency's sign or name: "￥20", "20元", "NT$20", "20 EUR". */
export const isOtherCurrency = (text: string): boolean =>
  /[\p{L}\p{Sc}]/u.test(removeDollars(text));

/** Also removes grouping commas. */
function tidyNumber(text: string): string {
  const plainText = removeDollars(text);
  // "59,9" is 59.9, "1,299" is 1299, and "0,500" stays invalid: a typo must not multiply the value.
  if (/^\d+,\d{1,2}$/.test(plainText)) return plainText.replace(',', '.');
  return /^0+,/.test(plainText) ? plainText : plainText.replace(/,(?=\d{3}(?:\D|$))/g, '');
}

/** Each rule returns a `validation` key or null. An empty field is missing, not invalid. */
const lineRules: Record<LineField, (text: string) => string | null> = {
  description: (text) => {
    const description = tidyLabelLine(text);
    if (description === '') return null;
    if (description.length > limits.itemDescriptionMax) return 'tooLong';
    return isCustomsText(description) ? null : 'latinContents';
  },
  qty: (text) => {
    if (text.trim() === '') return null;
    const numberText = tidyNumber(text);
    if (!WHOLE_NUMBER.test(numberText)) return 'format';
    if (Number(numberText) < 1) return 'greaterThan?n=0';
    return Number(numberText) > limits.quantityMax ? `notExceed?n=${limits.quantityMax}` : null;
  },
  price: (text) => {
    if (text.trim() === '') return null;
    const numberText = tidyNumber(text);
    if (isOtherCurrency(text)) return 'usDollars';
    if (!NUMBER.test(numberText)) return 'format';
    if (Number(numberText) < limits.unitPriceMin) return 'amountMin';
    if (Number(numberText) > limits.unitPriceMax) return `notExceed?n=${limits.unitPriceMax}`;
    return PRICE.test(numberText) ? null : 'format';
  },
};

const fields: readonly LineField[] = ['description', 'qty', 'price'];

export function validateLine(line: TypedLine): Partial<Record<LineField, string>> {
  return Object.fromEntries(
    fields
      .map((field) => [field, lineRules[field](line[field])])
      .filter(([, message]) => message !== null),
  );
}

/** A line with empty fields is not sent. */
export function findMissingFields(line: TypedLine): LineField[] {
  return fields.filter((field) => line[field].trim() === '');
}

/** Null if the line is incomplete or invalid. */
export function toCompleteLine(line: TypedLine): CompleteLine | null {
  if (findMissingFields(line).length > 0 || Object.keys(validateLine(line)).length > 0) return null;
  return {
    description: tidyLabelLine(line.description),
    qty: Number(tidyNumber(line.qty)),
    price: parsePrice(tidyNumber(line.price)) ?? ZERO,
  };
}
