/** Decimal string with two decimals, e.g. "12.34" or "-0.50". */
export type Amount = string;

/** Whole cents, as stored in the database. */
export type Cents = number;

export const ZERO: Amount = '0.00';

const PLAIN_DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Checks a plain decimal of any precision. @throws RangeError */
export function requirePlainDecimal(value: string): string {
  parseDecimal(value);
  return value;
}

function parseDecimal(value: string): { sign: string; integerPart: string; fraction: string } {
  const [, sign = '', integerPart, fraction = ''] = PLAIN_DECIMAL.exec(value) ?? [];
  if (integerPart === undefined)
    throw new RangeError(`Not a decimal amount: ${JSON.stringify(value.slice(0, 40))}`);
  return { sign, integerPart, fraction };
}

/** 1234 → "12.34". Throws RangeError for an unsafe integer. */
export function fromCents(cents: Cents): Amount {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not a whole number of cents: ${cents}`);
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function compareAmounts(a: Amount, b: Amount): -1 | 0 | 1 {
  const [first, second] = [parseDecimal(a), parseDecimal(b)];
  const decimals = Math.max(first.fraction.length, second.fraction.length);
  const [x, y] = [first, second].map(({ sign, integerPart, fraction }) =>
    BigInt(sign + integerPart + fraction.padEnd(decimals, '0')),
  ) as [bigint, bigint];
  return x < y ? -1 : x > y ? 1 : 0;
}

export function isZeroAmount(amount: Amount): boolean {
  return compareAmounts(amount, ZERO) === 0;
}
