import { isLiveState } from '@/lib/payments/states';

import type { Account, LedgerLine } from '../ledger/ledger';

import type { GatewayCapture, GatewayOrder } from './gateways';
import type { AttemptRow, PricedTarget } from './targets';

/** How long an attempt that has ended here is still asked about where it may be paid all the same. */
const FOLLOW_MS = 24 * 3600_000;
/** After this time a bank gives held money back by itself: until then releasing it is tried. */
const HOLD_MS = 7 * FOLLOW_MS;
/** How long an order must have been gone after its money was asked for, before the attempt ends without it. */
const GONE_SURE_MS = 3600_000;

type Agreed = Pick<AttemptRow, 'id' | 'amountCents' | 'currency'>;

/** Why a price cannot be paid this way: zero checkout is for a real sum that credits cover whole, never for a price that came out as nothing. Null when it can. */
export function refusalOfSum(zero: boolean, priced: Pick<PricedTarget, 'totalCents' | 'creditsCents' | 'subtotalCents' | 'itemCount'>): 'nothingToPay' | 'notZero' | null {
  if (!zero) return priced.totalCents > 0 ? null : 'nothingToPay';
  const covered = priced.totalCents === 0 && priced.creditsCents > 0 && priced.subtotalCents > 0 && priced.itemCount >= 1;
  return covered ? null : 'notZero';
}

/** Whether a gateway's order is exactly what its payer agreed to here. */
export const isAgreed = (attempt: Agreed, order: Pick<GatewayOrder, 'reference' | 'currency' | 'amountCents'>): boolean =>
  order.reference === attempt.id && order.currency === attempt.currency && order.amountCents === attempt.amountCents;

/** Why money that was taken pays for nothing: late, second, or of a wrong sum, currency or reference; null when it fits. */
export function unfit(attempt: Agreed & Pick<AttemptRow, 'state' | 'failure'>, capture: Pick<GatewayCapture, 'reference' | 'currency' | 'amountCents'>): string | null {
  if (capture.reference !== attempt.id) return 'wrong-reference';
  if (capture.currency !== attempt.currency) return 'wrong-currency';
  if (capture.amountCents !== attempt.amountCents) return 'wrong-amount';
  if (attempt.state === 'applied') return 'second-payment';
  if (attempt.failure === 'alreadyPaid') return 'alreadyPaid';
  return isLiveState(attempt.state) ? null : `late-${attempt.state}`;
}

/**
 * Money that the payer has agreed to give. Or that was asked for already and whose order has gone since: asking again
 * under the same request id answers what became of the first time.
 */
export const isToTake = ({ captureAskedAt }: Pick<AttemptRow, 'captureAskedAt'>, { state, captures }: Pick<GatewayOrder, 'state' | 'captures'>): boolean =>
  captures.length === 0 && (state === 'approved' || (state === 'gone' && captureAskedAt !== null));

/** An order that is gone is the end of its attempt: at once when no money was asked for, else when it stays gone. */
export const isSurelyGone = ({ captureAskedAt }: Pick<AttemptRow, 'captureAskedAt'>, at: Date): boolean =>
  captureAskedAt === null || at.getTime() > captureAskedAt.getTime() + GONE_SURE_MS;

/** Whether no money can come any more of an attempt that has ended here; `releases`: the gateway gives held money back when told. */
export function isOver(releases: boolean, { expiresAt }: Pick<AttemptRow, 'expiresAt'>, { state }: Pick<GatewayOrder, 'state'>, at: Date): boolean {
  const held = state === 'open' || (releases && state === 'approved');
  return !held || at.getTime() > expiresAt.getTime() + (releases ? HOLD_MS : FOLLOW_MS);
}

/** Where money that must go back is held, and where it is owed; foreign money has accounts of its own. */
export function refundAccounts(gateway: string, currency: string): { held: Account; owed: Account } {
  if (currency === 'USD') return { held: `gateway:${gateway}`, owed: 'liability:refund-due' };
  return { held: `gateway:${gateway}:${currency}`, owed: `liability:refund-due:${currency}` };
}

/** A payment that counts: money and credits become revenue. */
export const paymentLines = (gateway: string, revenue: Account, moneyCents: number, creditsCents: number): LedgerLine[] => [
  { account: `gateway:${gateway}`, amountCents: moneyCents },
  { account: 'member:credits', amountCents: creditsCents },
  { account: revenue, amountCents: -(moneyCents + creditsCents) },
];

/** Money taken that pays for nothing: it is owed back. */
export function owingLines(gateway: string, currency: string, moneyCents: number): LedgerLine[] {
  const { held, owed } = refundAccounts(gateway, currency);
  return [{ account: held, amountCents: moneyCents }, { account: owed, amountCents: -moneyCents }];
}

/** Money owed that has gone back: the reverse of `owingLines`. */
export const refundLines = (gateway: string, currency: string, moneyCents: number): LedgerLine[] => owingLines(gateway, currency, -moneyCents);

/** A payment called off: its revenue is reversed, its money is owed, its credits are the member's again. */
export const cancellationLines = (gateway: string, currency: string, revenue: Account, moneyCents: number, creditsCents: number): LedgerLine[] => [
  { account: revenue, amountCents: moneyCents + creditsCents },
  { account: refundAccounts(gateway, currency).owed, amountCents: -moneyCents },
  { account: 'member:credits', amountCents: -creditsCents },
];
