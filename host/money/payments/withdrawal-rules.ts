import type { Account, LedgerLine } from '../ledger/ledger';

import type { GatewayWithdrawal } from '../gateways/gateways';

type Standing = 'clear' | 'disputed' | 'partly-refunded' | 'refunded' | 'reversed';

/** A capture as far as withdrawals concern it. */
export interface Withdrawable {
  gateway: string;
  currency: string;
  amountCents: number;
  /** Refunds that the operator has noted; the gateway's own list may name them later. */
  notedCents: number;
  /** What is owed back of an applied one. */
  promisedCents?: number;
}

/**
 * What went back of a capture: `returnedCents` are the payer's for good, `disputedCents` are held
 * back until a dispute ends.
 */
export interface Totals {
  returnedCents: number;
  disputedCents: number;
  standing: Standing;
}

type Row = Pick<GatewayWithdrawal, 'kind' | 'state' | 'amountCents'>;

const sumOf = (rows: readonly Row[], kind: Row['kind'], state: Row['state']): number =>
  rows.reduce(
    (sum, row) => sum + (row.kind === kind && row.state === state ? row.amountCents : 0),
    0,
  );

/** Refunds of a capture in cents, as far as the gateway shows them. */
export const refundedCents = (rows: readonly Row[]): number => sumOf(rows, 'refund', 'final');

/** What all withdrawals of a capture come to, in whatever order they arrived. */
export function totalsOf(
  { amountCents, notedCents }: Pick<Withdrawable, 'amountCents' | 'notedCents'>,
  rows: readonly Row[],
): Totals {
  const refunds = Math.max(refundedCents(rows), notedCents);
  const taken = sumOf(rows, 'reversal', 'final') + sumOf(rows, 'dispute', 'final');
  const lost = sumOf(rows, 'complaint', 'final');
  const returnedCents = Math.max(refunds + taken, lost);
  const withheld = sumOf(rows, 'dispute', 'open');
  const disputedCents =
    withheld +
    Math.min(sumOf(rows, 'complaint', 'open'), Math.max(0, amountCents - returnedCents - withheld));
  return {
    returnedCents,
    disputedCents,
    standing: standingOf(amountCents, refundedCents(rows), taken + lost, rows),
  };
}

function standingOf(
  amountCents: number,
  refunds: number,
  taken: number,
  rows: readonly Row[],
): Standing {
  if (rows.some(({ state }) => state === 'open')) return 'disputed';
  if (taken > 0) return 'reversed';
  if (refunds === 0) return 'clear';
  return refunds >= amountCents ? 'refunded' : 'partly-refunded';
}

/** True when nothing of a real sum is left. */
export const isWhollyWithdrawn = (
  amountCents: number,
  { returnedCents }: Pick<Totals, 'returnedCents'>,
): boolean => amountCents > 0 && returnedCents >= amountCents;

/** True for a withdrawal that takes something from us, or may. */
export const isActive = ({ state }: Pick<GatewayWithdrawal, 'state'>): boolean =>
  state !== 'undone';

/**
 * Where money that must go back is held, and where it is owed; foreign money has accounts of its
 * own.
 */
function refundAccounts(gateway: string, currency: string): { held: Account; owed: Account } {
  if (currency === 'USD') return { held: `gateway:${gateway}`, owed: 'liability:refund-due' };
  return { held: `gateway:${gateway}:${currency}`, owed: `liability:refund-due:${currency}` };
}

const inCurrency = (
  account: 'receivable:disputed' | 'expense:withdrawals',
  currency: string,
): Account => (currency === 'USD' ? account : `${account}:${currency}`);

/**
 * Where the money of a capture is by now. `earned`: the account that an applied one is earned on;
 * null for one that is owed back. What was withdrawn beyond what we owed is a loss.
 */
export function positionsOf(
  capture: Withdrawable,
  { returnedCents, disputedCents }: Pick<Totals, 'returnedCents' | 'disputedCents'>,
  earned: Account | null,
): LedgerLine[] {
  const { held, owed } = refundAccounts(capture.gateway, capture.currency);
  const left = capture.amountCents - returnedCents;
  const promised = earned ? Math.max(0, (capture.promisedCents ?? 0) - returnedCents) : 0;
  return [
    { account: held, amountCents: left - disputedCents },
    { account: inCurrency('receivable:disputed', capture.currency), amountCents: disputedCents },
    ...(earned
      ? [
          { account: earned, amountCents: promised - left },
          { account: owed, amountCents: -promised },
        ]
      : [
          { account: owed, amountCents: -Math.max(0, left) },
          {
            account: inCurrency('expense:withdrawals', capture.currency),
            amountCents: Math.max(0, -left),
          },
        ]),
  ];
}

/** The lines that lead from one set of positions to another; they sum to zero as both do. */
export function linesBetween(
  before: readonly LedgerLine[],
  after: readonly LedgerLine[],
): LedgerLine[] {
  const moved = new Map<Account, number>();
  for (const { account, amountCents } of after)
    moved.set(account, (moved.get(account) ?? 0) + amountCents);
  for (const { account, amountCents } of before)
    moved.set(account, (moved.get(account) ?? 0) - amountCents);
  return [...moved]
    .map(([account, amountCents]) => ({ account, amountCents }))
    .filter((line) => line.amountCents !== 0);
}
