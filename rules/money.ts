import Big from 'big.js';

import { compareAmounts, plainDecimal, ZERO, type Amount, type Cents } from './amount';

export { compareAmounts, fromCents, isZeroAmount, ZERO, type Amount, type Cents } from './amount';

const PRICE = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const LONGEST_PRICE = 24;
const MOST_CENTS = Big(Number.MAX_SAFE_INTEGER);

const toBig = (value: string) => Big(plainDecimal(value));

function bounded(value: Big): Big {
  if (value.abs().times(100).gt(MOST_CENTS))
    throw new RangeError('Amount is larger than the ledger can hold');
  return value;
}

/**
 * THE rounding point: every price passes here once and nowhere else. Half a cent goes away from
 * zero (half-up). Takes a decimal string of any precision, gives two decimals; "-0.00" never comes
 * out.
 */
export function roundAmount(value: string): Amount {
  const rounded = bounded(toBig(value).round(2, Big.roundHalfUp));
  return rounded.eq(0) ? ZERO : rounded.toFixed(2);
}

/**
 * "12.34" → 1234. Throws RangeError for anything but a plain decimal with at most two (non-zero)
 * decimals.
 */
export function toCents(amount: Amount): Cents {
  const cents = bounded(toBig(amount)).times(100);
  if (!cents.eq(cents.round(0, Big.roundDown)))
    throw new RangeError(`Amount has a part of a cent: ${amount}`);
  return cents.eq(0) ? 0 : cents.toNumber();
}

/**
 * A sum in a request (a JSON number or text) → whole cents. Null for what is no plain amount of
 * zero or more, and for a part of a cent: nothing is rounded behind anybody's back.
 */
export function readCents(value: unknown): Cents | null {
  const text = String(value);
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? toCents(text) : null;
}

/** Exact sum of amounts; no amounts give "0.00". */
export function addAmounts(...amounts: readonly Amount[]): Amount {
  return roundAmount(amounts.reduce((sum, amount) => sum.plus(toBig(amount)), Big(0)).toFixed());
}

/** a − b, exact. */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  return roundAmount(toBig(a).minus(toBig(b)).toFixed());
}

/** −a. */
export function negateAmount(amount: Amount): Amount {
  return subtractAmounts(ZERO, amount);
}

/**
 * Amount × rate (a decimal string such as "0.165", or a whole number such as a quantity), rounded
 * by `roundAmount`.
 */
export function multiplyAmount(amount: Amount, rate: string | number): Amount {
  if (typeof rate === 'number' && !Number.isSafeInteger(rate))
    throw new RangeError('A fractional rate must be a decimal string');
  return roundAmount(
    toBig(amount)
      .times(toBig(String(rate)))
      .toFixed(),
  );
}

/**
 * Amount × numerator ÷ denominator (whole numbers), rounded by `roundAmount`; e.g. a price per kg ×
 * grams ÷ 1000.
 */
export function scaleAmount(amount: Amount, numerator: number, denominator: number): Amount {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0)
    throw new RangeError('Scale by whole numbers only');
  return roundAmount(toBig(amount).times(numerator).div(denominator).toFixed(10));
}

export function maxAmount(a: Amount, b: Amount): Amount {
  // Stryker disable next-line EqualityOperator: of two equal amounts it does not matter which is answered
  return roundAmount(compareAmounts(a, b) >= 0 ? a : b);
}

export function minAmount(a: Amount, b: Amount): Amount {
  // Stryker disable next-line EqualityOperator: of two equal amounts it does not matter which is answered
  return roundAmount(compareAmounts(a, b) <= 0 ? a : b);
}

/**
 * Reads a price written by a person or sent by a host: "1,234.5", "1234.50" or 1234.5 → "1234.50"
 * (spec §3, price line). Gives null for anything else: empty, exponents, NaN, infinities, misplaced
 * commas ("12,50"), letters, more than 24 characters, and negatives unless `allowNegative`.
 */
export function parsePrice(
  value: unknown,
  options: { allowNegative?: boolean } = {},
): Amount | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text.length > LONGEST_PRICE || !PRICE.test(text)) return null;
  if (text.startsWith('-') && !options.allowNegative) return null;
  try {
    return roundAmount(text.replaceAll(',', ''));
  } catch {
    return null;
  }
}

/**
 * "0.0875" → "8.75": a rate as a percentage with two decimals, for labels (spec §3, Buy-for-me
 * charges).
 */
export function ratePercent(rate: string): string {
  return toBig(rate).times(100).round(2, Big.roundHalfUp).toFixed(2);
}

/**
 * rate + step × times, not below zero, as an exact decimal string: "0.25" + "0.005" × 3 → "0.265".
 */
export function sumRates(rate: string, step: string, times: number): string {
  const sum = toBig(rate).plus(toBig(step).times(times));
  return sum.lt(0) ? '0' : sum.toFixed();
}
