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
const buildRow = (kind: Row['kind'], state: Row['state'], amountCents: number): Row => ({
  kind,
  state,
  amountCents,
});
const captureOf100 = { amountCents: 100, notedCents: 0 };

describe('the effect of withdrawals on a capture of 100', () => {
  it.each<[string, Row[], object]>([
    [
      'a capture without withdrawals is clear',
      [],
      { returnedCents: 0, disputedCents: 0, standing: 'clear' },
    ],
    [
      'undone withdrawals have no effect',
      [buildRow('refund', 'undone', 100), buildRow('dispute', 'undone', 5)],
      { returnedCents: 0, disputedCents: 0, standing: 'clear' },
    ],
    [
      'refunds add up',
      [buildRow('refund', 'final', 30), buildRow('refund', 'final', 20)],
      { returnedCents: 50, disputedCents: 0, standing: 'partly-refunded' },
    ],
    [
      'refunds add up to a full refund',
      [buildRow('refund', 'final', 30), buildRow('refund', 'final', 70)],
      { returnedCents: 100, disputedCents: 0, standing: 'refunded' },
    ],
    [
      'a reversal is not a refund',
      [buildRow('reversal', 'final', 100)],
      { returnedCents: 100, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'an open dispute is counted separately, whatever else there is',
      [buildRow('dispute', 'open', 60), buildRow('refund', 'final', 40)],
      { returnedCents: 40, disputedCents: 60, standing: 'disputed' },
    ],
    [
      'an open dispute counts even if it has taken nothing yet',
      [buildRow('dispute', 'open', 0)],
      { returnedCents: 0, disputedCents: 0, standing: 'disputed' },
    ],
    [
      'a lost dispute adds to refunds',
      [buildRow('dispute', 'final', 60), buildRow('refund', 'final', 10)],
      { returnedCents: 70, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'a lost complaint and its refund count once',
      [buildRow('complaint', 'final', 60), buildRow('refund', 'final', 60)],
      { returnedCents: 60, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'a lost complaint alone counts as its refund',
      [buildRow('complaint', 'final', 60)],
      { returnedCents: 60, disputedCents: 0, standing: 'reversed' },
    ],
    [
      'an open complaint withholds no more than is left',
      [buildRow('complaint', 'open', 100), buildRow('refund', 'final', 40)],
      { returnedCents: 40, disputedCents: 60, standing: 'disputed' },
    ],
    [
      'an open complaint withholds nothing in addition to a dispute of the full amount',
      [buildRow('complaint', 'open', 100), buildRow('dispute', 'open', 100)],
      { returnedCents: 0, disputedCents: 100, standing: 'disputed' },
    ],
  ])('%s', (_what, rows, totals) => {
    expect(computeReversalTotals(captureOf100, rows)).toEqual(totals);
  });

  it('matches a refund recorded by the operator with the refund that the gateway shows later, but not with a reversal', () => {
    expect(computeReversalTotals({ amountCents: 100, notedCents: 100 }, [])).toMatchObject({
      returnedCents: 100,
      standing: 'clear',
    });
    expect(
      computeReversalTotals({ amountCents: 100, notedCents: 100 }, [
        buildRow('refund', 'final', 100),
      ]),
    ).toMatchObject({ returnedCents: 100 });
    expect(
      computeReversalTotals({ amountCents: 100, notedCents: 100 }, [
        buildRow('reversal', 'final', 100),
      ]),
    ).toMatchObject({ returnedCents: 200 });
  });

  it('treats only a full return as fully withdrawn, never a zero amount', () => {
    expect([
      isFullyWithdrawn(100, { returnedCents: 100 }),
      isFullyWithdrawn(100, { returnedCents: 99 }),
      isFullyWithdrawn(0, { returnedCents: 0 }),
    ]).toEqual([true, false, false]);
    expect([
      isActive(buildRow('refund', 'final', 1) as GatewayWithdrawal),
      isActive(buildRow('dispute', 'undone', 1) as GatewayWithdrawal),
    ]).toEqual([true, false]);
    expect(
      sumRefundCents([
        buildRow('refund', 'final', 7),
        buildRow('refund', 'undone', 5),
        buildRow('reversal', 'final', 3),
      ]),
    ).toBe(7);
  });
});

describe('the ledger positions of a capture', () => {
  const capture = { gateway: 'paypal', currency: 'USD', amountCents: 100, notedCents: 0 };
  const toBalances = (lines: { account: string; amountCents: number }[]) =>
    Object.fromEntries(
      lines
        .filter(({ amountCents }) => amountCents !== 0)
        .map(({ account, amountCents }) => [account, amountCents]),
    );

  it('of an applied capture are at the gateway or in dispute, and earned unless returned', () => {
    expect(
      toBalances(
        buildPositions(capture, { returnedCents: 30, disputedCents: 20 }, 'revenue:shipping'),
      ),
    ).toEqual({ 'gateway:paypal': 50, 'receivable:disputed': 20, 'revenue:shipping': -70 });
  });

  it('of an owed capture are a refund due that refunds reduce, and a loss for any excess', () => {
    expect(
      toBalances(buildPositions(capture, { returnedCents: 30, disputedCents: 0 }, null)),
    ).toEqual({ 'gateway:paypal': 70, 'liability:refund-due': -70 });
    expect(
      toBalances(buildPositions(capture, { returnedCents: 150, disputedCents: 0 }, null)),
    ).toEqual({ 'gateway:paypal': -50, 'expense:withdrawals': 50 });
  });

  it('separate money in another currency', () => {
    expect(
      toBalances(
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
    const noReversal = { returnedCents: 0, disputedCents: 0 };
    expect(toBalances(buildPositions({ ...capture, currency: 'SGD' }, noReversal, null))).toEqual({
      'gateway:paypal:SGD': 100,
      'liability:refund-due:SGD': -100,
    });
  });

  it('owe what was promised, less refunds', () => {
    const promisedCapture = { ...capture, amountCents: 100, promisedCents: 30 };
    const listOwedCents = (returnedCents: number) =>
      buildPositions(promisedCapture, { returnedCents, disputedCents: 0 }, 'revenue:shipping')
        .filter(({ account }) => account.startsWith('liability:'))
        .map(({ amountCents }) => amountCents);
    expect([listOwedCents(0), listOwedCents(20)]).toEqual([[-30], [-10]]);
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

  it('sum to zero in every state, and so does every transition', () => {
    const cents = fc.nat(1_000_000);
    const positionInput = fc.record({
      totals: fc.record({ returnedCents: cents, disputedCents: cents }),
      earned: fc.constantFrom('revenue:shipping' as const, null),
    });
    fc.assert(
      fc.property(cents, positionInput, positionInput, (amountCents, from, to) => {
        const [before, after] = [from, to].map(({ totals, earned }) =>
          buildPositions({ ...capture, amountCents }, totals, earned),
        );
        const sum = (lines: { amountCents: number }[] = []) =>
          lines.reduce((total, line) => total + line.amountCents, 0);
        const movedLines = diffLedgerLines(before ?? [], after ?? []);
        return (
          sum(before) === 0 &&
          sum(after) === 0 &&
          sum(movedLines) === 0 &&
          movedLines.every(({ amountCents: movedCents }) => movedCents !== 0)
        );
      }),
      { numRuns: 2000 },
    );
  });
});
