import {
  aParcel,
  aQuoteInput,
  getQuote,
  withOneParcel,
  buildSeedTables,
} from '@/host/testing/quotes';

import { quoteShipment } from './engine';
import { getActionFees } from './fees';
import type { QuoteInput, RefusalReason, SpeedCode } from './quote';

const tables = buildSeedTables();

describe('a discount on the order amount', () => {
  const quoteWithDiscount = (kind: 'fixed' | 'rate', value: string, cap?: string) => {
    const { totals } = getQuote(
      'express',
      aQuoteInput('PH', { discount: { code: 'X', kind, value, ...(cap && { cap }) } }),
    );
    return [totals.discount, totals.total];
  };
  it.each([
    ['a sum', 'fixed', '5.00', undefined, '5.00', '36.58'],
    ['a sum above the freight', 'fixed', '40.00', undefined, '40.00', '1.58'],
    ['a sum above the order amount', 'fixed', '500.00', undefined, '41.58', '0.00'],
    ['a rate', 'rate', '0.1', undefined, '4.16', '37.42'],
    ['a rate below its cap', 'rate', '0.1', '15.00', '4.16', '37.42'],
    ['a rate above its cap', 'rate', '0.9', '15.00', '15.00', '26.58'],
    ['a cap above the order amount', 'rate', '2', '99.00', '41.58', '0.00'],
  ] as const)('of %s', (_what, kind, value, cap, discount, total) => {
    expect(quoteWithDiscount(kind, value, cap)).toEqual([discount, total]);
  });

  it('of zero is not on the bill', () => {
    expect(quoteWithDiscount('rate', '0')).toEqual(['0.00', '41.58']);
  });
});

describe('a bill', () => {
  it('lists what is declared, without zero lines', () => {
    const quote = getQuote(
      'standard',
      aQuoteInput('AU', {
        parcels: [aParcel({ amount: '0.00' }), aParcel({ amount: '20.00', category: 'tobacco' })],
      }),
    );
    expect(quote.declaredValue).toBe('20.00');
    expect([...quote.lines, ...quote.atBorder].filter(({ amount }) => amount === '0.00')).toEqual(
      [],
    );
  });

  it('has no zero line for what customs may charge', () => {
    const zeroRateTables = {
      ...tables,
      taxes: tables.taxes.map((row) => (row.country === 'GB' ? { ...row, rate: '0' } : row)),
    };
    const result = quoteShipment('standard', aQuoteInput('GB'), zeroRateTables);
    expect(result.ok && result.quote.atBorder).toEqual([]);
  });
});

it('a weight is priced by its bracket, in any order of rows', () => {
  const reversedTables = { ...tables, brackets: [...tables.brackets].reverse() };
  for (const grams of [500, 5000, 5500, 10_000, 10_500]) {
    expect(
      quoteShipment('standard', aQuoteInput('PH', withOneParcel(grams)), reversedTables),
    ).toEqual(quoteShipment('standard', aQuoteInput('PH', withOneParcel(grams)), tables));
  }
});

describe('a refusal', () => {
  it.each<[RefusalReason, SpeedCode, string, Partial<QuoteInput>]>([
    ['nothingToShip', 'standard', 'PH', { parcels: [] }],
    ['countryClosed', 'standard', 'KP', {}],
    ['countryClosed', 'standard', 'XX', {}],
    ['unknownZone', 'standard', 'CD', {}],
    ['unknownZone', 'upg-express', 'CD', { tier: 'PR' }],
    ['membersOnly', 'upg-express', 'PH', {}],
  ])('is %s for %s to %s', (reason, speed, country, input) => {
    expect(quoteShipment(speed, aQuoteInput(country, input), tables)).toEqual({
      ok: false,
      reason,
    });
  });

  it.each([
    ['standard', withOneParcel(30_001), 30_500],
    ['express', withOneParcel(1, { lengthMm: 1200, widthMm: 1200, heightMm: 1200 }), 346_000],
  ] as const)('names the weight and the limit: %s', (speed, input, chargeable) => {
    expect(quoteShipment(speed, aQuoteInput('PH', input), tables)).toMatchObject({
      ok: false,
      reason: 'overMaxWeight',
      overweight: { chargeable, max: expect.any(Number) },
    });
  });

  it('is noRate when a row is missing, never an invented price', () => {
    expect(quoteShipment('standard', aQuoteInput('PH'), { ...tables, brackets: [] })).toEqual({
      ok: false,
      reason: 'noRate',
    });
    expect(quoteShipment('standard', aQuoteInput('PH'), { ...tables, services: [] })).toEqual({
      ok: false,
      reason: 'noRate',
    });
  });
});

it('action fees follow the tier', () => {
  expect(getActionFees(tables, 'LT')).toEqual({
    hazmat: '32.00',
    contentverification: '5.00',
    repack: '7.00',
    repackBag: '5.00',
  });
  expect(getActionFees(tables, 'PR')).toEqual({
    hazmat: '32.00',
    contentverification: '5.00',
    repack: '5.00',
    repackBag: '3.00',
  });
});
