/** @jest-environment node */
import fc from 'fast-check';

import {
  addAmounts,
  compareAmounts,
  fromCents,
  isZeroAmount,
  maxAmount,
  minAmount,
  multiplyAmount,
  negateAmount,
  parsePrice,
  toPercent,
  readCents,
  roundAmount,
  scaleAmount,
  subtractAmounts,
  sumRates,
  toCents,
  ZERO,
} from '@/rules/money';

const cents = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const price = fc.integer({ min: 0, max: 1_000_000_000 });

describe('cents and decimal strings', () => {
  it('convert into each other', () => {
    expect(toCents('12.34')).toBe(1234);
    expect(toCents('7')).toBe(700);
    expect(toCents('-0.05')).toBe(-5);
    expect(fromCents(1234)).toBe('12.34');
    expect(fromCents(-5)).toBe('-0.05');
    expect(fromCents(0)).toBe('0.00');
    expect(fromCents(-0)).toBe('0.00');
    expect(Object.is(toCents('-0.00'), 0)).toBe(true);
  });

  it('survive the round trip for every amount', () => {
    fc.assert(fc.property(cents, (value) => toCents(fromCents(value)) === value));
  });

  it('refuse fractions of a cent, exponents and words', () => {
    for (const invalidValue of [
      '0.001',
      '1e3',
      'NaN',
      '',
      ' 1',
      '1,000.00',
      'Infinity',
      '0x10',
      '.5',
      '5.',
      '+1',
      '--1',
    ]) {
      expect(() => toCents(invalidValue)).toThrow(RangeError);
    }
    for (const invalid of [0.5, NaN, Infinity, 2 ** 60])
      expect(() => fromCents(invalid)).toThrow(RangeError);
  });

  it('quote only the start of the refused value', () => {
    expect(() => toCents('12,50')).toThrow('Not a decimal amount: "12,50"');
    expect(() => toCents('x'.repeat(900))).toThrow(
      new RangeError(`Not a decimal amount: "${'x'.repeat(40)}"`),
    );
    expect(() => toCents('0.001')).toThrow('Amount has a fraction of a cent: 0.001');
    expect(() => fromCents(0.5)).toThrow('Not a whole number of cents: 0.5');
    expect(() => scaleAmount('1.00', 1.5, 1)).toThrow('Scale by whole numbers only');
  });

  it('are read from requests exactly or not at all', () => {
    expect([12.34, '12.34', 0, 7, 99_999].map(readCents)).toEqual([1234, 1234, 0, 700, 9_999_900]);
    for (const invalidValue of [
      10.005,
      0.1 + 0.2,
      1e-7,
      1e21,
      -1,
      NaN,
      null,
      undefined,
      '',
      '1,00',
      ' 1',
      true,
    ])
      expect(readCents(invalidValue)).toBeNull();
  });

  it('refuse more than the ledger can hold', () => {
    expect(() => toCents('99999999999999999.00')).toThrow('larger than the ledger');
    expect(() => multiplyAmount('90000000000000.00', 1000)).toThrow('larger than the ledger');
  });
});

describe('roundAmount', () => {
  it('rounds half a cent away from zero', () => {
    expect(roundAmount('0.005')).toBe('0.01');
    expect(roundAmount('0.004999')).toBe('0.00');
    expect(roundAmount('1.005')).toBe('1.01');
    expect(roundAmount('-1.005')).toBe('-1.01');
    expect(roundAmount('-0.004')).toBe('0.00');
    expect(roundAmount('3')).toBe('3.00');
  });

  it('does not change a rounded amount', () => {
    fc.assert(fc.property(cents, (value) => roundAmount(fromCents(value)) === fromCents(value)));
  });
});

describe('arithmetic', () => {
  it('adds, subtracts and negates exactly', () => {
    expect(addAmounts()).toBe(ZERO);
    expect(addAmounts('0.10', '0.20')).toBe('0.30');
    expect(subtractAmounts('0.30', '0.10')).toBe('0.20');
    expect(negateAmount('2.50')).toBe('-2.50');
    expect(negateAmount('0.00')).toBe('0.00');
    fc.assert(
      fc.property(
        fc.array(cents, { maxLength: 40 }),
        (list) =>
          toCents(addAmounts(...list.map(fromCents))) ===
          list.reduce((sum, value) => sum + value, 0),
      ),
    );
    fc.assert(
      fc.property(
        cents,
        cents,
        (a, b) => toCents(subtractAmounts(fromCents(a), fromCents(b))) === a - b,
      ),
    );
  });

  it('multiplies by a decimal rate or a quantity', () => {
    expect(multiplyAmount('10.05', '0.1')).toBe('1.01');
    expect(multiplyAmount('19.99', 3)).toBe('59.97');
    expect(() => multiplyAmount('1.00', 0.1)).toThrow('decimal string');
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: -999, max: 999 }),
        (value, quantity) =>
          toCents(multiplyAmount(fromCents(value), quantity)) + 0 === value * quantity + 0,
      ),
    );
  });

  it('scales by grams and rounds once', () => {
    expect(scaleAmount('0.50', 1500, 1000)).toBe('0.75');
    expect(scaleAmount('0.01', 1500, 1000)).toBe('0.02');
    expect(scaleAmount('10.00', 1, 3)).toBe('3.33');
    expect(() => scaleAmount('1.00', 1.5, 1)).toThrow(RangeError);
    expect(() => scaleAmount('1.00', 1, 0)).toThrow(RangeError);
  });

  it('never charges less for more weight', () => {
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (rate, grams, extraGrams) =>
          compareAmounts(
            scaleAmount(fromCents(rate), grams + extraGrams, 1000),
            scaleAmount(fromCents(rate), grams, 1000),
          ) >= 0,
      ),
    );
  });

  it('always gives two decimals', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 9999 }), (value, rate) =>
        /^-?\d+\.\d{2}$/.test(
          multiplyAmount(fromCents(value), `0.${String(rate).padStart(4, '0')}`),
        ),
      ),
    );
  });

  it('compares by value, not by text', () => {
    expect(compareAmounts('9.00', '10.00')).toBe(-1);
    expect(compareAmounts('10', '10.00')).toBe(0);
    expect(maxAmount('9.00', '10.00')).toBe('10.00');
    expect(maxAmount('10.00', '9.00')).toBe('10.00');
    expect(minAmount('9.00', '10')).toBe('9.00');
    expect(isZeroAmount('0')).toBe(true);
    expect(isZeroAmount('0.01')).toBe(false);
  });
});

describe('parsePrice', () => {
  it('reads prices with and without thousands separators', () => {
    expect(parsePrice('1,234.50')).toBe('1234.50');
    expect(parsePrice('1,234,567')).toBe('1234567.00');
    expect(parsePrice(' 12.5 ')).toBe('12.50');
    expect(parsePrice(12.5)).toBe('12.50');
    expect(parsePrice(0)).toBe('0.00');
  });

  it('returns null for anything that is not a price', () => {
    for (const invalidValue of [
      '',
      'abc',
      '12,50',
      '1,23,456',
      ',5',
      '1e3',
      '1e309',
      'NaN',
      'Infinity',
      '0x1',
      '1.2.3',
      '$5',
      '٣',
      '1'.repeat(30),
      '99999999999999999',
    ]) {
      expect(parsePrice(invalidValue)).toBeNull();
    }
    for (const invalid of [NaN, Infinity, 1e21, 1e-7, null, undefined, [], {}, true])
      expect(parsePrice(invalid)).toBeNull();
  });

  it('reads up to 24 characters', () => {
    expect(parsePrice(`0.${'0'.repeat(20)}`)).toBe('0.00');
    expect(parsePrice(`1.5${'0'.repeat(21)}`)).toBe('1.50');
    expect(parsePrice(`1.5${'0'.repeat(22)}`)).toBeNull();
  });

  it('does not accept an array, though an array of one price stringifies to it', () => {
    expect(parsePrice(['5'])).toBeNull();
  });

  it('refuses negatives', () => {
    expect(parsePrice('-5')).toBeNull();
    expect(parsePrice(-5)).toBeNull();
  });

  it('reads back every amount as people write it', () => {
    fc.assert(
      fc.property(
        price,
        (value) =>
          parsePrice((value / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })) ===
          fromCents(value),
      ),
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const parsedPrice = parsePrice(value);
        return parsedPrice === null || /^\d+\.\d{2}$/.test(parsedPrice);
      }),
    );
  });
});

it('shows a rate as a percentage', () => {
  expect(toPercent('0.1')).toBe('10.00');
  expect(toPercent('0.08755')).toBe('8.76');
});

it('adds steps to a rate, never below zero', () => {
  expect(sumRates('0.25', '0.005', 3)).toBe('0.265');
  expect(sumRates('0.25', '0.005', -50)).toBe('0');
  expect(sumRates('0.01', '0.005', -3)).toBe('0');
});
