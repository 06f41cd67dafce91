import { encodeCode39 } from '@/rules/code39';
import { splitFreight } from './commercial';
import { listGoods, splitByValue } from './facts';

import type { PackageRow } from '@/host/parcels/shipment/contents';

const createCharge = (code: string, amountCents: number) => ({
  code,
  amountCents,
  rule: { id: 'r', source: 's', validfrom: '2026-01-01' },
  basis: {},
});

it.each([
  ['Trail shoes', null, 'Trail shoes (Shoes)'],
  ['Nike 7421', null, 'Shoes'],
  ['Gift for Mom', 'Trail shoes', 'Trail shoes (Shoes)'],
])(
  'goods without a list, in a package named %s (received as %s), are called %s',
  (name, receivedName, description) => {
    const row = {
      ...{ name, receivedName, merchant: 'Nike', tracking: '1Z7421' },
      itemization: [],
      amountCents: 1,
    };
    const goods = listGoods([row as unknown as PackageRow], () => 'Shoes', 'en');
    expect(goods[0]?.description).toBe(description);
  },
);

describe('weights split by value', () => {
  it.each([
    [1000, [300, 700], [300, 700]],
    [1000, [1, 1, 1], [333, 334, 333]],
    [999, [0, 0], [500, 499]],
    [7, [5], [7]],
  ])('of %p g over %p are %p', (grams, parts, shares) =>
    expect(splitByValue(grams, parts)).toEqual(shares),
  );

  it("always add up to the parcel's weight and are never negative", () => {
    for (let seed = 1; seed < 500; seed += 1) {
      const parts = Array.from(
        { length: (seed % 9) + 1 },
        (_, index) => (seed * 7919 * (index + 3)) % 1000,
      );
      const shares = splitByValue(seed * 37, parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(seed * 37);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('shipping costs for customs', () => {
  it('include every charge except taxes, with insurance listed separately', () => {
    expect(
      splitFreight([
        createCharge('internationalshipping', 4312),
        createCharge('fuelsurcharge', 1078),
        createCharge('insurance', 300),
        createCharge('lowvaluegst', 999),
        createCharge('gst', 1),
      ]),
    ).toEqual({ freight: 5390, insurance: 300 });
  });
});

describe('the barcode of a reference', () => {
  it('starts and ends with an asterisk, and has five bars per character, with three of nine elements wide', () => {
    const code = encodeCode39('PK7', 2.5);
    expect(code.bars).toHaveLength(5 * 5);
    expect(code.length).toBe(5 * (6 + 3 * 2.5) + 4);
    expect(code.bars.slice(0, 5)).toEqual(
      code.bars.slice(-5).map(([from, width]) => [from - (code.bars[20]?.[0] ?? 0), width]),
    );
  });
});
