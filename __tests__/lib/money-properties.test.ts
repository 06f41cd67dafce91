/** @jest-environment node */
import fc from 'fast-check';

import {
  addAmounts,
  compareAmounts,
  fromCents,
  maxAmount,
  minAmount,
  multiplyAmount,
  roundAmount,
  scaleAmount,
  subtractAmounts,
  sumRates,
  toCents,
} from '@/rules/money';
import { calculateStorage } from '@/rules/packages/storage';
import { weighShipment, getVolumetricGrams, type Parcel } from '@/rules/packages/weight';

const CASES = 5000;
const DAY_MS = 86_400_000;
const cents = fc.integer({ min: -2_000_000_000, max: 2_000_000_000 });
const price = fc.integer({ min: 0, max: 50_000_000 });
const decimalPlaces = fc.integer({ min: 1, max: 8 });

/** Integer reference arithmetic: n ÷ d, rounded half away from zero. */
const divideHalfUp = (n: bigint, d: bigint): number => {
  const [size, sign] = n < 0n ? [-n, -1n] : [n, 1n];
  return Number((sign * (2n * size + d)) / (2n * d));
};
/** 12345 with 3 decimals → "12.345". */
const formatDecimal = (digits: number, places: number): string => {
  const text = String(Math.abs(digits)).padStart(places + 1, '0');
  return `${digits < 0 ? '-' : ''}${text.slice(0, -places)}.${text.slice(-places)}`;
};
const assertProperty = <Case>(property: fc.IProperty<Case>) =>
  fc.assert(property, { numRuns: CASES });

describe('rounding', () => {
  it('is to the nearest cent, half a cent away from zero, for every number of decimals', () => {
    assertProperty(
      fc.property(
        cents,
        decimalPlaces,
        (digits, places) =>
          toCents(roundAmount(formatDecimal(digits, places))) ===
          divideHalfUp(BigInt(digits) * 100n, 10n ** BigInt(places)) + 0,
      ),
    );
  });

  it('keeps the order: a larger amount is never rounded to a smaller one', () => {
    assertProperty(
      fc.property(
        cents,
        price,
        decimalPlaces,
        (digits, increase, places) =>
          compareAmounts(
            roundAmount(formatDecimal(digits + increase, places)),
            roundAmount(formatDecimal(digits, places)),
          ) >= 0,
      ),
    );
  });

  it('is symmetric for negative amounts', () => {
    assertProperty(
      fc.property(
        price,
        decimalPlaces,
        (digits, places) =>
          toCents(roundAmount(formatDecimal(-digits, places))) + 0 ===
          0 - toCents(roundAmount(formatDecimal(digits, places))),
      ),
    );
  });

  it('happens once in a product: a rate of any length is multiplied exactly first', () => {
    assertProperty(
      fc.property(
        cents,
        fc.nat(1_000_000),
        decimalPlaces,
        (amount, rate, places) =>
          toCents(multiplyAmount(fromCents(amount), formatDecimal(rate, places))) ===
          divideHalfUp(BigInt(amount) * BigInt(rate), 10n ** BigInt(places)) + 0,
      ),
    );
  });

  it('happens once in a price by weight', () => {
    assertProperty(
      fc.property(
        price,
        fc.integer({ min: 0, max: 100_000 }),
        (perKg, grams) =>
          toCents(scaleAmount(fromCents(perKg), grams, 1000)) ===
          divideHalfUp(BigInt(perKg) * BigInt(grams), 1000n),
      ),
    );
  });
});

describe('a sum', () => {
  it('does not depend on the number or order of lines', () => {
    assertProperty(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 12 }),
        fc.nat(12),
        (lines, splitIndex) => {
          const amounts = lines.map(fromCents);
          const parts = [
            addAmounts(...amounts.slice(splitIndex)),
            addAmounts(...amounts.slice(0, splitIndex)),
          ];
          return (
            addAmounts(...parts) === addAmounts(...amounts) &&
            addAmounts(...amounts.reverse()) === addAmounts(...parts)
          );
        },
      ),
    );
  });

  it('is undone by subtracting what was added', () => {
    assertProperty(
      fc.property(
        cents,
        cents,
        (a, b) =>
          subtractAmounts(addAmounts(fromCents(a), fromCents(b)), fromCents(b)) === fromCents(a),
      ),
    );
  });

  it('of the smaller and the larger amount is the sum of both', () => {
    assertProperty(
      fc.property(cents, cents, (a, b) => {
        const [smallerAmount, largerAmount] = [
          minAmount(fromCents(a), fromCents(b)),
          maxAmount(fromCents(a), fromCents(b)),
        ];
        return (
          compareAmounts(smallerAmount, largerAmount) ===
            Math.sign(Math.min(a, b) - Math.max(a, b)) &&
          toCents(addAmounts(smallerAmount, largerAmount)) === a + b + 0
        );
      }),
    );
  });
});

it('a rate is the exact sum of its steps', () => {
  assertProperty(
    fc.property(
      fc.nat(1_000_000),
      fc.nat(10_000),
      fc.integer({ min: -500, max: 500 }),
      (rate, step, times) =>
        Math.round(
          Number(sumRates(formatDecimal(rate, 6), formatDecimal(step, 6), times)) * 1e6,
        ) === Math.max(0, rate + step * times),
    ),
  );
});

const side = fc.integer({ min: 1, max: 2000 });
const parcel: fc.Arbitrary<Parcel> = fc.record({
  weightGrams: fc.integer({ min: 1, max: 70_000 }),
  lengthMm: side,
  widthMm: side,
  heightMm: side,
});
const parcels = fc.array(parcel, { minLength: 1, maxLength: 5 });
const divisor = fc.constantFrom(5000, 6000);

describe('the billed weight', () => {
  it('never falls when a side grows', () => {
    assertProperty(
      fc.property(
        parcel,
        fc.constantFrom('lengthMm' as const, 'widthMm' as const, 'heightMm' as const),
        fc.nat(500),
        divisor,
        (baseParcel, sideName, increase, volumeDivisor) =>
          getVolumetricGrams(
            [{ ...baseParcel, [sideName]: baseParcel[sideName] + increase }],
            volumeDivisor,
          ) >= getVolumetricGrams([baseParcel], volumeDivisor),
      ),
    );
  });

  it('of two groups shipped together is at most the sum of both, and at least the larger one', () => {
    assertProperty(
      fc.property(parcels, parcels, divisor, (firstParcels, secondParcels, volumeDivisor) => {
        const getBilledGrams = (list: Parcel[]) =>
          weighShipment(list, { divisor: volumeDivisor, stepGrams: 500 }).chargeableGrams;
        const combinedGrams = getBilledGrams([...firstParcels, ...secondParcels]);
        return (
          combinedGrams <= getBilledGrams(firstParcels) + getBilledGrams(secondParcels) &&
          combinedGrams >= Math.max(getBilledGrams(firstParcels), getBilledGrams(secondParcels))
        );
      }),
    );
  });
});

it('storage costs the daily fee for each day after the free ones, at any hour', () => {
  const hour = fc.integer({ min: 0, max: 23 });
  assertProperty(
    fc.property(
      fc.nat(900),
      fc.nat(90),
      fc.nat(1000),
      hour,
      hour,
      (days, freeDays, dailyCents, arrivalHour, queryHour) => {
        const arrivalDate = new Date(Date.UTC(2026, 0, 1, arrivalHour));
        const { amount, freeDaysLeft, chargedDays } = calculateStorage(
          [arrivalDate],
          { freeDays, dailyCents },
          new Date(Date.UTC(2026, 0, 1, queryHour) + days * DAY_MS),
        );
        return (
          toCents(amount) === Math.max(0, days - freeDays) * dailyCents &&
          freeDaysLeft === Math.max(0, freeDays - days) &&
          chargedDays * freeDaysLeft === 0
        );
      },
    ),
  );
});
