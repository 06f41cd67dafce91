import {
  aParcel,
  aQuoteInput,
  getQuote,
  withOneParcel,
  quoteDay,
  buildSeedTables,
} from '@/host/testing/quotes';

import { quoteShipment } from './engine';
import type { QuoteInput, QuoteParcel, ShipmentQuote, SpeedCode } from './quote';

const tables = buildSeedTables();

function formatBill({ lines, totals }: ShipmentQuote): string {
  return [...lines.map(({ code, amount }) => `${code} ${amount}`), `= ${totals.total}`].join(', ');
}

const box30 = { lengthMm: 300, widthMm: 300, heightMm: 300 };
const overdueParcel: Partial<QuoteParcel> = { arrivals: [new Date('2026-09-01T10:00:00Z')] };
const fiveParcels = { parcels: [1, 2, 3, 4, 5].map(() => aParcel({ weightGrams: 500 })) };

/** Calculated by hand from the seeded rows: base + steps, 25% fuel, then the rest. */
const samples: [
  what: string,
  speed: SpeedCode,
  country: string,
  input: Partial<QuoteInput>,
  bill: string,
][] = [
  [
    '1 kg, zone 3, standard',
    'standard',
    'PH',
    {},
    'internationalshipping 21.61, fuelsurcharge 5.40, = 27.01',
  ],
  [
    '1 kg, zone 3, express',
    'express',
    'PH',
    {},
    'internationalshipping 33.26, fuelsurcharge 8.32, = 41.58',
  ],
  [
    '6 kg, second bracket',
    'standard',
    'JP',
    withOneParcel(6000),
    'internationalshipping 62.95, fuelsurcharge 15.74, = 78.69',
  ],
  [
    '12 kg, third bracket',
    'standard',
    'CA',
    withOneParcel(12_000),
    'internationalshipping 72.59, fuelsurcharge 18.15, = 90.74',
  ],
  [
    '5 kg, the end of the first bracket',
    'standard',
    'PH',
    withOneParcel(5000),
    'internationalshipping 56.25, fuelsurcharge 14.06, = 70.31',
  ],
  [
    '30 kg, the most that standard takes',
    'standard',
    'PH',
    withOneParcel(30_000),
    'internationalshipping 233.65, fuelsurcharge 58.41, = 292.06',
  ],
  [
    'a light 30 cm box by its size, divisor 5000',
    'express',
    'JP',
    withOneParcel(1000, box30),
    'internationalshipping 91.17, fuelsurcharge 22.79, = 113.96',
  ],
  [
    'the same box, divisor 6000',
    'standard',
    'JP',
    withOneParcel(1000, box30),
    'internationalshipping 51.38, fuelsurcharge 12.85, = 64.23',
  ],
  [
    'a remote island',
    'standard',
    'JP',
    { destination: { country: 'JP', postal: '907-0011', town: '' } },
    'internationalshipping 22.47, remotesurcharge 23.00, fuelsurcharge 11.37, = 56.84',
  ],
  [
    'insured goods of 200',
    'standard',
    'PH',
    { ...withOneParcel(1000, { amount: '200.00' }), insurance: true },
    'internationalshipping 21.61, fuelsurcharge 5.40, insurance 2.22, = 29.23',
  ],
  [
    'insurance above the maximum cover',
    'standard',
    'PH',
    { ...withOneParcel(1000, { amount: '50000.00' }), insurance: true },
    'internationalshipping 21.61, fuelsurcharge 5.40, insurance 100.00, = 127.01',
  ],
  [
    'hazmat lifts 1 kg to 3.5 kg',
    'standard',
    'HK',
    withOneParcel(1000, { kinds: ['readyHazmat'] }),
    'internationalshipping 43.12, fuelsurcharge 10.78, hazmatfee 32.00, = 85.90',
  ],
  [
    'Australia, low value',
    'standard',
    'AU',
    withOneParcel(2000, { amount: '100.00' }),
    'internationalshipping 37.81, fuelsurcharge 9.45, lowvaluegst 14.73, = 61.99',
  ],
  [
    'Australia, exactly the limit',
    'standard',
    'AU',
    withOneParcel(2000, { amount: '750.00' }),
    'internationalshipping 37.81, fuelsurcharge 9.45, lowvaluegst 79.73, = 126.99',
  ],
  [
    'Australia, above the limit',
    'standard',
    'AU',
    withOneParcel(2000, { amount: '750.01' }),
    'internationalshipping 37.81, fuelsurcharge 9.45, = 47.26',
  ],
  [
    'Australia, tobacco is outside that tax',
    'standard',
    'AU',
    withOneParcel(2000, { category: 'tobacco' }),
    'internationalshipping 37.81, fuelsurcharge 9.45, = 47.26',
  ],
  [
    'New Zealand',
    'standard',
    'NZ',
    withOneParcel(500, { amount: '60.00' }),
    'internationalshipping 19.69, fuelsurcharge 4.92, lowvaluegst 12.69, = 37.30',
  ],
  [
    'Singapore, low value',
    'standard',
    'SG',
    withOneParcel(500),
    'internationalshipping 18.34, fuelsurcharge 4.59, lowvaluegst 6.56, = 29.49',
  ],
  [
    'Singapore, above the limit',
    'standard',
    'SG',
    withOneParcel(500, { amount: '400.00' }),
    'internationalshipping 18.34, fuelsurcharge 4.59, gst 38.06, = 60.99',
  ],
  [
    'Malaysia, goods only',
    'standard',
    'MY',
    withOneParcel(500, { amount: '100.00' }),
    'internationalshipping 18.34, fuelsurcharge 4.59, lowvaluegst 10.00, = 32.93',
  ],
  [
    '32 days after the free ones',
    'standard',
    'PH',
    withOneParcel(1000, overdueParcel),
    'internationalshipping 21.61, fuelsurcharge 5.40, storage 32.00, = 59.01',
  ],
  [
    'the same for Prime',
    'standard',
    'PH',
    { ...withOneParcel(1000, overdueParcel), tier: 'PR' },
    'internationalshipping 21.61, fuelsurcharge 5.40, storage 2.00, = 29.01',
  ],
  [
    'five parcels merged',
    'standard',
    'PH',
    fiveParcels,
    'internationalshipping 34.60, fuelsurcharge 8.65, service 2.00, = 45.25',
  ],
  [
    'five parcels merged for Prime',
    'standard',
    'PH',
    { ...fiveParcels, tier: 'PR' },
    'internationalshipping 34.60, fuelsurcharge 8.65, = 43.25',
  ],
  [
    'verified and put into a bag',
    'standard',
    'PH',
    withOneParcel(1000, { kinds: ['verified', 'repacked'], repackType: 'bag' }),
    'internationalshipping 21.61, fuelsurcharge 5.40, contentverificationfee 5.00, service 5.00, = 37.01',
  ],
  [
    'a high-risk country',
    'express',
    'UA',
    {},
    'internationalshipping 40.98, fuelsurcharge 10.25, other 0.60, highriskfee 32.00, = 83.83',
  ],
  [
    'a side over 120 cm',
    'express',
    'CA',
    withOneParcel(2000, { lengthMm: 1210 }),
    'internationalshipping 37.32, fuelsurcharge 9.33, oversizefee 29.00, = 75.65',
  ],
  [
    '5 off the order, taxed after it',
    'express',
    'SG',
    { ...withOneParcel(500), discount: { code: 'FIVE', kind: 'fixed', value: '5.00' } },
    'internationalshipping 28.21, fuelsurcharge 7.05, lowvaluegst 7.22, = 37.48',
  ],
  [
    'half off the order, at most 15',
    'express',
    'PH',
    { discount: { code: 'HALF', kind: 'rate', value: '0.5', cap: '15.00' } },
    'internationalshipping 33.26, fuelsurcharge 8.32, = 26.58',
  ],
];

describe('a quote', () => {
  it.each(samples)('for %s', (_what, speed, country, input, expected) => {
    expect(formatBill(getQuote(speed, aQuoteInput(country, input)))).toBe(expected);
  });

  it('names the rule, its source and date, and what it was calculated from', () => {
    const [freight, fuel] = getQuote('standard', aQuoteInput('PH')).lines;
    expect(freight).toMatchObject({
      rule: { id: 'bracket/standard/3/0', validFrom: '2024-01-01' },
      basis: { weight: '1', zone: '3' },
    });
    expect(fuel).toMatchObject({
      rule: { id: 'surcharge/fuel/2026-10', source: expect.stringContaining('aramex-fuel') },
      basis: { percent: '25.00', of: '21.61' },
    });
  });

  it('shows what customs may charge above the limit, outside the total', () => {
    const quote = getQuote(
      'standard',
      aQuoteInput('AU', withOneParcel(2000, { amount: '800.00' })),
    );
    expect(quote.totals.total).toBe('47.26');
    expect(quote.atBorder.map((line) => [line.code, line.amount])).toEqual([
      ['highvalueduty', '40.00'],
      ['highvaluetax', '88.73'],
    ]);
  });

  it('counts the euro customs charge once for each kind of goods', () => {
    const parcels = [aParcel(), aParcel(), aParcel({ category: 'books' })];
    expect(getQuote('standard', aQuoteInput('DE', { parcels })).atBorder[0]).toMatchObject({
      code: 'highvalueduty',
      amount: '6.60',
      basis: { percent: '0.00', each: '3.30', count: '2' },
    });
  });

  it('includes the total without the promo code, with tax', () => {
    const code = { code: 'FIVE', kind: 'fixed', value: '5.00' } as const;
    const [plainQuote, discountedQuote] = [
      getQuote('standard', aQuoteInput('AU', withOneParcel(2000))),
      getQuote('standard', aQuoteInput('AU', { ...withOneParcel(2000), discount: code })),
    ];
    expect(discountedQuote.totals.undiscounted).toBe(plainQuote.totals.total);
    expect(plainQuote.totals.undiscounted).toBe(plainQuote.totals.total);
    expect(discountedQuote.totals.subtotal).not.toBe(plainQuote.totals.subtotal);
  });

  it('taxes a OneBox by its contents', () => {
    const goods = [
      { amount: '100.00', category: 'books' },
      { amount: '50.00', category: 'clothing' },
      { amount: '50.00', category: 'tobacco' },
    ];
    const getTaxLines = (parcels: QuoteParcel[], country: string) => {
      const { lines, atBorder } = getQuote('standard', aQuoteInput(country, { parcels }));
      return [...lines, ...atBorder]
        .filter(({ code }) => /duty|tax|gst/.test(code))
        .map(({ code, amount }) => [code, amount]);
    };
    for (const country of ['AU', 'DE']) {
      const box = aParcel({ kinds: ['onebox'], amount: '200.00', category: 'other', goods });
      const separateParcels = goods.map((each, index) =>
        aParcel({ ...each, ...(index > 0 && { weightGrams: 0, lengthMm: 0 }) }),
      );
      expect(getTaxLines([box], country)).toEqual(getTaxLines(separateParcels, country));
    }
  });

  it('reads the fuel index of the month', () => {
    const september = new Date('2026-09-15T00:00:00Z');
    const changedTables = {
      ...tables,
      surcharges: tables.surcharges.map((row) =>
        row.code === 'fuelsurcharge' && row.rule.form === 'fuelIndex'
          ? { ...row, rule: { ...row.rule, indexCents: 271 } }
          : row,
      ),
    };
    const input = aQuoteInput('PH', { now: september });
    const result = quoteShipment('standard', input, changedTables);
    expect(result.ok && result.quote.lines[1]?.basis.percent).toBe('25.50');
  });

  it('counts the storage of a OneBox from its oldest package', () => {
    const arrivals = [quoteDay, new Date('2026-09-30T00:00:00Z'), quoteDay] as const;
    const input = aQuoteInput('PH', { parcels: [aParcel({ arrivals })] });
    const storage = getQuote('standard', input).lines.find(({ code }) => code === 'storage');
    expect(storage?.amount).toBe('3.00');
  });

  it('expects delivery in whole business days', () => {
    const getDates = (speed: SpeedCode, now: string, tier: 'LT' | 'PR' = 'PR') =>
      getQuote(speed, aQuoteInput('PH', { tier, now: new Date(now) })).dates;
    expect(getDates('express', '2026-11-02T10:00:00Z')).toEqual({
      earliest: new Date('2026-11-05'),
      latest: new Date('2026-11-09'),
    });
    expect(getDates('express', '2026-11-06T23:00:00Z')).toEqual({
      earliest: new Date('2026-11-11'),
      latest: new Date('2026-11-13'),
    });
    expect(getDates('standard', '2026-11-07T10:00:00Z')).toEqual({
      earliest: new Date('2026-11-16'),
      latest: new Date('2026-11-18'),
    });
    expect(getDates('upg-express', '2026-11-02T10:00:00Z')).toEqual(
      getDates('express', '2026-11-02T10:00:00Z'),
    );
  });
});
