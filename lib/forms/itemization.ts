import { limits } from '@/contract/limits';
import { hasOtherLetters } from '@/rules/addresses/scripts';
import { parsePrice } from '@/rules/money';

/** A line of contents as typed. */
export interface TypedLine {
  description: string;
  qty: string;
  price: string;
}
export type LineField = keyof TypedLine;

const WHOLE = /^\d{1,6}$/;
const PRICE = /^\d{1,6}(\.\d{1,2})?$/;

/**
 * Full-width figures and signs of East Asian keyboards become plain ones; currency signs and
 * grouping commas go.
 */
export function tidyNumber(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s$¥€£]|USD?/gi, '');
  // "59,9" is 59.9, "1,299" is 1299: a slip must not declare ten times the value to customs.
  return /^\d+,\d{1,2}$/.test(plain)
    ? plain.replace(',', '.')
    : plain.replace(/,(?=\d{3}(?:\D|$))/g, '');
}

/**
 * What is wrong with one field of a line (key of the `validation` namespace), or null. An empty
 * field is missing, not wrong.
 */
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

/** Every wrong field of a line with its message. */
export function lineProblems(line: TypedLine): Partial<Record<LineField, string>> {
  return Object.fromEntries(
    fields
      .map((field) => [field, lineRules[field](line[field])])
      .filter(([, message]) => message !== null),
  );
}

/** The fields that are still empty; a line that misses one is not sent (spec §5). */
export function missingFields(line: TypedLine): LineField[] {
  return fields.filter((field) => line[field].trim() === '');
}
