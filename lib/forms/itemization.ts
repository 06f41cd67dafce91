import { limits } from '@/contract/limits';
import { hasOtherLetters } from '@/rules/addresses/scripts';
import { parsePrice, ZERO } from '@/rules/money';
import type { CompleteLine } from '@/rules/packages/itemization';

export interface TypedLine {
  description: string;
  qty: string;
  price: string;
}
export type LineField = keyof TypedLine;

const WHOLE = /^\d{1,6}$/;
const PRICE = /^\d{1,6}(\.\d{1,2})?$/;

/** Converts full-width characters; removes currency signs and grouping commas. */
function tidyNumber(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s$¥€£]|USD?/gi, '');
  // "59,9" is 59.9, "1,299" is 1299: a typo must not declare ten times the value to customs.
  return /^\d+,\d{1,2}$/.test(plain)
    ? plain.replace(',', '.')
    : plain.replace(/,(?=\d{3}(?:\D|$))/g, '');
}

/** Each rule returns a `validation` key or null. An empty field is missing, not invalid. */
const lineRules: Record<LineField, (text: string) => string | null> = {
  description: (text) =>
    text.trim().length > limits.itemDescriptionMax
      ? 'tooLong'
      : hasOtherLetters(text)
        ? 'latinContents'
        : null,
  qty: (text) => {
    const tidy = tidyNumber(text);
    if (tidy === '') return null;
    if (!WHOLE.test(tidy) || Number(tidy) < 1) return `greaterThan?n=0`;
    return Number(tidy) > limits.quantityMax ? `notExceed?n=${limits.quantityMax}` : null;
  },
  price: (text) => {
    const tidy = tidyNumber(text);
    if (tidy === '') return null;
    const price = PRICE.test(tidy) ? parsePrice(tidy) : null;
    if (price === null || Number(price) < limits.unitPriceMin) return 'amountMin';
    return Number(price) > limits.unitPriceMax ? `notExceed?n=${limits.unitPriceMax}` : null;
  },
};

const fields: readonly LineField[] = ['description', 'qty', 'price'];

export function lineProblems(line: TypedLine): Partial<Record<LineField, string>> {
  return Object.fromEntries(
    fields
      .map((field) => [field, lineRules[field](line[field])])
      .filter(([, message]) => message !== null),
  );
}

/** A line with empty fields is not sent. */
export function missingFields(line: TypedLine): LineField[] {
  return fields.filter((field) => line[field].trim() === '');
}

/** Null if it is not complete and valid. */
export function completeLine(line: TypedLine): CompleteLine | null {
  if (missingFields(line).length > 0 || Object.keys(lineProblems(line)).length > 0) return null;
  return {
    description: line.description.trim(),
    qty: Number(tidyNumber(line.qty)),
    price: parsePrice(tidyNumber(line.price)) ?? ZERO,
  };
}
