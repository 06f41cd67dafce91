import { computeCreditsToUse, takeFromLots } from './credit-rules';

describe('credits', () => {
  it.each([
    ['what was requested', 100, 500, 900, 100],
    ['no more than is available', 600, 500, 900, 500],
    ['no more than is due', 600, 500, 50, 50],
  ])('pay %s', (_what, requested, available, toPay, usedCredits) => {
    expect(computeCreditsToUse(requested, available, toPay)).toBe(usedCredits);
  });

  it('are taken from the first lots only', () => {
    const [first, second, third] = [
      { id: 'a', remaining: 100 },
      { id: 'b', remaining: 50 },
      { id: 'c', remaining: 70 },
    ];
    const lots = [first, second, third];
    expect(takeFromLots(lots, 120)).toEqual({
      parts: [
        { lot: first, cents: 100 },
        { lot: second, cents: 20 },
      ],
      missingCents: 0,
    });
    expect(takeFromLots(lots, 100)).toEqual({
      parts: [{ lot: first, cents: 100 }],
      missingCents: 0,
    });
    expect(takeFromLots(lots, 0)).toEqual({ parts: [], missingCents: 0 });
  });

  it('that no lot holds are reported as missing', () => {
    expect(takeFromLots([{ remaining: 30 }], 31)).toEqual({
      parts: [{ lot: { remaining: 30 }, cents: 30 }],
      missingCents: 1,
    });
    expect(takeFromLots([], 5)).toEqual({ parts: [], missingCents: 5 });
  });
});
