import Big from 'big.js';

import { compareAmounts, requirePlainDecimal, ZERO, type Amount, type Cents } from './amount';

export { compareAmounts, fromCents, isZeroAmount, ZERO, type Amount, type Cents } from './amount';

const PRICE = /^(\d+|[1-9]\d{0,2}(,\d{3})+)(\.\d+)?$/;
const MAX_PRICE_LENGTH = 24;
const MAX_CENTS = Big(Number.MAX_SAFE_INTEGER);

const toBig = (value: string) => Big(requirePlainDecimal(value));

function checkBounds(value: Big): Big {
  if (value.abs().times(100).gt(MAX_CENTS))
    throw new RangeError('Amount is larger than the ledger can hold');
  return value;
}

/**
 * The single rounding point for prices: half-up, away from zero, to two decimals, never "-0.00".
 */
export function roundAmount(value: string): Amount {
  const rounded = checkBounds(toBig(value).round(2, Big.roundHalfUp));
  return rounded.eq(0) ? ZERO : rounded.toFixed(2);
}

/** @throws RangeError unless the amount is a plain decimal with at most two non-zero decimals */
export function toCents(amount: Amount): Cents {
  const cents = checkBounds(toBig(amount)).times(100);
  if (!cents.eq(cents.round(0, Big.roundDown)))
    throw new RangeError(`Amount has a fraction of a cent: ${amount}`);
  return cents.eq(0) ? 0 : cents.toNumber();
}

/** Null for negatives and fractions of a cent. */
export function readCents(value: unknown): Cents | null {
  const text = String(value);
  return /^\d{1,12}(\.\d{1,2})?$/.test(text) ? toCents(text) : null;
}

export function addAmounts(...amounts: readonly Amount[]): Amount {
  return roundAmount(amounts.reduce((sum, amount) => sum.plus(toBig(amount)), Big(0)).toFixed());
}

export function subtractAmounts(a: Amount, b: Amount): Amount {
  return roundAmount(toBig(a).minus(toBig(b)).toFixed());
}

export function negateAmount(amount: Amount): Amount {
  return subtractAmounts(ZERO, amount);
}

/**
 * Rounds to cents.
 * @throws RangeError for a fractional number, which must be passed as a decimal string
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

/** E.g. a price per kg × grams ÷ 1000. */
export function scaleAmount(amount: Amount, numerator: number, denominator: number): Amount {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator === 0)
    throw new RangeError('Scale by whole numbers only');
  return roundAmount(toBig(amount).times(numerator).div(denominator).toFixed(10));
}

export function maxAmount(a: Amount, b: Amount): Amount {
  // Stryker disable next-line EqualityOperator: of two equal amounts it does not matter which is returned
  return roundAmount(compareAmounts(a, b) >= 0 ? a : b);
}

export function minAmount(a: Amount, b: Amount): Amount {
  // Stryker disable next-line EqualityOperator: of two equal amounts it does not matter which is returned
  return roundAmount(compareAmounts(a, b) <= 0 ? a : b);
}

/**
 * Parses "1,234.5", "1234.50" or 1234.5 to "1234.50". Returns null for anything else, e.g.
 * exponents or misplaced commas.
 */
export function parsePrice(value: unknown): Amount | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  if (text.length > MAX_PRICE_LENGTH || !PRICE.test(text)) return null;
  try {
    return roundAmount(text.replaceAll(',', ''));
  } catch {
    return null;
  }
}

/** "0.0875" → "8.75" */
export function toPercent(rate: string): string {
  return toBig(rate).times(100).round(2, Big.roundHalfUp).toFixed(2);
}

/** E.g. "0.25" + "0.005" × 3 → "0.265"; never below zero. */
export function sumRates(rate: string, step: string, times: number): string {
  const sum = toBig(rate).plus(toBig(step).times(times));
  return sum.lt(0) ? '0' : sum.toFixed();
}
