/** @jest-environment node */
import fc from 'fast-check';

import { buildCreditCurve } from '@/rules/account/credit-curve';

const noActivity = { earned: '0.00', used: '0.00', expired: '0.00' };
const readHeights = (line: string) =>
  [...line.matchAll(/[ML][\d.]+ ([\d.]+)/g)].map((match) => Number(match[1]));

describe('the credit curve', () => {
  it('is null without activity', () => {
    expect(buildCreditCurve([{ month: '2026-01', ...noActivity }])).toBeNull();
  });

  it('accumulates month by month, labels the sums, and omits months without activity from the table', () => {
    const curve = buildCreditCurve([
      { month: '2026-01', ...noActivity, earned: '10.10' },
      { month: '2026-02', ...noActivity },
      { month: '2026-03', earned: '0.20', used: '5.15', expired: '1.00' },
    ]);
    expect(curve).toMatchObject({
      earned: { total: '10.30' },
      used: { total: '5.15' },
      expired: { total: '1.00' },
    });
    expect(curve?.activeMonths.map(({ month }) => month)).toEqual(['2026-01', '2026-03']);
    expect(readHeights(curve?.earned.line ?? '')).toEqual([100, 7.8, 7.8, 6]);
    expect(readHeights(curve?.used.line ?? '')).toEqual([100, 100, 100, 53]);
  });

  it('never falls, and stays inside its box', () => {
    const amount = fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
    fc.assert(
      fc.property(
        fc.array(fc.record({ earned: amount, used: amount, expired: amount }), {
          minLength: 1,
          maxLength: 12,
        }),
        (rows) => {
          const curve = buildCreditCurve(
            rows.map((row, index) => ({
              month: `2026-${String(index + 1).padStart(2, '0')}`,
              ...row,
            })),
          );
          if (!curve) return;
          for (const line of [curve.earned.line, curve.used.line]) {
            const heights = readHeights(line);
            expect(heights).toHaveLength(rows.length + 1);
            expect(heights).toEqual(heights.toSorted((a, b) => b - a));
            expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
    );
  });
});
