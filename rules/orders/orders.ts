import { addAmounts, compareAmounts, isZeroAmount, ZERO, type Amount } from '@/rules/money';

/** Keys of the `orders` messages by status code. */
export const orderStatuses = {
  T: 'draft',
  '2': 'placed',
  P: 'paid',
  S: 'processing',
  I: 'inTransit',
  C: 'completed',
  '0': 'cancelled',
} as const;
export type OrderCode = keyof typeof orderStatuses;

/** Status filters, in the sequence of an order. */
export const orderLists = {
  current: ['T', '2', 'P', 'S', 'I'],
  history: ['2', 'P', 'S', 'I', 'C', '0'],
} as const satisfies Record<string, readonly OrderCode[]>;
export type OrderList = keyof typeof orderLists;

export const orderStops = ['placed', 'paid', 'bought', 'onItsWay', 'inSuite'] as const;
export type OrderStop = (typeof orderStops)[number];

/** Unknown types count as bought for the member. */
export const orderTypes = {
  '1': 'usHome',
  '2': 'usHomeForm',
  '3': 'diy',
  '4': 'bfm',
  '5': 'tripmart',
  '6': 'magazine',
  '7': 'directMerchant',
  '8': 'lamoda',
  '9': 'globalCheckout',
} as const;
export type OrderType = (typeof orderTypes)[keyof typeof orderTypes];

export const toOrderType = (code: string): OrderType =>
  code in orderTypes ? orderTypes[code as keyof typeof orderTypes] : 'bfm';

/** `day` is null if not reached or unknown. */
export interface OrderStopView {
  stop: OrderStop;
  state: 'done' | 'current' | 'next';
  day: string | null;
}

/** The whole order must have reached a stop. */
export function orderStopViews(times: Record<OrderStop, string | null>): OrderStopView[] {
  const firstMissing = orderStops.findIndex((stop) => times[stop] === null);
  const reachedIndex = firstMissing === -1 ? orderStops.length - 1 : firstMissing - 1;
  return orderStops.map((stop, index) => ({
    stop,
    state:
      index > reachedIndex
        ? 'next'
        : index < reachedIndex || index === orderStops.length - 1
          ? 'done'
          : 'current',
    day: index > reachedIndex ? null : times[stop],
  }));
}

export interface MoneyRecord {
  name:
    | 'authorization'
    | 'capture'
    | 'release'
    | 'credits'
    | 'difference'
    | 'orderdue'
    | 'refund'
    | 'creditsback';
  status: 'open' | 'done' | 'failed';
  /** The gateway, or the reference of the payment request. */
  about: string;
  amount: Amount;
}

export interface OrderMoney {
  status: OrderCode;
  authorized: Amount;
  captured: Amount;
  /** Used and not returned. */
  credits: Amount;
  /** When the authorization expires; null without one. */
  heldUntil: string | null;
  records: readonly MoneyRecord[];
}

type PaymentSums = Pick<OrderMoney, 'authorized' | 'captured'>;

/** Returns a key of `orders`. Authorized money does not count as paid. */
export function toPaymentKey(order: PaymentSums & { heldAmount: Amount; actionNeeded: boolean }) {
  if (!isZeroAmount(order.heldAmount)) return 'status.held';
  const isFailed = isZeroAmount(order.captured) && !isZeroAmount(order.authorized);
  return isFailed && order.actionNeeded ? 'records.unpaid' : 'stop.paid';
}

/** Keys of `orders.money`. */
export type MoneySentence =
  | 'unpaid'
  | 'credits'
  | 'promo'
  | 'held'
  | 'heldBeside'
  | 'charging'
  | 'failed'
  | 'released'
  | 'releasedOnly'
  | 'atOnce'
  | 'all'
  | 'less';

/** A gateway without authorizations captures immediately, so the records have none. */
export function moneySentence(order: OrderMoney): MoneySentence {
  const { status, authorized, captured, credits, heldUntil, records } = order;
  if (status === 'T' || status === '2') return 'unpaid';
  if (isZeroAmount(authorized)) return isZeroAmount(credits) ? 'promo' : 'credits';
  const authorizations = records.filter(({ name }) => name === 'authorization');
  if (!isZeroAmount(captured)) {
    if (authorizations.length === 0) return 'atOnce';
    return compareAmounts(authorized, captured) > 0 ? 'less' : 'all';
  }
  if (heldUntil !== null) return isZeroAmount(sumDifferences(order)) ? 'held' : 'heldBeside';
  if (records.some((record) => record.name === 'capture' && record.status === 'open'))
    return 'charging';
  // A failed charge is retried unless nothing is owed anymore.
  const isFailed = authorizations.at(-1)?.status === 'failed' && status !== '0';
  if (isFailed) return 'failed';
  return isZeroAmount(sumDifferences(order)) ? 'released' : 'releasedOnly';
}

type Records = Pick<OrderMoney, 'records'>;

const sumRecords = ({ records }: Records, isCounted: (record: MoneyRecord) => boolean): Amount =>
  addAmounts(ZERO, ...records.filter(isCounted).map(({ amount }) => amount));

/** Sums the paid price differences, in US$. */
export const sumDifferences = (order: Records): Amount =>
  sumRecords(order, ({ name, status }) => name === 'difference' && status === 'done');

interface AskedProduct {
  status: string;
  /** For an accepted increase of the price. */
  request: { amount: Amount } | null;
}

/** Sums the price increases that the member accepted, paid or not. */
export const sumIncreases = (products: readonly AskedProduct[]): Amount =>
  addAmounts(
    ZERO,
    ...products.flatMap(({ status, request }) =>
      status === 'dropped' || !request ? [] : request.amount,
    ),
  );

/** Includes pending refunds and credits. */
export const sumReturns = (order: Records): Amount =>
  sumRecords(order, ({ name }) => name === 'refund' || name === 'creditsback');
