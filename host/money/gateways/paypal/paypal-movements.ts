import { z } from 'zod';

import { roundAmount, toCents } from '@/rules/money';

import type { GatewayAnswer } from '../gateway-http';
import {
  GatewayFailure,
  type GatewayMovement,
  type MovementPage,
  type MovementQuestion,
} from '../gateways';
import { readAnswer } from '../read-answer';

const PAGE_SIZE = 100;
/** PayPal shows no more than 10,000 lines of a stretch of time: it is asked for in such pieces. */
const PIECE_MS = 6 * 3600_000;

const text = z.string().max(255);
const line = z.object({
  transaction_info: z.object({
    transaction_id: text.min(1),
    paypal_reference_id: text.optional(),
    transaction_event_code: z.string().regex(/^T\d{4}$/),
    transaction_initiation_date: z.iso
      .datetime({ offset: true })
      .or(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d{4}$/)),
    transaction_amount: z.object({
      currency_code: z.string().regex(/^[A-Z]{3}$/),
      value: z.string().regex(/^-?\d{1,9}(\.\d{1,3})?$/),
    }),
    transaction_status: z.string().max(2).optional(),
    custom_field: text.optional(),
  }),
});
const list = z.object({
  transaction_details: z.array(line).max(500).default([]),
  total_pages: z.int().min(0).max(10_000).default(1),
});
type Line = z.infer<typeof line>['transaction_info'];

/** Payments that we receive. */
const taken = /^T00/;
/**
 * What takes a payment back, or gives it again: reversals and refunds, chargebacks, and what is
 * held while a dispute is open. Fees and money that we move ourselves are none of it.
 */
const back = new Set(['T1106', 'T1107', 'T1110', 'T1111', 'T1201', 'T1202', 'T1205']);

type Get = (path: string) => Promise<GatewayAnswer>;

/** PayPal's own list (Transaction Search v1): at most a day, page by page. */
export async function paypalMovements(
  get: Get,
  { from, until, page }: MovementQuestion,
): Promise<MovementPage> {
  const [piece = 0, number = 1] = (page ?? '0:1').split(':').map(Number);
  const start = new Date(from.getTime() + piece * PIECE_MS);
  const end = new Date(Math.min(until.getTime(), start.getTime() + PIECE_MS));
  const query = new URLSearchParams({
    start_date: wholeSeconds(start),
    end_date: wholeSeconds(end, 999),
    fields: 'transaction_info',
    page_size: String(PAGE_SIZE),
    page: String(number),
  });
  const answer = await get(`/v1/reporting/transactions?${query}`);
  if (answer.status !== 200)
    throw new GatewayFailure(`the list of transactions is not shown, status ${answer.status}`);
  const data = readAnswer('the list of transactions', list, answer.body);
  return {
    movements: data.transaction_details.flatMap((one) => movementOf(one.transaction_info)),
    next:
      number < data.total_pages ? `${piece}:${number + 1}` : end < until ? `${piece + 1}:1` : null,
  };
}

const wholeSeconds = (at: Date, more = 0): string =>
  new Date(at.getTime() + more).toISOString().replace(/\.\d{3}Z$/, 'Z');

function movementOf(info: Line): GatewayMovement[] {
  const { transaction_event_code: code, transaction_amount: sum } = info;
  // 'P' and 'D' have moved nothing; 'V' was taken and went back by a line of its own.
  if (info.transaction_status === 'P' || info.transaction_status === 'D') return [];
  const amountCents = toCents(roundAmount(sum.value));
  const shared = {
    id: info.transaction_id,
    attempt: info.custom_field ?? null,
    orderId: null,
    currency: sum.currency_code,
    at: new Date(info.transaction_initiation_date.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')),
  };
  if (taken.test(code) && amountCents > 0)
    return [{ ...shared, kind: 'capture', captureId: info.transaction_id, amountCents }];
  if (!back.has(code)) return [];
  const captureId = info.paypal_reference_id ?? null;
  return [{ ...shared, kind: 'back', captureId, amountCents: -amountCents }];
}
