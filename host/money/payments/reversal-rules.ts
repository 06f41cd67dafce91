import type { Account, LedgerLine } from '../ledger/ledger';

import type { GatewayWithdrawal } from '../gateways/gateways';

type Standing = 'clear' | 'disputed' | 'partly-refunded' | 'refunded' | 'reversed';

export interface Withdrawable {
  gateway: string;
  currency: string;
  amountCents: number;
  /** Refunds noted by finance; the gateway may list them later. */
  notedCents: number;
  /** The part of an applied capture to give back. */
  promisedCents?: number;
}

/** `disputedCents` are held until a dispute ends. */
export interface ReversalTotals {
  returnedCents: number;
  disputedCents: number;
  standing: Standing;
}

type Row = Pick<GatewayWithdrawal, 'kind' | 'state' | 'amountCents'>;

const sumRows = (rows: readonly Row[], kind: Row['kind'], state: Row['state']): number =>
  rows.reduce(
    (sum, row) => sum + (row.kind === kind && row.state === state ? row.amountCents : 0),
    0,
  );

/** Sums final refunds, in cents. */
export const sumRefundCents = (rows: readonly Row[]): number => sumRows(rows, 'refund', 'final');

/** Does not depend on the order of withdrawals. */
export function computeReversalTotals(
  { amountCents, notedCents }: Pick<Withdrawable, 'amountCents' | 'notedCents'>,
  rows: readonly Row[],
): ReversalTotals {
  const refundCents = Math.max(sumRefundCents(rows), notedCents);
  const takenCents = sumRows(rows, 'reversal', 'final') + sumRows(rows, 'dispute', 'final');
  const lostCents = sumRows(rows, 'complaint', 'final');
  const returnedCents = Math.max(refundCents + takenCents, lostCents);
  const withheldCents = sumRows(rows, 'dispute', 'open');
  const disputedCents =
    withheldCents +
    Math.min(
      sumRows(rows, 'complaint', 'open'),
      Math.max(0, amountCents - returnedCents - withheldCents),
    );
  return {
    returnedCents,
    disputedCents,
    standing: toStanding(amountCents, sumRefundCents(rows), takenCents + lostCents, rows),
  };
}

function toStanding(
  amountCents: number,
  refundCents: number,
  takenCents: number,
  rows: readonly Row[],
): Standing {
  if (rows.some(({ state }) => state === 'open')) return 'disputed';
  if (takenCents > 0) return 'reversed';
  if (refundCents === 0) return 'clear';
  return refundCents >= amountCents ? 'refunded' : 'partly-refunded';
}

export const isFullyWithdrawn = (
  amountCents: number,
  { returnedCents }: Pick<ReversalTotals, 'returnedCents'>,
): boolean => amountCents > 0 && returnedCents >= amountCents;

export const isActive = ({ state }: Pick<GatewayWithdrawal, 'state'>): boolean =>
  state !== 'undone';

/** Each foreign currency has its own accounts. */
function getRefundAccounts(gateway: string, currency: string): { cash: Account; owed: Account } {
  if (currency === 'USD') return { cash: `gateway:${gateway}`, owed: 'liability:refund-due' };
  return { cash: `gateway:${gateway}:${currency}`, owed: `liability:refund-due:${currency}` };
}

const toAccount = (
  account: 'receivable:disputed' | 'expense:withdrawals',
  currency: string,
): Account => (currency === 'USD' ? account : `${account}:${currency}`);

/**
 * Returns where a capture's money is. `revenueAccount` is null for an owed capture; withdrawals
 * beyond what we owed are a loss.
 */
export function buildPositions(
  capture: Withdrawable,
  { returnedCents, disputedCents }: Pick<ReversalTotals, 'returnedCents' | 'disputedCents'>,
  revenueAccount: Account | null,
): LedgerLine[] {
  const { cash, owed: refundDue } = getRefundAccounts(capture.gateway, capture.currency);
  const remainingCents = capture.amountCents - returnedCents;
  const promisedCents = revenueAccount
    ? Math.max(0, (capture.promisedCents ?? 0) - returnedCents)
    : 0;
  return [
    { account: cash, amountCents: remainingCents - disputedCents },
    { account: toAccount('receivable:disputed', capture.currency), amountCents: disputedCents },
    ...(revenueAccount
      ? [
          { account: revenueAccount, amountCents: promisedCents - remainingCents },
          { account: refundDue, amountCents: -promisedCents },
        ]
      : [
          { account: refundDue, amountCents: -Math.max(0, remainingCents) },
          {
            account: toAccount('expense:withdrawals', capture.currency),
            amountCents: Math.max(0, -remainingCents),
          },
        ]),
  ];
}

export function diffLedgerLines(
  before: readonly LedgerLine[],
  after: readonly LedgerLine[],
): LedgerLine[] {
  const changes = new Map<Account, number>();
  for (const { account, amountCents } of after)
    changes.set(account, (changes.get(account) ?? 0) + amountCents);
  for (const { account, amountCents } of before)
    changes.set(account, (changes.get(account) ?? 0) - amountCents);
  return [...changes]
    .map(([account, amountCents]) => ({ account, amountCents }))
    .filter((line) => line.amountCents !== 0);
}
