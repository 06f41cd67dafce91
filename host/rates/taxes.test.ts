import { aParcel, aQuoteInput, buildSeedTables } from '@/host/testing/quotes';
import { addAmounts } from '@/rules/money';

import type { ChargeLine, QuoteParcel } from './quote';
import type { RateRows } from './rows';
import { computeTaxes } from './taxes';

type TaxRow = RateRows['taxes'][number];

const seedTables = buildSeedTables();
const createTax = (change: Partial<TaxRow> = {}): TaxRow => ({
  id: 't',
  country: 'PT',
  code: 'gst',
  kind: 'gst',
  collected: 'prepaid',
  currency: 'USD',
  aboveCents: 0,
  uptoCents: null,
  basis: 'goods',
  rate: '0.10',
  perCategoryCents: 0,
  waivedUptoCents: 0,
  sourceDate: '2025-06-01',
  excludedCategories: [],
  source: 'a page',
  validFrom: '2026-01-01',
  validTo: null,
  ...change,
});
const createCharge = (code: ChargeLine['code'], amount: string): ChargeLine => ({
  code,
  amount,
  rule: { id: 'x', source: '', validFrom: '' },
  basis: {},
});
const charges = [
  createCharge('internationalshipping', '40.00'),
  createCharge('fuelsurcharge', '10.00'),
  createCharge('insurance', '5.00'),
  createCharge('storage', '3.00'),
];
const createSubject = (
  parcels: QuoteParcel[] = [aParcel({ amount: '100.00' })],
  discount = '0.00',
) => ({
  input: aQuoteInput('PT', { parcels }),
  goods: addAmounts(...parcels.map(({ amount }) => amount)),
  charges,
  discount,
});
const computePrepaid = (rows: TaxRow[], ...args: Parameters<typeof createSubject>) =>
  computeTaxes({ ...seedTables, taxes: rows }, createSubject(...args)).prepaid.map(
    ({ amount }) => amount,
  );

describe('a tax', () => {
  it('says what it was calculated from, and by which rule', () => {
    expect(computeTaxes({ ...seedTables, taxes: [createTax()] }, createSubject())).toEqual({
      prepaid: [
        {
          code: 'gst',
          amount: '10.00',
          rule: { id: 't', source: 'a page', validFrom: '2026-01-01' },
          basis: { percent: '10.00', of: '100.00', country: 'PT', sourceDate: '2025-06-01' },
        },
      ],
      atBorder: [],
    });
  });

  it.each([
    ['goods', '10.00'],
    ['goods+charges', '15.80'],
    ['cif', '15.50'],
    ['cif+duty', '15.50'],
  ] as const)('on %s is %s', (basis, amount) => {
    expect(computePrepaid([createTax({ basis })])).toEqual([amount]);
  });

  it.each([
    ['goods', '10.00'],
    ['goods+charges', '13.80'],
    ['cif', '13.50'],
    ['cif+duty', '13.50'],
  ] as const)('on %s after a discount of 20 is %s', (basis, amount) => {
    expect(
      computePrepaid([createTax({ basis })], [aParcel({ amount: '100.00' })], '20.00'),
    ).toEqual([amount]);
  });

  it('applies to goods above its lower limit and up to its upper one', () => {
    const row = createTax({ aboveCents: 5000, uptoCents: 10_000 });
    expect(
      ['50.00', '50.01', '100.00', '100.01'].map(
        (amount) => computePrepaid([row], [aParcel({ amount })]).length,
      ),
    ).toEqual([0, 1, 1, 0]);
  });

  it("has limits in the country's currency, and includes them in its basis", () => {
    const row = createTax({ currency: 'JPY', aboveCents: 1_000_000 });
    expect(
      ['65.00', '65.01'].map((amount) => computePrepaid([row], [aParcel({ amount })]).length),
    ).toEqual([0, 1]);
    const computeBasis = (change: Partial<TaxRow>) =>
      computeTaxes({ ...seedTables, taxes: [createTax(change)] }, createSubject()).prepaid[0]
        ?.basis;
    expect(computeBasis(row)).toMatchObject({ currency: 'JPY', above: '10000.00' });
    expect(computeBasis({ currency: 'EUR', uptoCents: 15_000 })).toMatchObject({
      currency: 'EUR',
      upto: '150.00',
    });
  });

  it('in a currency without an exchange rate is ignored', () => {
    expect(computePrepaid([createTax({ currency: 'XTS', aboveCents: 1 })])).toEqual([]);
  });

  it('up to the waived amount is zero', () => {
    const row = createTax({ currency: 'CNY', waivedUptoCents: 5000 });
    expect(computePrepaid([row], [aParcel({ amount: '70.00' })])).toEqual([]);
    expect(computePrepaid([row], [aParcel({ amount: '70.10' })])).toEqual(['7.01']);
    const computeBasis = (change: Partial<TaxRow>) =>
      computeTaxes({ ...seedTables, taxes: [createTax(change)] }, createSubject()).prepaid[0]
        ?.basis;
    expect(computeBasis({ currency: 'CNY', waivedUptoCents: 1 })).toMatchObject({
      currency: 'CNY',
      waived: '0.01',
    });
    expect(computeBasis({})).not.toHaveProperty('waived');
  });

  it('applies only to its own country', () => {
    expect(computePrepaid([createTax({ country: 'ES' })])).toEqual([]);
  });

  it('excludes exempt goods, and is zero when nothing is left', () => {
    const parcels = [
      aParcel({ amount: '100.00', category: 'tobacco' }),
      aParcel({ amount: '30.00' }),
    ];
    expect(
      computePrepaid([createTax({ excludedCategories: ['tobacco', 'alcohol'] })], parcels),
    ).toEqual(['3.00']);
    expect(
      computePrepaid(
        [createTax({ excludedCategories: ['tobacco', 'clothing'], perCategoryCents: 100 })],
        parcels,
      ),
    ).toEqual([]);
  });

  it('of an unknown charge is ignored', () => {
    expect(computePrepaid([createTax({ code: 'sugartax' })])).toEqual([]);
  });

  it('adds a fixed amount for each category of goods, regardless of the number of parcels', () => {
    const parcels = [
      aParcel({ amount: '10.00' }),
      aParcel({ amount: '10.00' }),
      aParcel({ amount: '10.00', category: 'books' }),
    ];
    expect(computePrepaid([createTax({ perCategoryCents: 330 })], parcels)).toEqual(['9.60']);
  });
});

describe('duty', () => {
  const duty = createTax({
    id: 'd',
    code: 'highvalueduty',
    kind: 'duty',
    basis: 'cif',
    rate: '0.05',
  });
  const vat = createTax({ code: 'highvaluetax', kind: 'vat', basis: 'cif+duty', rate: '0.20' });

  it('is calculated first in any row order, and included in the basis of the tax', () => {
    expect(computePrepaid([vat, duty])).toEqual(['7.75', '32.55']);
    expect(computePrepaid([duty, vat])).toEqual(['7.75', '32.55']);
  });

  it('is excluded from a tax on cost, insurance and freight', () => {
    expect(computePrepaid([duty, { ...vat, basis: 'cif' }])).toEqual(['7.75', '31.00']);
  });

  it('is the sum of all duties, excluding other taxes', () => {
    expect(computePrepaid([duty, { ...duty, id: 'd2' }, createTax({ id: 'g' }), vat])).toEqual([
      '7.75',
      '7.75',
      '10.00',
      '34.10',
    ]);
  });

  it('stays separate when customs collects it', () => {
    const lines = computeTaxes(
      { ...seedTables, taxes: [{ ...duty, collected: 'border' }, vat] },
      createSubject(),
    );
    expect([lines.prepaid.map(({ code }) => code), lines.atBorder.map(({ code }) => code)]).toEqual(
      [['highvaluetax'], ['highvalueduty']],
    );
  });
});
