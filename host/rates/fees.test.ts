import type { FeeRule } from '@/host/db/schema/money/rate-rules';
import { aParcel, aQuoteInput, quoteDay, buildSeedTables } from '@/host/testing/quotes';

import { getActionFees, buildFeeLines, findFee, findStorageRule, createWeightFloor } from './fees';
import type { QuoteInput } from './quote';

const seedTables = buildSeedTables();
const createFee = (rule: FeeRule, change: object = {}) => ({
  id: 'f',
  code: 'x',
  chargeCode: 'service',
  tier: '*',
  cents: 500,
  rule,
  source: 'a page',
  validFrom: '2026-01-01',
  validTo: null,
  ...change,
});
const createTables = (...fees: ReturnType<typeof createFee>[]) => ({
  ...seedTables,
  fees,
  storage: [],
});
const createKindRule = (change: object = {}): FeeRule => ({
  form: 'perKind',
  kinds: ['verified'],
  ...change,
});
const buildLines = (fees: ReturnType<typeof createFee>[], input: Partial<QuoteInput> = {}) =>
  buildFeeLines(createTables(...fees), aQuoteInput('PH', input), '100.00', '40.00');
const getAmountsWithBasis = (...args: Parameters<typeof buildLines>) =>
  buildLines(...args).map(({ amount, basis }) => [amount, basis]);

describe('a fee row', () => {
  it('is the one for the tier, else the one for all tiers, else none', () => {
    const tables = {
      fees: [
        createFee(createKindRule(), { id: 'all' }),
        createFee(createKindRule(), { id: 'lite', tier: 'LT' }),
        createFee(createKindRule(), { id: 'prime only', code: 'y', tier: 'PR' }),
      ],
    };
    expect([
      findFee(tables, 'x', 'LT')?.id,
      findFee(tables, 'x', 'PR')?.id,
      findFee(tables, 'y', 'LT'),
      findFee(tables, 'z', 'LT'),
    ]).toEqual(['lite', 'all', undefined, undefined]);
  });

  it('is looked up by its own code for each action', () => {
    const codes = ['hazmat', 'contentverification', 'repack', 'repackbag'];
    const fees = codes.map((code, index) =>
      createFee(createKindRule(), { code, cents: 100 + index }),
    );
    expect(getActionFees({ fees }, 'LT')).toEqual({
      hazmat: '1.00',
      contentverification: '1.01',
      repack: '1.02',
      repackBag: '1.03',
    });
  });

  it('charges nothing if it is missing', () => {
    expect(getActionFees({ fees: [] }, 'LT')).toEqual({
      hazmat: '0.00',
      contentverification: '0.00',
      repack: '0.00',
      repackBag: '0.00',
    });
  });
});

describe('storage', () => {
  it('uses the Lite terms for a tier without its own', () => {
    const tablesWithoutPrime = {
      storage: seedTables.storage.filter(({ tier }) => tier !== 'PR').reverse(),
    };
    expect(tablesWithoutPrime.storage[0]?.tier).not.toBe('PR');
    expect([
      findStorageRule(tablesWithoutPrime, 'PR')?.id,
      findStorageRule(seedTables, 'PR')?.id,
      findStorageRule({ storage: [] }, 'PR'),
    ]).toEqual(['storage/LT', 'storage/PR', undefined]);
  });

  it('is one line for all parcels, with the number of days', () => {
    const [firstParcel, secondParcel] = [40, 31].map((days) =>
      aParcel({ arrivals: [new Date(quoteDay.getTime() - days * 86_400_000)] }),
    );
    const storageLines = buildFeeLines(
      { ...seedTables, fees: [] },
      aQuoteInput('PH', {
        parcels: [firstParcel, secondParcel, aParcel()].flatMap((each) => each ?? []),
      }),
      '0.00',
      '0.00',
    );
    expect(storageLines).toEqual([
      {
        code: 'storage',
        amount: '11.00',
        rule: expect.objectContaining({ id: 'storage/LT' }),
        basis: { days: '11', freeDays: '30', each: '1.00' },
      },
    ]);
  });

  it('has no line if there are no terms', () => {
    expect(
      buildFeeLines({ ...seedTables, fees: [], storage: [] }, aQuoteInput('PH'), '0.00', '0.00'),
    ).toEqual([]);
  });
});

describe('a fee by kind', () => {
  const parcels = [
    aParcel(),
    aParcel({ kinds: ['verified'] }),
    aParcel({ kinds: ['regular', 'verified'], repackType: 'bag' }),
  ];
  it('is charged for each parcel of the kind', () => {
    expect(buildLines([createFee(createKindRule())], { parcels })).toEqual([
      {
        code: 'service',
        amount: '10.00',
        rule: { id: 'f', source: 'a page', validFrom: '2026-01-01' },
        basis: { fee: 'x', count: '2', each: '5.00' },
      },
    ]);
  });

  it('with a repack type is charged for that type only', () => {
    expect(
      getAmountsWithBasis([createFee(createKindRule({ repackType: 'bag' }))], { parcels }),
    ).toEqual([['5.00', { fee: 'x', count: '1', each: '5.00' }]]);
  });

  it('is not charged for a OneBox, for which it was already paid', () => {
    expect(
      getAmountsWithBasis([createFee(createKindRule())], {
        parcels: [aParcel({ kinds: ['onebox', 'verified'] }), aParcel({ kinds: ['verified'] })],
      }),
    ).toEqual([['5.00', { fee: 'x', count: '1', each: '5.00' }]]);
  });

  it('is ignored if its charge code is unknown', () => {
    expect(
      buildLines([createFee(createKindRule(), { chargeCode: 'tollfee' })], { parcels }),
    ).toEqual([]);
  });
});

describe('a fee for additional parcels', () => {
  it('begins after the free ones, and a OneBox counts as one', () => {
    const rule: FeeRule = { form: 'perFurtherParcel', freeParcels: 2 };
    const getCharge = (count: number) =>
      getAmountsWithBasis([createFee(rule)], {
        parcels: Array.from({ length: count }, () => aParcel({ kinds: ['onebox'] })),
      })[0]?.[0];
    expect([1, 2, 3, 5].map(getCharge)).toEqual(['0.00', '0.00', '5.00', '15.00']);
  });
});

describe('insurance', () => {
  const rule: FeeRule = { form: 'insurance', rate: '0.01', maxCoverCents: 20_000 };
  it('is charged on request, on goods and freight', () => {
    expect(buildLines([createFee(rule)])).toEqual([]);
    expect(
      buildLines([createFee(rule, { chargeCode: 'insurance' })], { insurance: true }),
    ).toMatchObject([
      { code: 'insurance', amount: '1.40', basis: { percent: '1.00', cover: '140.00' } },
    ]);
  });

  it('covers no more than its limit', () => {
    expect(
      getAmountsWithBasis([createFee({ ...rule, maxCoverCents: 13_999 })], { insurance: true }),
    ).toEqual([['1.40', { percent: '1.00', cover: '139.99' }]]);
    expect(
      getAmountsWithBasis([createFee({ ...rule, maxCoverCents: 5000 })], { insurance: true }),
    ).toEqual([['0.50', { percent: '1.00', cover: '50.00' }]]);
  });
});

it('self-collection has its own fee', () => {
  const pickupFee = createFee({ form: 'selfCollect' });
  const destination = { country: 'PH', postal: '', town: '' };
  expect(buildLines([pickupFee], { destination })).toEqual([]);
  expect(
    getAmountsWithBasis([pickupFee], { destination: { ...destination, pickup: true } }),
  ).toEqual([['5.00', { fee: 'x' }]]);
});

it('memberships and OneBoxes are paid for separately, never with a shipment', () => {
  expect(
    buildLines([createFee({ form: 'membership' }), createFee({ form: 'onebox' }, { code: 'y' })]),
  ).toEqual([]);
});

describe('the weight floor', () => {
  const createFloorFee = (
    code: string,
    kinds: ('readyHazmat' | 'battery' | 'verified')[],
    floorGrams?: number,
  ) => createFee({ form: 'perKind', kinds, ...(floorGrams && { floorGrams }) }, { code });
  const tables = createTables(
    createFloorFee('a', ['readyHazmat'], 3500),
    createFloorFee('b', ['battery'], 1500),
    createFloorFee('c', ['verified']),
    createFee({ form: 'perFurtherParcel', freeParcels: 0 }, { code: 'd' }),
  );
  it.each([
    ['none for ordinary parcels', ['regular'], 0],
    ['that of the fee that applies', ['readyHazmat'], 3500],
    ['the highest of those that apply', ['battery', 'readyHazmat', 'verified'], 3500],
    ['none for a fee without one', ['verified'], 0],
  ] as const)('is %s', (_what, kinds, grams) => {
    expect(createWeightFloor(tables, 'LT')([aParcel(), aParcel({ kinds })])).toBe(grams);
  });

  it('also applies to hazmat goods in a OneBox', () => {
    expect(createWeightFloor(tables, 'LT')([aParcel({ kinds: ['onebox', 'readyHazmat'] })])).toBe(
      3500,
    );
  });
});
