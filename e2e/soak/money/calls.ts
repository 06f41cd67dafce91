import type { IncomingHttpHeaders } from 'node:http';

import type { Order } from './book';
import type { Operation } from './lies';

export type Json = Record<string, unknown>;
export type Answer = [status: number, body: unknown];

/** A request to one of the gateways, without the place that its vendor is mounted at. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What a request is about, and how it is answered truly. */
export interface Call {
  operation: Operation | null;
  order: Order | null;
  answer: () => Answer;
}

/** Sums as PayPal and eNETS write them; yen have no hundredths. */
export const decimal = (cents: number, currency: string): string =>
  currency === 'JPY' ? String(Math.round(cents / 100)) : (cents / 100).toFixed(2);
/** Sums in a currency's smallest unit, as Stripe and eNETS count. */
export const units = (cents: number, currency: string): number =>
  currency === 'JPY' ? Math.round(cents / 100) : cents;
/** An order as it is shown: by a lie, with the money of another one. */
export const shown = (order: Order): Pick<Order, 'hold' | 'captures'> =>
  order.other && (order.hold ?? order.captures.length > 0) ? order.other : order;
