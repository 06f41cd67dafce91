import fc from 'fast-check';

import type { OrderTerms } from '@/host/db/schema/orders';

import {
  computeAllowedCents,
  calculateDifference,
  calculateFee,
  computePromoCents,
  sumBought,
  sumOrder,
} from './sums';

const fee = { id: 'fee', source: 'test', validfrom: '2024-01-01', cents: 500, rate: '0.10' };
const terms: OrderTerms = { fee, promo: null };
const createLine = (unitPriceCents: number, quantity = 1, priceRise = 'ask') => ({
  unitPriceCents,
  quantity,
  priceRise,
});
const createPurchase = (goodsCents: number, shippingCents = 0, taxCents = 0) => ({
  goodsCents,
  shippingCents,
  taxCents,
});

describe('the buying fee', () => {
  it.each([
    [0, 0],
    [1, 500],
    [5000, 500],
    [5001, 500],
    [5005, 501],
    [10_000, 1000],
  ])('for %i cents is %i', (value, expected) => expect(calculateFee(fee, value)).toBe(expected));

  it('is marked as fixed only when the rate would yield less', () => {
    expect(sumOrder([createLine(4990)], terms).isFixed).toBe(true);
    expect(sumOrder([createLine(5000)], terms).isFixed).toBe(false);
    expect(sumOrder([], terms)).toMatchObject({ isFixed: false, toPayCents: 0 });
  });
});

describe('a promo code', () => {
  const createPromo = (type: string, value: string, capCents: number | null = null) => ({
    code: 'X',
    type,
    value,
    capCents,
  });
  it.each([
    [createPromo('0', '5.00'), 11_000, 500],
    [createPromo('0', '500.00'), 11_000, 11_000],
    [createPromo('1', '0.15'), 11_000, 1650],
    [createPromo('1', '0.15', 1000), 11_000, 1000],
    [createPromo('2', ''), 11_000, 0],
    [null, 11_000, 0],
  ])(
    'is deducted from the order amount, and never exceeds it: %j',
    (promo, amount, expectedDiscount) =>
      expect(computePromoCents(promo, amount)).toBe(expectedDiscount),
  );
});

describe('the held amount', () => {
  it('is 5% more for lines that may cost 5% more, including their share of the fee', () => {
    expect(sumOrder([createLine(10_000, 2, 'up5'), createLine(10_000)], terms)).toMatchObject({
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
        isBought: fc.boolean(),
        percent: fc.integer({ min: 1, max: 100 }),
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
      fc.property(lines, promo, (orderedLines, promoCode) => {
        const agreedTerms = { fee, promo: promoCode };
        const heldSums = sumOrder(orderedLines, agreedTerms);
        const purchases = orderedLines
          .filter(({ isBought }) => isBought)
          .map((orderedLine) =>
            createPurchase(
              Math.floor((computeAllowedCents(orderedLine) * orderedLine.percent) / 100),
            ),
          );
        const { actualCents } = sumBought(purchases, agreedTerms, heldSums.discountCents);
        expect(actualCents).toBeGreaterThanOrEqual(0);
        expect(actualCents).toBeLessThanOrEqual(heldSums.toPayCents + heldSums.discountCents);
        if (purchases.length === orderedLines.length && promoCode === null)
          expect(actualCents).toBeLessThanOrEqual(heldSums.toPayCents);
      }),
    );
  });
});

describe('the difference for a higher price', () => {
  it('is zero within the held amount, and then the excess with its fee', () => {
    expect(calculateDifference(createLine(5000, 2), createPurchase(10_000), terms, 10_000)).toBe(0);
    expect(
      calculateDifference(createLine(5000, 2, 'up5'), createPurchase(10_400, 100), terms, 10_000),
    ).toBe(0);
    expect(calculateDifference(createLine(5000, 2), createPurchase(12_000), terms, 10_000)).toBe(
      2200,
    );
    expect(
      calculateDifference(createLine(5000, 2), createPurchase(10_000, 700, 300), terms, 10_000),
    ).toBe(1000);
  });
});
