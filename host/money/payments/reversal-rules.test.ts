import fc from 'fast-check';

import type { GatewayWithdrawal } from '../gateways/gateways';
import {
  isActive,
  isFullyWithdrawn,
  diffLedgerLines,
  buildPositions,
  sumRefundCents,
  computeReversalTotals,
} from './reversal-rules';

type Row = Pick<GatewayWithdrawal, 'kind' | 'state' | 'amountCents'>;
const row = (kind: Row['kind'], state: Row['state'], amountCents: number): Row => ({
  kind,
  state,
  amountCents,
});
const of100 = { amountCents: 100, notedCents: 0 };

describe('the effect of withdrawals on a capture of 100', () => {
  it.each<[string, Row[], object]>([
    ['nothing is clear', [], { returnedCents: 0, disputedCents: 0, standing: 'clear' }],
    [
      'what was undone is nothing',
      [row('refund', 'undone', 100), row('dispute', 'undone', 5)],
      { returnedCents: 0, disputedCents: 0, standing: 'clear' },
    ],
    [
      'refunds add up',
      [row('refund', 'final', 30), row('refund', 'final', 20)],
      { returnedCents: 50, disputedCents: 0, standing: 'partly-refunded' },
    ],
    [
      'up to all',
      [row('refund', 'final', 30), row('refund', 'final', 70)],
      { returnedCents: 100, disputedCents: 0, standing: 'refunded' },
    ],
    [
      'a reversal is no refund',
      [row('reversal', 'final', 100)],
      { returnedCents: 100, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'an open dispute is kept apart, whatever else there is',
      [row('dispute', 'open', 60), row('refund', 'final', 40)],
      { returnedCents: 40, disputedCents: 60, standing: 'disputed' },
    ],
    [
      'also one that has taken nothing yet',
      [row('dispute', 'open', 0)],
      { returnedCents: 0, disputedCents: 0, standing: 'disputed' },
    ],
    [
      'a lost dispute adds to refunds',
      [row('dispute', 'final', 60), row('refund', 'final', 10)],
      { returnedCents: 70, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'a lost complaint is its own refund',
      [row('complaint', 'final', 60), row('refund', 'final', 60)],
      { returnedCents: 60, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'or stands for it',
      [row('complaint', 'final', 60)],
      { returnedCents: 60, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'an open complaint keeps back no more than is left',
      [row('complaint', 'open', 100), row('refund', 'final', 40)],
      { returnedCents: 40, disputedCents: 60, standing: 'disputed' },
    ],
    [
      'and nothing beside a dispute of all',
      [row('complaint', 'open', 100), row('dispute', 'open', 100)],
      { returnedCents: 0, disputedCents: 100, standing: 'disputed' },
    ],
  ])('%s', (_what, rows, totals) => {
    expect(computeReversalTotals(of100, rows)).toEqual(totals);
  });

  it('matches a refund recorded by the operator with the refund that the gateway shows later, but not with a reversal', () => {
    expect(computeReversalTotals({ amountCents: 100, notedCents: 100 }, [])).toMatchObject({
      returnedCents: 100,
      standing: 'clear',
    });
    expect(
      computeReversalTotals({ amountCents: 100, notedCents: 100 }, [row('refund', 'final', 100)]),
    ).toMatchObject({ returnedCents: 100 });
    expect(
      computeReversalTotals({ amountCents: 100, notedCents: 100 }, [row('reversal', 'final', 100)]),
    ).toMatchObject({ returnedCents: 200 });
  });

  it('treats only a full return as fully withdrawn, never a zero amount', () => {
    expect([
      isFullyWithdrawn(100, { returnedCents: 100 }),
      isFullyWithdrawn(100, { returnedCents: 99 }),
      isFullyWithdrawn(0, { returnedCents: 0 }),
    ]).toEqual([true, false, false]);
    expect([
      isActive(row('refund', 'final', 1) as GatewayWithdrawal),
      isActive(row('dispute', 'undone', 1) as GatewayWithdrawal),
    ]).toEqual([true, false]);
    expect(
      sumRefundCents([
        row('refund', 'final', 7),
        row('refund', 'undone', 5),
        row('reversal', 'final', 3),
      ]),
    ).toBe(7);
  });
});

describe('the ledger positions of a capture', () => {
  const capture = { gateway: 'paypal', currency: 'USD', amountCents: 100, notedCents: 0 };
  const book = (lines: { account: string; amountCents: number }[]) =>
    Object.fromEntries(
      lines
        .filter(({ amountCents }) => amountCents !== 0)
        .map(({ account, amountCents }) => [account, amountCents]),
    );

  it('of an applied capture: at the gateway or in dispute, and earned unless returned', () => {
    expect(
      book(buildPositions(capture, { returnedCents: 30, disputedCents: 20 }, 'revenue:shipping')),
    ).toEqual({ 'gateway:paypal': 50, 'receivable:disputed': 20, 'revenue:shipping': -70 });
  });

  it('of an owed capture: refunds reduce the refund due, and any excess is a loss', () => {
    expect(book(buildPositions(capture, { returnedCents: 30, disputedCents: 0 }, null))).toEqual({
      'gateway:paypal': 70,
      'liability:refund-due': -70,
    });
    expect(book(buildPositions(capture, { returnedCents: 150, disputedCents: 0 }, null))).toEqual({
      'gateway:paypal': -50,
      'expense:withdrawals': 50,
    });
  });

  it('separates money in another currency', () => {
    expect(
      book(
        buildPositions(
          { ...capture, currency: 'SGD' },
          { returnedCents: 150, disputedCents: 10 },
          null,
        ),
      ),
    ).toEqual({
      'gateway:paypal:SGD': -60,
      'receivable:disputed:SGD': 10,
      'expense:withdrawals:SGD': 50,
    });
    const none = { returnedCents: 0, disputedCents: 0 };
    expect(book(buildPositions({ ...capture, currency: 'SGD' }, none, null))).toEqual({
      'gateway:paypal:SGD': 100,
      'liability:refund-due:SGD': -100,
    });
  });

  it('owes what was promised, less refunds', () => {
    const promised = { ...capture, amountCents: 100, promisedCents: 30 };
    const owedOf = (returnedCents: number) =>
      buildPositions(promised, { returnedCents, disputedCents: 0 }, 'revenue:shipping')
        .filter(({ account }) => account.startsWith('liability:'))
        .map(({ amountCents }) => amountCents);
    expect([owedOf(0), owedOf(20)]).toEqual([[-30], [-10]]);
  });

  it('move from one state to another by the difference in each account', () => {
    const before = [
      { account: 'member:credits' as const, amountCents: 10 },
      { account: 'revenue:shipping' as const, amountCents: -10 },
    ];
    const after = [
      { account: 'member:credits' as const, amountCents: 10 },
      { account: 'revenue:orders' as const, amountCents: -10 },
    ];
    expect(diffLedgerLines(before, after)).toEqual([
      { account: 'revenue:orders', amountCents: -10 },
      { account: 'revenue:shipping', amountCents: 10 },
    ]);
  });

  it('sums to zero in every state, and so does every transition', () => {
    const cents = fc.nat(1_000_000);
    const place = fc.record({
      totals: fc.record({ returnedCents: cents, disputedCents: cents }),
      earned: fc.constantFrom('revenue:shipping' as const, null),
    });
    fc.assert(
      fc.property(cents, place, place, (amountCents, from, to) => {
        const [before, after] = [from, to].map(({ totals, earned }) =>
          buildPositions({ ...capture, amountCents }, totals, earned),
        );
        const sum = (lines: { amountCents: number }[] = []) =>
          lines.reduce((total, line) => total + line.amountCents, 0);
        const moved = diffLedgerLines(before ?? [], after ?? []);
        return (
          sum(before) === 0 &&
          sum(after) === 0 &&
          sum(moved) === 0 &&
          moved.every(({ amountCents: moving }) => moving !== 0)
        );
      }),
      { numRuns: 2000 },
    );
  });
});
