import { aParcel, aQuoteInput, seededTables } from '@/host/testing/quotes';
import { addAmounts } from '@/rules/money';

import type { ChargeLine, QuoteParcel } from './quote';
import type { RateRows } from './rows';
import { computeTaxes } from './taxes';

type TaxRow = RateRows['taxes'][number];

const seeded = seededTables();
const tax = (change: Partial<TaxRow> = {}): TaxRow => ({
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
const charge = (code: ChargeLine['code'], amount: string): ChargeLine => ({
  code,
  amount,
  rule: { id: 'x', source: '', validFrom: '' },
  basis: {},
});
const charges = [
  charge('internationalshipping', '40.00'),
  charge('fuelsurcharge', '10.00'),
  charge('insurance', '5.00'),
  charge('storage', '3.00'),
];
const subject = (parcels: QuoteParcel[] = [aParcel({ amount: '100.00' })], discount = '0.00') => ({
  input: aQuoteInput('PT', { parcels }),
  goods: addAmounts(...parcels.map(({ amount }) => amount)),
  charges,
  discount,
});
const paid = (rows: TaxRow[], ...args: Parameters<typeof subject>) =>
  computeTaxes({ ...seeded, taxes: rows }, subject(...args)).prepaid.map(({ amount }) => amount);

describe('a tax', () => {
  it('says what it was calculated from, and by which rule', () => {
    expect(computeTaxes({ ...seeded, taxes: [tax()] }, subject())).toEqual({
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
    expect(paid([tax({ basis })])).toEqual([amount]);
  });

  it.each([
    ['goods', '10.00'],
    ['goods+charges', '13.80'],
    ['cif', '13.50'],
    ['cif+duty', '13.50'],
  ] as const)('on %s after a discount of 20 is %s', (basis, amount) => {
    expect(paid([tax({ basis })], [aParcel({ amount: '100.00' })], '20.00')).toEqual([amount]);
  });

  it('applies to goods above its lower limit and up to its upper one', () => {
    const row = tax({ aboveCents: 5000, uptoCents: 10_000 });
    expect(
      ['50.00', '50.01', '100.00', '100.01'].map(
        (amount) => paid([row], [aParcel({ amount })]).length,
      ),
    ).toEqual([0, 1, 1, 0]);
  });

  it("has limits in the country's currency, and includes them in its basis", () => {
    const row = tax({ currency: 'JPY', aboveCents: 1_000_000 });
    expect(['65.00', '65.01'].map((amount) => paid([row], [aParcel({ amount })]).length)).toEqual([
      0, 1,
    ]);
    const of = (change: Partial<TaxRow>) =>
      computeTaxes({ ...seeded, taxes: [tax(change)] }, subject()).prepaid[0]?.basis;
    expect(of(row)).toMatchObject({ currency: 'JPY', above: '10000.00' });
    expect(of({ currency: 'EUR', uptoCents: 15_000 })).toMatchObject({
      currency: 'EUR',
      upto: '150.00',
    });
  });

  it('in a currency without an exchange rate is ignored', () => {
    expect(paid([tax({ currency: 'XTS', aboveCents: 1 })])).toEqual([]);
  });

  it('up to the waived amount is zero', () => {
    const row = tax({ currency: 'CNY', waivedUptoCents: 5000 });
    expect(paid([row], [aParcel({ amount: '70.00' })])).toEqual([]);
    expect(paid([row], [aParcel({ amount: '70.10' })])).toEqual(['7.01']);
    const basis = (change: Partial<TaxRow>) =>
      computeTaxes({ ...seeded, taxes: [tax(change)] }, subject()).prepaid[0]?.basis;
    expect(basis({ currency: 'CNY', waivedUptoCents: 1 })).toMatchObject({
      currency: 'CNY',
      waived: '0.01',
    });
    expect(basis({})).not.toHaveProperty('waived');
  });

  it('applies only to its own country', () => {
    expect(paid([tax({ country: 'ES' })])).toEqual([]);
  });

  it('excludes exempt goods, and is zero when nothing is left', () => {
    const parcels = [
      aParcel({ amount: '100.00', category: 'tobacco' }),
      aParcel({ amount: '30.00' }),
    ];
    expect(paid([tax({ excludedCategories: ['tobacco', 'alcohol'] })], parcels)).toEqual(['3.00']);
    expect(
      paid([tax({ excludedCategories: ['tobacco', 'clothing'], perCategoryCents: 100 })], parcels),
    ).toEqual([]);
  });

  it('of an unknown charge is ignored', () => {
    expect(paid([tax({ code: 'sugartax' })])).toEqual([]);
  });

  it('adds a fixed amount for each category of goods, regardless of the number of parcels', () => {
    const parcels = [
      aParcel({ amount: '10.00' }),
      aParcel({ amount: '10.00' }),
      aParcel({ amount: '10.00', category: 'books' }),
    ];
    expect(paid([tax({ perCategoryCents: 330 })], parcels)).toEqual(['9.60']);
  });
});

describe('duty', () => {
  const duty = tax({ id: 'd', code: 'highvalueduty', kind: 'duty', basis: 'cif', rate: '0.05' });
  const vat = tax({ code: 'highvaluetax', kind: 'vat', basis: 'cif+duty', rate: '0.20' });

  it('is calculated first in any row order, and included in the basis of the tax', () => {
    expect(paid([vat, duty])).toEqual(['7.75', '32.55']);
    expect(paid([duty, vat])).toEqual(['7.75', '32.55']);
  });

  it('is excluded from a tax on cost, insurance and freight', () => {
    expect(paid([duty, { ...vat, basis: 'cif' }])).toEqual(['7.75', '31.00']);
  });

  it('is the sum of all duties, excluding other taxes', () => {
    expect(paid([duty, { ...duty, id: 'd2' }, tax({ id: 'g' }), vat])).toEqual([
      '7.75',
      '7.75',
      '10.00',
      '34.10',
    ]);
  });

  it('stays separate when customs collects it', () => {
    const lines = computeTaxes(
      { ...seeded, taxes: [{ ...duty, collected: 'border' }, vat] },
      subject(),
    );
    expect([lines.prepaid.map(({ code }) => code), lines.atBorder.map(({ code }) => code)]).toEqual(
      [['highvaluetax'], ['highvalueduty']],
    );
  });
});
