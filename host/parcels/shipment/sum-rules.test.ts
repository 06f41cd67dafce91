import { promoInUse, computeSums } from './sum-rules';

const totals = { subtotal: '50.00', discount: '5.00', total: '45.00' };

describe('the sums of a shipment', () => {
  it.each([
    ['without credits', 0, 9999, { subtotal: 5000, discount: 500, credits: 0, total: 4500 }],
    [
      'with a part from credits',
      1000,
      9999,
      { subtotal: 5000, discount: 500, credits: 1000, total: 3500 },
    ],
    [
      'with no more credits than there are',
      1000,
      600,
      { subtotal: 5000, discount: 500, credits: 600, total: 3900 },
    ],
    [
      'with no more credits than are to be paid after the discount',
      9999,
      9999,
      { subtotal: 5000, discount: 500, credits: 4500, total: 0 },
    ],
  ])('are %s', (_what, requested, credits, sums) => {
    expect(computeSums({ totals }, requested, credits)).toEqual(sums);
  });
});

describe('a promo code is in use', () => {
  const [sum, rate, upgrade] = [
    { type: '0' as const },
    { type: '1' as const },
    { type: '2' as const },
  ];
  const standard = { speed: 'standard' as const, totals };
  const free = { speed: 'standard' as const, totals: { ...totals, discount: '0.00' } };
  const upgraded = { speed: 'upg-express' as const, totals: free.totals };
  it.each([
    ['when it takes something off', sum, standard, 'LT', true],
    ['when its rate takes something off', rate, standard, 'PR', true],
    ['not when it takes nothing off', sum, free, 'LT', false],
    ['not without a price', sum, null, 'LT', false],
    ['when it opens the upgrade', upgrade, upgraded, 'LT', true],
    ['not for a member who has the upgrade anyway', upgrade, upgraded, 'PR', false],
    ['not at another speed', upgrade, standard, 'LT', false],
    ['not when there is none', null, standard, 'LT', false],
  ] as const)('%s', (_what, promo, quote, tier, used) => {
    expect(promoInUse({ promo, quote, tier })).toBe(used ? promo : null);
  });
});
