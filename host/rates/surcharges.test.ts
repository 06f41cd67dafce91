import type { SurchargeRule } from '@/host/db/schema/money/rate-rules';
import { aParcel, aQuoteInput, buildSeedTables } from '@/host/testing/quotes';

import type { QuoteInput } from './quote';
import {
  buildRemoteLines,
  buildFuelLines,
  computeFuelRate,
  buildOtherLines,
  findRemoteSurcharge,
} from './surcharges';

const seedTables = buildSeedTables();
const rowValidity = { source: 'a page', validFrom: '2026-01-01', validTo: null };
const createTables = (rule: SurchargeRule, code = 'other', countries: string[] | null = null) => ({
  ...seedTables,
  surcharges: [{ id: 'r', code, rule, countries, ...rowValidity }],
});
const createSubject = (input: Partial<QuoteInput> = {}, changes: object = {}) => ({
  input: aQuoteInput('PT', input),
  chargeableGrams: 2500,
  goods: '100.00',
  freight: '40.00',
  ...changes,
});
const getAmounts = (rule: SurchargeRule, surchargeSubject: ReturnType<typeof createSubject>) =>
  buildOtherLines(createTables(rule), surchargeSubject).map(({ amount }) => amount);
const island = { country: 'JP', postal: '907-0011', town: '' };

it.each(['brokage', 'notify', 'domestic', 'exportervalidationfee', 'membershipfee', 'batteryfee'])(
  'supports the charge %s from the spec through a row, even if none is seeded',
  (code) => {
    expect(
      buildOtherLines(
        createTables({ form: 'perShipment', cents: 450, aboveGoodsCents: 0 }, code),
        createSubject(),
      ),
    ).toMatchObject([{ code, amount: '4.50' }]);
  },
);

describe('the remote area surcharge', () => {
  const rule = { form: 'remote', minimumCents: 2300, perKgCents: 1000 } as const;
  it('is a price per kilogram, not below its minimum, and names area and weight', () => {
    const [line] = buildRemoteLines(
      createTables(rule, 'remotesurcharge'),
      createSubject({ destination: island }),
    );
    expect(line).toEqual({
      code: 'remotesurcharge',
      amount: '25.00',
      rule: { id: 'r', source: 'a page', validFrom: '2026-01-01' },
      basis: { area: 'remote/JP/9060000-9079999', weight: '2.5' },
    });
    expect(
      buildRemoteLines(
        createTables(rule),
        createSubject({ destination: island }, { chargeableGrams: 2000 }),
      )[0]?.amount,
    ).toBe('23.00');
  });

  it('is zero elsewhere, and ignores rows of other kinds', () => {
    expect(
      buildRemoteLines(
        createTables(rule),
        createSubject({ destination: { ...island, postal: '100-0001' } }),
      ),
    ).toEqual([]);
    expect(
      buildRemoteLines(
        createTables({ form: 'perKg', cents: 1 }),
        createSubject({ destination: island }),
      ),
    ).toEqual([]);
  });

  it('is available before there is a parcel', () => {
    expect(findRemoteSurcharge(createTables(rule), island)).toEqual({
      area: '9060000–9079999',
      minimum: '23.00',
      perkg: '10.00',
    });
    expect(findRemoteSurcharge(createTables(rule), { ...island, postal: '100-0001' })).toBeNull();
    expect(findRemoteSurcharge(createTables(rule, 'other', ['PT']), island)).toBeNull();
    expect(findRemoteSurcharge(createTables({ form: 'perKg', cents: 1 }), island)).toBeNull();
  });
});

describe('fuel', () => {
  const rule = {
    form: 'fuelIndex',
    indexCents: 262,
    baseIndexCents: 262,
    bandCents: 6,
    baseRate: '0.25',
    stepRate: '0.005',
  } as const;
  it.each([
    [262, '0.25'],
    [267, '0.25'],
    [268, '0.255'],
    [274, '0.26'],
    [261, '0.245'],
    [256, '0.245'],
    [255, '0.24'],
    [0, '0.03'],
    [-999, '0'],
  ])('at an index of %i is %s', (indexCents, rate) => {
    expect(computeFuelRate({ ...rule, indexCents })).toBe(rate);
  });

  it('is a share of freight and remote surcharge together, and includes its basis', () => {
    const remoteLine = {
      code: 'remotesurcharge' as const,
      amount: '20.00',
      rule: { id: 'x', ...rowValidity },
      basis: {},
    };
    expect(
      buildFuelLines(createTables(rule, 'fuelsurcharge'), createSubject(), [
        remoteLine,
        remoteLine,
      ]),
    ).toMatchObject([
      { code: 'fuelsurcharge', amount: '20.00', basis: { percent: '25.00', of: '80.00' } },
    ]);
    expect(buildFuelLines(createTables({ form: 'perKg', cents: 1 }), createSubject(), [])).toEqual(
      [],
    );
  });
});

describe('the other surcharges', () => {
  it('by weight are charged for the chargeable kilograms', () => {
    expect(
      buildOtherLines(createTables({ form: 'perKg', cents: 60 }), createSubject()),
    ).toMatchObject([{ code: 'other', amount: '1.50', basis: { weight: '2.5', country: 'PT' } }]);
  });

  it('by shipment are charged once, above the value that the row names', () => {
    expect(
      getAmounts(
        { form: 'perShipment', cents: 3200, aboveGoodsCents: 0 },
        createSubject({}, { goods: '0.00' }),
      ),
    ).toEqual(['32.00']);
    const thresholdRule = { form: 'perShipment', cents: 3200, aboveGoodsCents: 10_000 } as const;
    expect([
      getAmounts(thresholdRule, createSubject()),
      getAmounts(thresholdRule, createSubject({}, { goods: '100.01' })),
    ]).toEqual([['0.00'], ['32.00']]);
    expect(buildOtherLines(createTables(thresholdRule), createSubject())[0]?.basis).toEqual({
      country: 'PT',
    });
  });

  it('for large parcels count each parcel above a size or weight limit', () => {
    const rule = {
      form: 'perLargeParcel',
      cents: 2900,
      sideMm: 1200,
      weightGrams: 70_000,
    } as const;
    const parcels = [
      {},
      { lengthMm: 1200 },
      { lengthMm: 1201 },
      { widthMm: 1201 },
      { heightMm: 1201 },
      { weightGrams: 70_000 },
      { weightGrams: 70_001 },
    ].map((change) => aParcel(change));
    expect(buildOtherLines(createTables(rule), createSubject({ parcels }))).toMatchObject([
      { amount: '116.00', basis: { count: '4' } },
    ]);
  });

  it('by kind count each parcel of one of the kinds', () => {
    const parcels = [
      aParcel(),
      aParcel({ kinds: ['battery'] }),
      aParcel({ kinds: ['regular', 'battery'], lengthMm: 9999 }),
    ];
    expect(
      buildOtherLines(
        createTables({ form: 'perKind', cents: 500, kinds: ['battery'] }),
        createSubject({ parcels }),
      ),
    ).toMatchObject([{ amount: '10.00', basis: { count: '2' } }]);
  });

  it('apply only to their countries, and only for known charges', () => {
    const rule = { form: 'perKg', cents: 60 } as const;
    expect(
      buildOtherLines(createTables(rule, 'other', ['ES', 'PT']), createSubject()),
    ).toHaveLength(1);
    expect(buildOtherLines(createTables(rule, 'other', ['ES']), createSubject())).toEqual([]);
    expect(buildOtherLines(createTables(rule, 'tollfee'), createSubject())).toEqual([]);
  });

  it('exclude fuel and remote area, which have their own lines', () => {
    expect(
      buildOtherLines(
        {
          ...seedTables,
          surcharges: seedTables.surcharges.filter(
            ({ rule }) => rule.form === 'remote' || rule.form === 'fuelIndex',
          ),
        },
        createSubject(),
      ),
    ).toEqual([]);
  });
});
