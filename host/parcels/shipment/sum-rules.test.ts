import { findPromoInUse, computeSums } from './sum-rules';

const totals = { subtotal: '50.00', discount: '5.00', total: '45.00' };

describe('the sums of a shipment', () => {
  it.each([
    ['without credits', 0, 9999, { subtotal: 5000, discount: 500, credits: 0, total: 4500 }],
    [
      'with credits for a part',
      1000,
      9999,
      { subtotal: 5000, discount: 500, credits: 1000, total: 3500 },
    ],
    [
      'with no more credits than the balance',
      1000,
      600,
      { subtotal: 5000, discount: 500, credits: 600, total: 3900 },
    ],
    [
      'with no more credits than the amount due after the discount',
      9999,
      9999,
      { subtotal: 5000, discount: 500, credits: 4500, total: 0 },
    ],
  ])('are computed %s', (_what, requested, credits, sums) => {
    expect(computeSums({ totals }, requested, credits)).toEqual(sums);
  });
});

describe('a promo code is in use', () => {
  const [sum, rate, upgrade] = [
    { type: '0' as const },
    { type: '1' as const },
    { type: '2' as const },
  ];
  const standardQuote = { speed: 'standard' as const, totals };
  const undiscountedQuote = { speed: 'standard' as const, totals: { ...totals, discount: '0.00' } };
  const upgradeQuote = { speed: 'upg-express' as const, totals: undiscountedQuote.totals };
  it.each([
    ['when it takes something off', sum, standardQuote, 'LT', true],
    ['when its rate takes something off', rate, standardQuote, 'PR', true],
    ['not when it takes nothing off', sum, undiscountedQuote, 'LT', false],
    ['not without a price', sum, null, 'LT', false],
    ['when it opens the upgrade', upgrade, upgradeQuote, 'LT', true],
    ['not for a member who has the upgrade anyway', upgrade, upgradeQuote, 'PR', false],
    ['not at another speed', upgrade, standardQuote, 'LT', false],
    ['not when there is none', null, standardQuote, 'LT', false],
  ] as const)('%s', (_what, promo, quote, tier, isUsed) => {
    expect(findPromoInUse({ promo, quote, tier })).toBe(isUsed ? promo : null);
  });
});
