/** @jest-environment node */
import fc from 'fast-check';

import { compareAmounts } from '@/rules/money';
import { countDaysStored, calculateStorage } from '@/rules/packages/storage';
import {
  weighShipment,
  toParcelSides,
  toGrams,
  toMillimeters,
  getVolumetricGrams,
  type Parcel,
} from '@/rules/packages/weight';

const standardFees = { freeDays: 30, dailyCents: 100 };
const toDate = (date: string) => new Date(`${date}T15:00:00Z`);
const buildCube = (sideMm: number, weightGrams: number): Parcel => ({
  weightGrams,
  lengthMm: sideMm,
  widthMm: sideMm,
  heightMm: sideMm,
});

describe('storage', () => {
  it('is counted in whole days', () => {
    expect(countDaysStored(toDate('2026-03-01'), toDate('2026-03-31'))).toBe(30);
  });

  it.each([
    ['2026-03-01', 0, 30, '0.00'],
    ['2026-03-31', 30, 0, '0.00'],
    ['2026-04-01', 31, 0, '1.00'],
    ['2026-05-30', 90, 0, '60.00'],
  ])('on %s is %i days with %i free left and costs %s', (today, days, remainingDays, amount) => {
    expect(calculateStorage([toDate('2026-03-01')], standardFees, toDate(today))).toMatchObject({
      days,
      freeDaysLeft: remainingDays,
      amount,
      dailyFee: '1.00',
      lastFreeDay: toDate('2026-03-31'),
    });
  });

  it('is free for longer in a tier with more free days', () => {
    expect(
      calculateStorage(
        [toDate('2026-03-01')],
        { freeDays: 60, dailyCents: 100 },
        toDate('2026-05-01'),
      ).chargedDays,
    ).toBe(1);
  });

  it('is counted from the oldest package of a OneBox', () => {
    expect(
      calculateStorage(
        [toDate('2026-03-20'), toDate('2026-03-01'), toDate('2026-03-25')],
        standardFees,
        toDate('2026-04-02'),
      ).amount,
    ).toBe('2.00');
  });

  it('is zero for a package dated in the future', () => {
    expect(
      calculateStorage([toDate('2026-03-05')], standardFees, toDate('2026-03-01')),
    ).toMatchObject({ days: 0, amount: '0.00' });
  });

  it('never gets cheaper with time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: 0, max: 400 }),
        (days, extraDays) => {
          const getAmountAfter = (count: number) =>
            calculateStorage(
              [toDate('2026-01-01')],
              standardFees,
              new Date(toDate('2026-01-01').getTime() + count * 86_400_000),
            ).amount;
          return compareAmounts(getAmountAfter(days + extraDays), getAmountAfter(days)) >= 0;
        },
      ),
    );
  });
});

describe('chargeable weight', () => {
  const rule = { divisor: 5000, stepGrams: 500 };

  it.each<[string, Parcel[], number, number]>([
    ['a heavy small box by its weight', [buildCube(100, 2100)], 200, 2500],
    ['a light big box by its size', [buildCube(300, 1000)], 5400, 5500],
    ['exactly on a step', [buildCube(100, 2000)], 200, 2000],
    ['a gram above a step', [buildCube(100, 2001)], 200, 2500],
    ['a letter as one step', [buildCube(10, 1)], 1, 500],
    ['nothing at all as one step', [], 0, 500],
    ['two boxes together', [buildCube(100, 300), buildCube(100, 300)], 400, 1000],
    [
      'light and heavy, compared after the sum',
      [buildCube(300, 500), buildCube(100, 6000)],
      5600,
      6500,
    ],
  ])('bills %s', (_case, parcels, volumetric, chargeable) => {
    expect(weighShipment(parcels, rule)).toMatchObject({
      volumetricGrams: volumetric,
      chargeableGrams: chargeable,
    });
  });

  it('has a minimum for hazmat goods', () => {
    expect(
      weighShipment([buildCube(100, 1000)], { ...rule, floorGrams: 3500 }).chargeableGrams,
    ).toBe(3500);
    expect(
      weighShipment([buildCube(100, 3600)], { ...rule, floorGrams: 3500 }).chargeableGrams,
    ).toBe(4000);
  });

  it('never exceeds the guaranteed weight, by scale and by size', () => {
    const guaranteedParcel = { ...buildCube(300, 6000), guaranteedGrams: 2000 };
    expect(weighShipment([guaranteedParcel], rule)).toMatchObject({
      actualGrams: 2000,
      volumetricGrams: 2000,
      chargeableGrams: 2000,
    });
  });

  it('uses the divisor of the service', () => {
    expect(getVolumetricGrams([buildCube(300, 1)], 6000)).toBe(4500);
    expect(getVolumetricGrams([buildCube(300, 1)], 5000)).toBe(5400);
  });

  it('is a whole number of steps, not below either weight, and the same in any order', () => {
    const side = fc.integer({ min: 1, max: 2000 });
    const parcels = fc.array(
      fc.record({
        weightGrams: fc.integer({ min: 1, max: 70_000 }),
        lengthMm: side,
        widthMm: side,
        heightMm: side,
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(parcels, (list) => {
        const weight = weighShipment(list, rule);
        expect(weight.chargeableGrams % 500).toBe(0);
        expect(weight.chargeableGrams).toBeGreaterThanOrEqual(
          Math.max(weight.actualGrams, weight.volumetricGrams),
        );
        expect(
          weight.chargeableGrams - Math.max(weight.actualGrams, weight.volumetricGrams),
        ).toBeLessThan(500);
        expect(weighShipment([...list].reverse(), rule)).toEqual(weight);
      }),
    );
  });

  it('converts pounds and inches', () => {
    expect(toGrams(1, 'lb')).toBe(454);
    expect(toGrams(2.3, 'kg')).toBe(2300);
    expect(toGrams(0.1 + 0.2, 'kg')).toBe(300);
    expect(toMillimeters(10, 'in')).toBe(254);
    expect(toMillimeters(30.4, 'cm')).toBe(304);
    expect(toParcelSides({ length: 30, width: 20.06, height: 10 })).toEqual({
      lengthMm: 300,
      widthMm: 201,
      heightMm: 100,
    });
  });
});
