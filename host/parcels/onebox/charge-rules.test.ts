import { buildSeedTables } from '@/host/testing/quotes';

import { chargeBox, sumBox } from './charge-rules';

const tables = buildSeedTables();
const plainPackage = { kinds: ['normal'], repackType: '' };
const hazmatPackage = { kinds: ['normalhazmat'], repackType: '' };
const baggedPackage = { kinds: ['verified', 'repacked'], repackType: 'bag' };
const listCharges = (...args: Parameters<typeof chargeBox>) =>
  chargeBox(...args).map(({ code, amountCents, basis }) => [
    code,
    amountCents,
    basis.fee,
    basis.count,
  ]);

describe('the charges of a OneBox', () => {
  it('are per package, and lower for Prime', () => {
    expect(listCharges(tables, 'LT', [plainPackage, plainPackage, plainPackage])).toEqual([
      ['oneboxFee', 600, 'onebox', '3'],
    ]);
    expect(listCharges(tables, 'PR', [plainPackage, plainPackage, plainPackage])).toEqual([
      ['oneboxFee', 300, 'onebox', '3'],
    ]);
  });

  it('include services for its contents under the OneBox labels, once per package', () => {
    expect(
      listCharges(tables, 'LT', [plainPackage, hazmatPackage, hazmatPackage, baggedPackage]),
    ).toEqual([
      ['contentverification', 500, 'contentverification', '1'],
      ['hazmatFee', 6400, 'hazmat', '2'],
      ['oneboxFee', 800, 'onebox', '4'],
      ['costadjustment', 500, 'repackbag', '1'],
    ]);
  });

  it('state the rule and the price per package', () => {
    expect(chargeBox(tables, 'LT', [plainPackage])).toEqual([
      {
        code: 'oneboxFee',
        amountCents: 200,
        rule: {
          id: 'fee/onebox/LT',
          source: expect.stringContaining('ush'),
          validfrom: '2024-01-01',
        },
        basis: { fee: 'onebox', count: '1', each: '2.00' },
      },
    ]);
  });

  it('are empty without packages, and exclude those of shipments', () => {
    expect(chargeBox(tables, 'LT', [])).toEqual([]);
    const otherTables = {
      fees: tables.fees.filter(({ rule }) => rule.form !== 'onebox' && rule.form !== 'perKind'),
    };
    expect(otherTables.fees.length).toBeGreaterThan(0);
    expect(
      chargeBox(otherTables, 'LT', [
        plainPackage,
        plainPackage,
        plainPackage,
        plainPackage,
        plainPackage,
      ]),
    ).toEqual([]);
  });

  it('omit fees without a row for the tier or without a label', () => {
    const keepHazmatFee = (change: object) => ({
      fees: tables.fees
        .filter(({ id }) => id === 'fee/hazmat')
        .map((row) => ({ ...row, ...change })),
    });
    expect(chargeBox(keepHazmatFee({}), 'PR', [hazmatPackage])).toHaveLength(1);
    expect(chargeBox(keepHazmatFee({ tier: 'LT' }), 'PR', [hazmatPackage])).toEqual([]);
    expect(chargeBox(keepHazmatFee({ chargeCode: 'brokage' }), 'PR', [hazmatPackage])).toEqual([]);
  });
});

describe('the sums of a OneBox', () => {
  const charges = chargeBox(tables, 'LT', [plainPackage, hazmatPackage]);
  it.each([
    ['without credits', 0, 9999, { subtotal: 3600, discount: 0, credits: 0, total: 3600 }],
    [
      'with a part from credits',
      1000,
      9999,
      { subtotal: 3600, discount: 0, credits: 1000, total: 2600 },
    ],
    [
      'with no more credits than are available',
      1000,
      600,
      { subtotal: 3600, discount: 0, credits: 600, total: 3000 },
    ],
    [
      'with no more credits than it costs',
      9999,
      9999,
      { subtotal: 3600, discount: 0, credits: 3600, total: 0 },
    ],
  ])('are %s', (_what, requested, available, sums) => {
    expect(sumBox(charges, undefined, { requested, available })).toEqual(sums);
  });

  it.each([
    ['a fixed amount', { code: 'X', kind: 'fixed', value: '5.00' }, 500],
    ['a fixed amount above the price', { code: 'X', kind: 'fixed', value: '500.00' }, 3600],
    ['an uncapped rate', { code: 'X', kind: 'rate', value: '0.5' }, 1800],
    ['a capped rate', { code: 'X', kind: 'rate', value: '0.5', cap: '15.00' }, 1500],
  ] as const)(
    'are reduced by a promo code of %s, and credits pay the rest',
    (_what, promoDiscount, discount) => {
      expect(sumBox(charges, promoDiscount, { requested: 9999, available: 1000 })).toEqual({
        subtotal: 3600,
        discount,
        credits: Math.min(1000, 3600 - discount),
        total: Math.max(0, 2600 - discount),
      });
    },
  );
});
