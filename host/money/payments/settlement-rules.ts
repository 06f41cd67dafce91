import { isLiveState } from '@/rules/payments/payments';

import type { Account, LedgerLine } from '../ledger/ledger';

import type { GatewayCapture, GatewayOrder } from './gateways';
import type { AttemptRow, PricedTarget } from './targets';

const HOUR_MS = 3600_000;
/**
 * How long an attempt that has ended here is still asked about where it may be paid all the same.
 */
const FOLLOW_MS = 24 * HOUR_MS;
/**
 * After this time a bank gives held money back by itself: until then releasing it is tried. Money
 * on its way may take as long.
 */
const HOLD_MS = 7 * FOLLOW_MS;
/**
 * Stripe closes a session half an hour after its attempt: what it does not know until then, nobody
 * can agree to afterwards.
 */
const MISSING_MS = HOUR_MS;
/**
 * How long after its end an attempt is asked about though all seemed clear: a gateway may have said
 * what is not true.
 */
const ONCE_MORE_MS = [60_000, HOUR_MS, 24 * HOUR_MS];
/** Money asked for in the last moment of an attempt has this long to arrive. */
const LAST_ANSWER_MS = 60_000;
const LONGEST_WORD = 60;
/**
 * How long an order must have been gone after its money was asked for, before the attempt ends
 * without it.
 */
const GONE_SURE_MS = HOUR_MS;

type Told = Pick<GatewayOrder, 'state' | 'captures' | 'unknownWord'> & {
  hold?: Pick<NonNullable<GatewayOrder['hold']>, 'state'> | undefined;
};
type Agreed = Pick<AttemptRow, 'id' | 'amountCents' | 'currency'>;

/**
 * Why a price cannot be paid this way: zero checkout is for a real sum that credits or a promo code
 * cover whole, never for a price that came out as nothing. Null when it can.
 */
export function refusalOfSum(
  zero: boolean,
  priced: Pick<
    PricedTarget,
    'totalCents' | 'creditsCents' | 'discountCents' | 'subtotalCents' | 'itemCount'
  >,
): 'nothingToPay' | 'notZero' | null {
  if (!zero) return priced.totalCents > 0 ? null : 'nothingToPay';
  const covered =
    priced.totalCents === 0 &&
    priced.creditsCents + (priced.discountCents ?? 0) > 0 &&
    priced.subtotalCents > 0 &&
    priced.itemCount >= 1;
  return covered ? null : 'notZero';
}

/** Whether a gateway's order is exactly what its payer agreed to here. */
export const isAgreed = (
  attempt: Agreed,
  order: Pick<GatewayOrder, 'reference' | 'currency' | 'amountCents'>,
): boolean =>
  order.reference === attempt.id &&
  order.currency === attempt.currency &&
  order.amountCents === attempt.amountCents;

/**
 * Why money that was taken pays for nothing: late, second, or of a wrong sum, currency or
 * reference; null when it fits.
 */
export function unfit(
  attempt: Agreed & Pick<AttemptRow, 'state' | 'failure'>,
  capture: Pick<GatewayCapture, 'reference' | 'currency' | 'amountCents'>,
): string | null {
  if (capture.reference !== attempt.id) return 'wrong-reference';
  if (capture.currency !== attempt.currency) return 'wrong-currency';
  if (capture.amountCents !== attempt.amountCents) return 'wrong-amount';
  if (attempt.state === 'applied') return 'second-payment';
  if (attempt.failure === 'alreadyPaid') return 'alreadyPaid';
  return isLiveState(attempt.state) ? null : `late-${attempt.state}`;
}

/**
 * Money that the payer has agreed to give. Or that was asked for already and whose order has gone
 * since: asking again under the same request id answers what became of the first time.
 */
export const isToTake = (
  { captureAskedAt }: Pick<AttemptRow, 'captureAskedAt'>,
  { state, captures }: Pick<GatewayOrder, 'state' | 'captures'>,
): boolean =>
  captures.length === 0 &&
  (state === 'approved' || ((state === 'gone' || state === 'missing') && captureAskedAt !== null));

/**
 * An order that is gone is the end of its attempt: at once when no money was asked for, else when
 * it stays gone.
 */
export const isSurelyGone = (
  { captureAskedAt }: Pick<AttemptRow, 'captureAskedAt'>,
  at: Date,
): boolean => captureAskedAt === null || at.getTime() > captureAskedAt.getTime() + GONE_SURE_MS;

/**
 * Whether an attempt must end now, whatever its gateway says of it or does not say: nobody can wait
 * for a payment without end.
 */
export const isPastItsEnd = (
  { expiresAt, captureAskedAt }: Pick<AttemptRow, 'expiresAt' | 'captureAskedAt'>,
  at: Date,
): boolean =>
  at >= expiresAt &&
  (captureAskedAt === null || at.getTime() >= captureAskedAt.getTime() + LAST_ANSWER_MS);

/**
 * How a gateway deals with an order that its attempt has left: it gives back what it holds when
 * told, or takes the money unasked.
 */
export interface OrderHabits {
  releases: boolean;
  direct: boolean;
}

/**
 * Whether no money is held or on its way any more of an attempt that has ended here, as far as its
 * gateway says.
 */
export function isOver(
  { releases, direct }: OrderHabits,
  { expiresAt }: Pick<AttemptRow, 'expiresAt'>,
  order: Told,
  at: Date,
): boolean {
  const since = at.getTime() - expiresAt.getTime();
  const pending = order.captures.some(({ state }) => state === 'pending');
  if (pending || order.unknownWord !== undefined) return since > HOLD_MS;
  if (releases && order.state === 'missing') return since > MISSING_MS;
  if (releases && (order.state === 'open' || order.state === 'approved')) return since > HOLD_MS;
  return !(direct && order.state === 'open') || since > FOLLOW_MS;
}

/**
 * When an attempt that ended at `ended` and of which nothing seems to be left is asked about once
 * more; null: never again.
 */
export function onceMore(ended: Date, at: Date): Date | null {
  const pause = ONCE_MORE_MS.find((ms) => ended.getTime() + ms > at.getTime());
  return pause === undefined ? null : new Date(ended.getTime() + pause);
}

/**
 * What a gateway's answer leaves open about the money of an attempt: 'word:…' for a status that we
 * do not know, 'pending' for money on its way, 'asked' for money that was asked for and has neither
 * come nor been refused, nor gone back after it was held. Null when it is clear.
 */
export function doubtOf(
  { state: ours, captureAskedAt }: Pick<AttemptRow, 'state' | 'captureAskedAt'>,
  { state, captures, hold, unknownWord }: Told,
): string | null {
  if (unknownWord !== undefined)
    return `word:${unknownWord.replace(/[^\w .-]/g, '?').slice(0, LONGEST_WORD)}`;
  if (captures.length > 0)
    return captures.some((capture) => capture.state === 'pending') ? 'pending' : null;
  const clear = state === 'gone' || hold?.state === 'gone' || ours === 'declined';
  return captureAskedAt !== null && !clear ? 'asked' : null;
}

/**
 * Where money that must go back is held, and where it is owed; foreign money has accounts of its
 * own.
 */
export function refundAccounts(
  gateway: string,
  currency: string,
): { held: Account; owed: Account } {
  if (currency === 'USD') return { held: `gateway:${gateway}`, owed: 'liability:refund-due' };
  return { held: `gateway:${gateway}:${currency}`, owed: `liability:refund-due:${currency}` };
}

/** A payment that counts: money and credits become revenue. */
export const paymentLines = (
  gateway: string,
  revenue: Account,
  moneyCents: number,
  creditsCents: number,
): LedgerLine[] => [
  { account: `gateway:${gateway}`, amountCents: moneyCents },
  { account: 'member:credits', amountCents: creditsCents },
  { account: revenue, amountCents: -(moneyCents + creditsCents) },
];

/** Money taken that pays for nothing: it is owed back. */
export function owingLines(gateway: string, currency: string, moneyCents: number): LedgerLine[] {
  const { held, owed } = refundAccounts(gateway, currency);
  return [
    { account: held, amountCents: moneyCents },
    { account: owed, amountCents: -moneyCents },
  ];
}

/** Credits that pay for something, or with a negative sum come back of it. */
export const creditLines = (revenue: Account, creditsCents: number): LedgerLine[] => [
  { account: 'member:credits', amountCents: creditsCents },
  { account: revenue, amountCents: -creditsCents },
];
