import type { IncomingHttpHeaders } from 'node:http';

import type { Order } from './book';
import type { Operation } from './lies';

export type Json = Record<string, unknown>;
export type GatewayResponse = [status: number, body: unknown];

/** A request to a gateway, without the path prefix of its vendor. */
export interface GatewayRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request's order and operation, and its true response. */
export interface Call {
  operation: Operation | null;
  order: Order | null;
  respond: () => GatewayResponse;
}

/** Returns a call that concerns no order and meets no lie. */
export const toCall = (respond: Call['respond']) => ({ operation: null, order: null, respond });

/** Formats amounts like PayPal and eNETS; yen have no hundredths. */
export const toDecimal = (cents: number, currency: string): string =>
  currency === 'JPY' ? String(Math.round(cents / 100)) : (cents / 100).toFixed(2);
/** Converts amounts to a currency's smallest unit, as Stripe and eNETS count. */
export const toUnits = (cents: number, currency: string): number =>
  currency === 'JPY' ? Math.round(cents / 100) : cents;
/** Returns an order's money, or that of another order if a lie shows it. */
export const getShownMoney = (order: Order): Pick<Order, 'hold' | 'captures'> =>
  order.shownInstead && (order.hold ?? order.captures.length > 0) ? order.shownInstead : order;
