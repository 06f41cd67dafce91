import { addAmounts, compareAmounts, isZeroAmount, ZERO, type Amount } from '@/rules/money';

/** The status words of spec §4, keys of the `orders` messages, by their codes. */
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

/** The two lists of orders, and what each can be filtered by, in the order of an order's life. */
export const orderLists = {
  current: ['T', '2', 'P', 'S', 'I'],
  history: ['2', 'P', 'S', 'I', 'C', '0'],
} as const satisfies Record<string, readonly OrderCode[]>;
export type OrderList = keyof typeof orderLists;

/** The five stops of an order. */
export const orderStops = ['placed', 'paid', 'bought', 'onItsWay', 'inSuite'] as const;
export type OrderStop = (typeof orderStops)[number];

/** Transaction types of spec §4; what is not known counts as bought for the member (the default). */
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

/** The type of a transaction by its code. */
export const orderTypeOf = (code: string): OrderType =>
  code in orderTypes ? orderTypes[code as keyof typeof orderTypes] : 'bfm';

/** A stop with the time at which it was reached; null when it is not, or is not known. */
export interface OrderStopView {
  stop: OrderStop;
  state: 'done' | 'current' | 'next';
  day: string | null;
}

/** How far an order has come: as far as all of it has. */
export function orderStopViews(times: Record<OrderStop, string | null>): OrderStopView[] {
  const missing = orderStops.findIndex((stop) => times[stop] === null);
  const reached = missing === -1 ? orderStops.length - 1 : missing - 1;
  return orderStops.map((stop, index) => ({
    stop,
    state:
      index > reached
        ? 'next'
        : index < reached || index === orderStops.length - 1
          ? 'done'
          : 'current',
    day: index > reached ? null : times[stop],
  }));
}

/** A movement of an order's money (spec §3 "Transaction record"). */
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

/** What an order's money is told by. */
export interface OrderMoney {
  status: OrderCode;
  /** What was authorised, what was charged of it, credits that were used and are not back. */
  authorized: Amount;
  captured: Amount;
  credits: Amount;
  /** Until when the gateway keeps the money; null when it keeps none. */
  heldUntil: string | null;
  records: readonly MoneyRecord[];
}

/** What the payment of an order is called: what is only held is not paid. Keys of `orders`. */
export function paymentWord(
  order: Pick<OrderMoney, 'authorized' | 'captured'> & { held: Amount; actionNeeded: boolean },
) {
  if (!isZeroAmount(order.held)) return 'status.held';
  const failed = isZeroAmount(order.captured) && !isZeroAmount(order.authorized);
  return failed && order.actionNeeded ? 'records.unpaid' : 'stop.paid';
}

/** Keys of `orders.money`: the one sentence about authorised against captured. */
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

/**
 * How the money of an order stands. A gateway that cannot hold charges at once: then there is no
 * authorization among the records.
 */
export function moneySentence(order: OrderMoney): MoneySentence {
  const { status, authorized, captured, credits, heldUntil, records } = order;
  if (status === 'T' || status === '2') return 'unpaid';
  if (isZeroAmount(authorized)) return isZeroAmount(credits) ? 'promo' : 'credits';
  const holds = records.filter(({ name }) => name === 'authorization');
  if (!isZeroAmount(captured)) {
    if (holds.length === 0) return 'atOnce';
    return compareAmounts(authorized, captured) > 0 ? 'less' : 'all';
  }
  if (heldUntil !== null) return isZeroAmount(sumDifferences(order)) ? 'held' : 'heldBeside';
  if (records.some(({ name, status: now }) => name === 'capture' && now === 'open'))
    return 'charging';
  // A charge that failed is asked for again, unless nothing is owed for the order any more.
  const failed = holds.at(-1)?.status === 'failed' && status !== '0';
  if (failed) return 'failed';
  return isZeroAmount(sumDifferences(order)) ? 'released' : 'releasedOnly';
}

type Records = Pick<OrderMoney, 'records'>;

const sumOf = ({ records }: Records, counts: (record: MoneyRecord) => boolean): Amount =>
  addAmounts(ZERO, ...records.filter(counts).map(({ amount }) => amount));

/** What was paid besides for price differences, kept or not. */
export const sumDifferences = (order: Records): Amount =>
  sumOf(order, ({ name, status }) => name === 'difference' && status === 'done');

/** What comes back of an order's payments, or has come back, credits included. */
export const sumReturns = (order: Records): Amount =>
  sumOf(order, ({ name }) => name === 'refund' || name === 'creditsback');
