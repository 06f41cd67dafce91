import fc from 'fast-check';

import type { OrderTerms } from '@/host/db/schema/orders';

import {
  allowedCents,
  calculateDifference,
  calculateFee,
  computePromoCents,
  sumBought,
  sumOrder,
} from './sums';

const fee = { id: 'fee', source: 'test', validfrom: '2024-01-01', cents: 500, rate: '0.10' };
const terms: OrderTerms = { fee, promo: null };
const line = (unitPriceCents: number, quantity = 1, priceRise = 'ask') => ({
  unitPriceCents,
  quantity,
  priceRise,
});
const bought = (goodsCents: number, shippingCents = 0, taxCents = 0) => ({
  goodsCents,
  shippingCents,
  taxCents,
});

describe('the fee for buying', () => {
  it.each([
    [0, 0],
    [1, 500],
    [5000, 500],
    [5001, 500],
    [5005, 501],
    [10_000, 1000],
  ])('of %i is %i', (value, expected) => expect(calculateFee(fee, value)).toBe(expected));

  it('is called fixed only when the rate would be less', () => {
    expect(sumOrder([line(4990)], terms).fixed).toBe(true);
    expect(sumOrder([line(5000)], terms).fixed).toBe(false);
    expect(sumOrder([], terms)).toMatchObject({ fixed: false, toPayCents: 0 });
  });
});

describe('a promo code', () => {
  const code = (type: string, value: string, capCents: number | null = null) => ({
    code: 'X',
    type,
    value,
    capCents,
  });
  it.each([
    [code('0', '5.00'), 11_000, 500],
    [code('0', '500.00'), 11_000, 11_000],
    [code('1', '0.15'), 11_000, 1650],
    [code('1', '0.15', 1000), 11_000, 1000],
    [code('2', ''), 11_000, 0],
    [null, 11_000, 0],
  ])('is deducted from the order amount, and never exceeds it: %j', (promo, amount, off) =>
    expect(computePromoCents(promo, amount)).toBe(off),
  );
});

describe('what is held', () => {
  it('is 5 % more for lines with that preset, with their part of the fee', () => {
    expect(sumOrder([line(10_000, 2, 'up5'), line(10_000)], terms)).toMatchObject({
      valueCents: 30_000,
      feeCents: 3000,
      cushionCents: 1100,
      toPayCents: 34_100,
    });
  });

  it('always covers lines bought at their maximum price', () => {
    const lines = fc.array(
      fc.record({
        unitPriceCents: fc.integer({ min: 1, max: 500_000 }),
        quantity: fc.integer({ min: 1, max: 9 }),
        priceRise: fc.constantFrom('ask', 'up5', 'skip'),
        taken: fc.boolean(),
        part: fc.integer({ min: 1, max: 100 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const promo = fc.option(
      fc.record({
        code: fc.constant('X'),
        type: fc.constantFrom('0', '1'),
        value: fc.constant('0.20'),
        capCents: fc.option(fc.integer({ min: 1, max: 5000 })),
      }),
    );
    fc.assert(
      fc.property(lines, promo, (wanted, off) => {
        const agreed = { fee, promo: off };
        const held = sumOrder(wanted, agreed);
        const done = wanted
          .filter(({ taken }) => taken)
          .map((one) => bought(Math.floor((allowedCents(one) * one.part) / 100)));
        const { actualCents } = sumBought(done, agreed, held.discountCents);
        expect(actualCents).toBeGreaterThanOrEqual(0);
        expect(actualCents).toBeLessThanOrEqual(held.toPayCents + held.discountCents);
        if (done.length === wanted.length && off === null)
          expect(actualCents).toBeLessThanOrEqual(held.toPayCents);
      }),
    );
  });
});

describe('the difference of a higher price', () => {
  it('is zero within the held amount, and then the excess with its fee', () => {
    expect(calculateDifference(line(5000, 2), bought(10_000), terms, 10_000)).toBe(0);
    expect(calculateDifference(line(5000, 2, 'up5'), bought(10_400, 100), terms, 10_000)).toBe(0);
    expect(calculateDifference(line(5000, 2), bought(12_000), terms, 10_000)).toBe(2200);
    expect(calculateDifference(line(5000, 2), bought(10_000, 700, 300), terms, 10_000)).toBe(1000);
  });
});
