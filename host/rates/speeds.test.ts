import { aQuoteInput, getQuote, buildSeedTables } from '@/host/testing/quotes';

import { quoteShipment, quoteSpeeds } from './engine';
import type { QuoteInput } from './quote';
import { getDefaultSpeed, isSpeedCode, readSpeed, speedTitles } from './speeds';

const tables = buildSeedTables();

describe('speeds', () => {
  it('give Prime and Business express delivery at the standard price', () => {
    const upgradedQuote = getQuote('upg-express', aQuoteInput('PH', { tier: 'BZ' }));
    expect(upgradedQuote.totals).toEqual(
      getQuote('standard', aQuoteInput('PH', { tier: 'BZ' })).totals,
    );
    expect(upgradedQuote.courier).toBe(getQuote('express', aQuoteInput('PH')).courier);
  });

  it('are returned together, each with its price or reason', () => {
    const speedResults = quoteSpeeds(aQuoteInput('PH'), tables).map(({ speed, result }) => [
      speed,
      result.ok ? result.quote.totals.total : result.reason,
    ]);
    expect(speedResults).toEqual([
      ['standard', '27.01'],
      ['express', '41.58'],
      ['upg-express', 'membersOnly'],
    ]);
  });

  it('are read by their codes, and the upgrade by its alias too', () => {
    expect(
      ['standard', 'prime-upgrade', 'upg-express', '', 'sea', 'toString'].map(readSpeed),
    ).toEqual(['standard', 'upg-express', 'upg-express', null, null, null]);
  });

  it('have English names', () => {
    expect(speedTitles).toEqual({
      standard: 'Standard',
      express: 'Express',
      'upg-express': 'Express (free upgrade)',
    });
  });

  it('default by tier', () => {
    expect([getDefaultSpeed('LT'), getDefaultSpeed('PR'), getDefaultSpeed('BZ')]).toEqual([
      'standard',
      'upg-express',
      'upg-express',
    ]);
  });
});

describe('the express upgrade', () => {
  it('is open to Lite through a promo code only', () => {
    expect(getQuote('upg-express', aQuoteInput('PH', { upgrade: true })).totals.total).toBe(
      '27.01',
    );
    expect(quoteShipment('upg-express', aQuoteInput('PH', { upgrade: false }), tables)).toEqual({
      ok: false,
      reason: 'membersOnly',
    });
  });

  it('does not unlock any other speed for a tier', () => {
    expect(
      quoteShipment(
        'standard',
        aQuoteInput('PH', { tier: 'XX' as QuoteInput['tier'], upgrade: true }),
        tables,
      ),
    ).toEqual({ ok: false, reason: 'membersOnly' });
  });

  it('needs the service that prices it and the one that carries it, and both their zones', () => {
    const quoteWithout = (name: 'services' | 'zones', service: string) => {
      const reducedTables = {
        ...tables,
        [name]: (tables[name] as readonly { code?: string; service?: string }[]).filter(
          (row) => (row.code ?? row.service) !== service,
        ),
      };
      const result = quoteShipment('upg-express', aQuoteInput('PH', { tier: 'PR' }), reducedTables);
      return result.ok ? 'priced' : result.reason;
    };
    expect([quoteWithout('services', 'standard'), quoteWithout('services', 'express')]).toEqual([
      'noRate',
      'noRate',
    ]);
    expect([quoteWithout('zones', 'standard'), quoteWithout('zones', 'express')]).toEqual([
      'unknownZone',
      'unknownZone',
    ]);
  });
});

describe('the speeds of a tier', () => {
  it.each([
    ['LT', ['standard', 'express']],
    ['PR', ['standard', 'express', 'upg-express']],
    ['BZ', ['standard', 'express', 'upg-express']],
  ] as const)('match the tier %s', (tier, speeds) => {
    expect(
      quoteSpeeds(aQuoteInput('PH', { tier }), tables)
        .filter(({ result }) => result.ok)
        .map(({ speed }) => speed),
    ).toEqual(speeds);
  });

  it('are recognized by their codes', () => {
    expect(['standard', 'express', 'upg-express', 'toString', ''].map(isSpeedCode)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
