import { Type, type Static } from 'typebox';

import { Text, Timestamp } from '@/contract/wire';
import { roundAmount, toCents } from '@/rules/money';

import type { GatewayResponse } from '../gateway-http';
import {
  GatewayFailure,
  type GatewayMovement,
  type MovementPage,
  type MovementQuery,
} from '../gateways';
import { readResponse } from '../read-response';

const PAGE_SIZE = 100;
/** Short, because PayPal lists at most 10,000 lines per query. */
const WINDOW_MS = 6 * 3600_000;

const line = Type.Object({
  transaction_info: Type.Object({
    transaction_id: Text(255, 1),
    paypal_reference_id: Type.Optional(Text(255)),
    transaction_event_code: Type.String({ pattern: /^T\d{4}$/ }),
    transaction_initiation_date: Type.Union([
      Timestamp,
      Type.String({ pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/ }),
    ]),
    transaction_amount: Type.Object({
      currency_code: Type.String({ pattern: /^[A-Z]{3}$/ }),
      value: Type.String({ pattern: /^-?\d{1,9}(\.\d{1,3})?$/ }),
    }),
    transaction_status: Type.Optional(Text(2)),
    custom_field: Type.Optional(Text(255)),
  }),
});
const list = Type.Object({
  transaction_details: Type.Array(line, { maxItems: 500, default: [] }),
  total_pages: Type.Integer({ minimum: 0, maximum: 10_000, default: 1 }),
});
type Line = Static<typeof line>['transaction_info'];

/** Payments we receive. */
const paymentCode = /^T00/;
/** Refunds, reversals, chargebacks and dispute holds; excludes fees and our own transfers. */
const returnCodes = new Set(['T1106', 'T1107', 'T1110', 'T1111', 'T1201', 'T1202', 'T1205']);

type Get = (path: string) => Promise<GatewayResponse>;

/** Reads PayPal's transactions (Transaction Search v1) in windows; `page` is "window:page". */
export async function listMovements(
  get: Get,
  { from, until, page }: MovementQuery,
): Promise<MovementPage> {
  const [windowIndex = 0, pageNumber = 1] = (page ?? '0:1').split(':').map(Number);
  const start = new Date(from.getTime() + windowIndex * WINDOW_MS);
  const end = new Date(Math.min(until.getTime(), start.getTime() + WINDOW_MS));
  const query = new URLSearchParams({
    start_date: toWholeSeconds(start),
    end_date: toWholeSeconds(end, 999),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
    page: String(pageNumber),
  });
  const response = await get(`/v1/reporting/transactions?${query}`);
  if (response.status !== 200)
    throw new GatewayFailure(`the list of transactions was refused, status ${response.status}`);
  const data = readResponse('the list of transactions', list, response.body);
  return {
    movements: data.transaction_details.flatMap((detail) => toMovements(detail.transaction_info)),
    next:
      pageNumber < data.total_pages
        ? `${windowIndex}:${pageNumber + 1}`
        : end < until
          ? `${windowIndex + 1}:1`
          : null,
  };
}

const toWholeSeconds = (at: Date, addedMs = 0): string =>
  new Date(at.getTime() + addedMs).toISOString().replace(/\.\d{3}Z$/, 'Z');

function toMovements(info: Line): GatewayMovement[] {
  const { transaction_event_code: code, transaction_amount: money } = info;
  // 'P' and 'D' moved nothing; the reversal of a 'V' is a separate line.
  if (info.transaction_status === 'P' || info.transaction_status === 'D') return [];
  const amountCents = toCents(roundAmount(money.value));
  const sharedFields = {
    id: info.transaction_id,
    attempt: info.custom_field ?? null,
    orderId: null,
    currency: money.currency_code,
    at: new Date(info.transaction_initiation_date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')),
  };
  if (paymentCode.test(code) && amountCents > 0)
    return [{ ...sharedFields, kind: 'capture', captureId: info.transaction_id, amountCents }];
  if (!returnCodes.has(code)) return [];
  const captureId = info.paypal_reference_id ?? null;
  return [{ ...sharedFields, kind: 'back', captureId, amountCents: -amountCents }];
}
