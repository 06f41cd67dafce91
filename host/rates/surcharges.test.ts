import type { SurchargeRule } from '@/host/db/schema/money/rate-rules';
import { aParcel, aQuoteInput, seededTables } from '@/host/testing/quotes';

import type { QuoteInput } from './quote';
import {
  buildRemoteLines,
  buildFuelLines,
  computeFuelRate,
  buildOtherLines,
  findRemoteSurcharge,
} from './surcharges';

const seeded = seededTables();
const dated = { source: 'a page', validFrom: '2026-01-01', validTo: null };
const withRule = (rule: SurchargeRule, code = 'other', countries: string[] | null = null) => ({
  ...seeded,
  surcharges: [{ id: 'r', code, rule, countries, ...dated }],
});
const subject = (input: Partial<QuoteInput> = {}, changes: object = {}) => ({
  input: aQuoteInput('PT', input),
  chargeableGrams: 2500,
  goods: '100.00',
  freight: '40.00',
  ...changes,
});
const amounts = (rule: SurchargeRule, so: ReturnType<typeof subject>) =>
  buildOtherLines(withRule(rule), so).map(({ amount }) => amount);
const island = { country: 'JP', postal: '907-0011', town: '' };

it.each(['brokage', 'notify', 'domestic', 'exportervalidationfee', 'membershipfee', 'batteryfee'])(
  'supports the charge %s from the spec through a row, even if none is seeded',
  (code) => {
    expect(
      buildOtherLines(
        withRule({ form: 'perShipment', cents: 450, aboveGoodsCents: 0 }, code),
        subject(),
      ),
    ).toMatchObject([{ code, amount: '4.50' }]);
  },
);

describe('the remote area surcharge', () => {
  const rule = { form: 'remote', minimumCents: 2300, perKgCents: 1000 } as const;
  it('is a price per kilogram, not below its minimum, and names area and weight', () => {
    const [line] = buildRemoteLines(
      withRule(rule, 'remotesurcharge'),
      subject({ destination: island }),
    );
    expect(line).toEqual({
      code: 'remotesurcharge',
      amount: '25.00',
      rule: { id: 'r', source: 'a page', validFrom: '2026-01-01' },
      basis: { area: 'remote/JP/9060000-9079999', weight: '2.5' },
    });
    expect(
      buildRemoteLines(
        withRule(rule),
        subject({ destination: island }, { chargeableGrams: 2000 }),
      )[0]?.amount,
    ).toBe('23.00');
  });

  it('is zero elsewhere, and ignores rows of other kinds', () => {
    expect(
      buildRemoteLines(withRule(rule), subject({ destination: { ...island, postal: '100-0001' } })),
    ).toEqual([]);
    expect(
      buildRemoteLines(withRule({ form: 'perKg', cents: 1 }), subject({ destination: island })),
    ).toEqual([]);
  });

  it('is available before there is a parcel', () => {
    expect(findRemoteSurcharge(withRule(rule), island)).toEqual({
      area: '9060000–9079999',
      minimum: '23.00',
      perkg: '10.00',
    });
    expect(findRemoteSurcharge(withRule(rule), { ...island, postal: '100-0001' })).toBeNull();
    expect(findRemoteSurcharge(withRule(rule, 'other', ['PT']), island)).toBeNull();
    expect(findRemoteSurcharge(withRule({ form: 'perKg', cents: 1 }), island)).toBeNull();
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
    const remote = {
      code: 'remotesurcharge' as const,
      amount: '20.00',
      rule: { id: 'x', ...dated },
      basis: {},
    };
    expect(
      buildFuelLines(withRule(rule, 'fuelsurcharge'), subject(), [remote, remote]),
    ).toMatchObject([
      { code: 'fuelsurcharge', amount: '20.00', basis: { percent: '25.00', of: '80.00' } },
    ]);
    expect(buildFuelLines(withRule({ form: 'perKg', cents: 1 }), subject(), [])).toEqual([]);
  });
});

describe('the other surcharges', () => {
  it('by weight are the price of the chargeable kilograms', () => {
    expect(buildOtherLines(withRule({ form: 'perKg', cents: 60 }), subject())).toMatchObject([
      { code: 'other', amount: '1.50', basis: { weight: '2.5', country: 'PT' } },
    ]);
  });

  it('by shipment are charged once, above the value that the row names', () => {
    expect(
      amounts(
        { form: 'perShipment', cents: 3200, aboveGoodsCents: 0 },
        subject({}, { goods: '0.00' }),
      ),
    ).toEqual(['32.00']);
    const above = { form: 'perShipment', cents: 3200, aboveGoodsCents: 10_000 } as const;
    expect([amounts(above, subject()), amounts(above, subject({}, { goods: '100.01' }))]).toEqual([
      ['0.00'],
      ['32.00'],
    ]);
    expect(buildOtherLines(withRule(above), subject())[0]?.basis).toEqual({ country: 'PT' });
  });

  it('for large parcels count each with any side or the weight beyond the limit', () => {
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
    expect(buildOtherLines(withRule(rule), subject({ parcels }))).toMatchObject([
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
        withRule({ form: 'perKind', cents: 500, kinds: ['battery'] }),
        subject({ parcels }),
      ),
    ).toMatchObject([{ amount: '10.00', basis: { count: '2' } }]);
  });

  it('apply only to their countries, and only for known charges', () => {
    const rule = { form: 'perKg', cents: 60 } as const;
    expect(buildOtherLines(withRule(rule, 'other', ['ES', 'PT']), subject())).toHaveLength(1);
    expect(buildOtherLines(withRule(rule, 'other', ['ES']), subject())).toEqual([]);
    expect(buildOtherLines(withRule(rule, 'tollfee'), subject())).toEqual([]);
  });

  it('exclude fuel and remote area, which have their own lines', () => {
    expect(
      buildOtherLines(
        {
          ...seeded,
          surcharges: seeded.surcharges.filter(
            ({ rule }) => rule.form === 'remote' || rule.form === 'fuelIndex',
          ),
        },
        subject(),
      ),
    ).toEqual([]);
  });
});
