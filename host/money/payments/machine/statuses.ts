import type { Attempt, Event } from './account';
import { hasPendingMoney, isLive } from './draft';
import { getRefundDue, getReversalTotals } from './money';

/** A display status derived from the account; it decides nothing. */
export type PaymentStatus =
  | 'created'
  | 'requires_action'
  | 'processing'
  | 'authorized'
  | 'capture_requested'
  | 'captured'
  | 'void_requested'
  | 'voided'
  | 'declined'
  | 'canceled'
  | 'expired'
  | 'mismatch'
  | 'refund_due'
  | 'partly_refunded'
  | 'refunded'
  | 'disputed';

export const operatorLists = {
  orders: 'orders',
  stuck: 'refunds',
  refunds: 'refunds',
  faults: 'holds',
  disputes: 'holds',
} as const;
export type OperatorList = keyof typeof operatorLists;

interface StatusRow {
  causes: readonly Event['kind'][];
  member:
    'pay' | 'confirming' | 'on-hold' | 'paid' | 'not-paid' | 'refund-due' | 'refunded' | 'disputed';
  /** The operator's list; 'stuck' attempts appear after 15 minutes. */
  list: OperatorList | null;
  interval: 'firstPause' | 'heldPause' | 'longestPause' | 'afterEnd' | 'reviews' | 'never';
  endsWhen: string;
}

const checkEvents = ['answer', 'report', 'time'] as const;
const gatewayEvents = ['answer', 'report'] as const;

export const statuses: Readonly<Record<PaymentStatus, StatusRow>> = {
  created: {
    causes: ['pay'],
    member: 'pay',
    list: null,
    interval: 'firstPause',
    endsWhen: 'the order is opened, or the attempt ends',
  },
  requires_action: {
    causes: ['opened', ...gatewayEvents],
    member: 'pay',
    list: null,
    interval: 'firstPause',
    endsWhen: 'the payer agrees or leaves, the member cancels, or its time is over',
  },
  processing: {
    causes: ['refused', ...checkEvents],
    member: 'confirming',
    list: 'stuck',
    interval: 'firstPause',
    endsWhen: 'the gateway has the money or does not, or its time is over',
  },
  authorized: {
    causes: ['accepted'],
    member: 'on-hold',
    list: 'orders',
    interval: 'heldPause',
    endsWhen: 'what is kept is decided, or the hold lapses',
  },
  capture_requested: {
    causes: ['keep', 'accepted', ...checkEvents],
    member: 'on-hold',
    list: 'stuck',
    interval: 'longestPause',
    endsWhen: 'the gateway has captured or does not',
  },
  captured: {
    causes: ['accepted', ...gatewayEvents, 'time'],
    member: 'paid',
    list: null,
    interval: 'reviews',
    endsWhen: 'money goes back',
  },
  void_requested: {
    causes: ['keep', 'take-back', 'refused', 'cancel', 'target', 'pay', 'accepted', ...checkEvents],
    member: 'not-paid',
    list: 'stuck',
    interval: 'longestPause',
    endsWhen: 'the gateway holds nothing any more',
  },
  voided: {
    causes: ['keep', 'refused', ...checkEvents],
    member: 'not-paid',
    list: null,
    interval: 'afterEnd',
    endsWhen: 'final',
  },
  declined: {
    causes: checkEvents,
    member: 'not-paid',
    list: null,
    interval: 'afterEnd',
    endsWhen: 'final',
  },
  canceled: {
    causes: ['cancel', 'pay', 'take-back', 'target', 'accepted', 'refused', ...checkEvents],
    member: 'not-paid',
    list: null,
    interval: 'afterEnd',
    endsWhen: 'final',
  },
  expired: {
    causes: [
      'pay',
      'cancel',
      'keep',
      'take-back',
      'opened',
      'silence',
      'noted',
      'target',
      ...checkEvents,
    ],
    member: 'not-paid',
    list: null,
    interval: 'afterEnd',
    endsWhen: 'final',
  },
  mismatch: {
    causes: gatewayEvents,
    member: 'not-paid',
    list: 'faults',
    interval: 'afterEnd',
    endsWhen: 'finance settles the line',
  },
  refund_due: {
    causes: ['keep', 'take-back', 'refused', 'accepted', ...checkEvents],
    member: 'refund-due',
    list: 'refunds',
    interval: 'reviews',
    endsWhen: 'finance notes the refund, or the gateway lists it',
  },
  partly_refunded: {
    causes: ['noted', 'accepted', ...gatewayEvents],
    member: 'refunded',
    list: null,
    interval: 'reviews',
    endsWhen: 'more is refunded',
  },
  refunded: {
    causes: ['noted', ...gatewayEvents],
    member: 'refunded',
    list: null,
    interval: 'reviews',
    endsWhen: 'final',
  },
  disputed: {
    causes: gatewayEvents,
    member: 'disputed',
    list: 'disputes',
    interval: 'reviews',
    endsWhen: 'the gateway decides the dispute',
  },
};

/** Unclear reasons that finance settles. */
const faultPattern = /^(word:|known-elsewhere$|second-authorization$|facts-differ$)/;

export const toOperatorList = (attempt: Attempt): OperatorList | null =>
  faultPattern.test(attempt.unclear ?? '') ? 'faults' : statuses[toPaymentStatus(attempt)].list;

/** Returns why the money's state is unclear, or null when it is clear. */
export function findStuckReason(attempt: Attempt, closesOrders: boolean): string | null {
  const { unclear, captures, ended, order, orderId } = attempt;
  const isTaken = captures.some(({ use }) => use === 'applied');
  if (unclear !== null && !(isTaken && unclear === 'no-answer')) return unclear;
  const status = toPaymentStatus(attempt);
  if (statuses[status].list === 'stuck') return status === 'void_requested' ? 'held' : 'asked';
  const isOrderOpen = closesOrders && (order === 'approved' || order === 'missing');
  return ended !== null && orderId !== null && isOrderOpen ? 'held' : null;
}

export function toPaymentStatus(attempt: Attempt): PaymentStatus {
  return (
    getCapturesStatus(attempt) ??
    getHoldStatus(attempt) ??
    (attempt.ended ? attempt.ended.as : getOpenStatus(attempt))
  );
}

function getCapturesStatus(attempt: Attempt): PaymentStatus | null {
  const bookedCaptures = attempt.captures.filter(
    ({ use, amountCents }) => use === 'applied' || (use === 'owed' && amountCents > 0),
  );
  if (bookedCaptures.length === 0) {
    if (attempt.captures.some(({ use }) => use === 'elsewhere')) return 'mismatch';
    return attempt.counts && attempt.authorization === null ? 'captured' : null;
  }
  const sums = bookedCaptures.map(getReversalTotals);
  if (sums.some(({ standing }) => standing === 'disputed')) return 'disputed';
  if (bookedCaptures.some((capture) => getRefundDue(capture) > 0)) return 'refund_due';
  const refundedCents = sums.reduce((sum, { returnedCents }) => sum + returnedCents, 0);
  if (refundedCents === 0) return 'captured';
  const capturedCents = bookedCaptures.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return refundedCents >= capturedCents ? 'refunded' : 'partly_refunded';
}

function getHoldStatus({ authorization: hold, ended }: Attempt): PaymentStatus | null {
  if (!hold || hold.use === 'undecided') return null;
  if (hold.use === 'counts') return hold.askedCents === null ? 'authorized' : 'capture_requested';
  if (hold.use === 'applying') return 'processing';
  if (hold.state !== 'gone') return 'void_requested';
  return ended && ended.as !== 'canceled' ? ended.as : 'voided';
}

function getOpenStatus(attempt: Attempt): PaymentStatus {
  if (isLive(attempt) && (attempt.askedAt !== null || hasPendingMoney(attempt)))
    return 'processing';
  return attempt.orderId ? 'requires_action' : 'created';
}
