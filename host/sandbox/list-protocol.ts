import { addDays } from 'date-fns/addDays';
import { and, asc, gte, isNotNull, lt } from 'drizzle-orm';
import { Type } from 'typebox';

import { Timestamp } from '@/contract/wire';
import { readAs, wholeNumber } from '@/host/core/read-as';

import { schema, type Database } from '../db/client';

import type { AddRoute } from './answering';
import type { SandboxOrder } from './orders';

const { sandboxOrders } = schema;
/** Longest time from order to capture. */
const MAX_CAPTURE_DAYS = 40;
const MAX_RANGE_MS = 31 * 24 * 3600_000;
const moment = Type.Decode(Timestamp, (text) => new Date(text));
const querySchema = Type.Object({
  start_date: moment,
  end_date: moment,
  fields: Type.Literal('transaction_info'),
  page_size: wholeNumber(1, 500, { default: '100' }),
  page: wholeNumber(1, 1e9, { default: '1' }),
});

/** PayPal's Transaction Search v1. */
export function addListRoute(addRoute: AddRoute, db: Database): void {
  addRoute('GET', '/v1/reporting/transactions', 'show', async (request) => {
    const query = readAs(querySchema, request.query);
    const isShort = query && query.end_date.getTime() - query.start_date.getTime() <= MAX_RANGE_MS;
    if (!isShort) return [400, { name: 'INVALID_REQUEST' }];
    const { start_date: from, end_date: to, page, page_size: size } = query;
    const orders = await db
      .select()
      .from(sandboxOrders)
      .where(
        and(
          isNotNull(sandboxOrders.capture),
          gte(sandboxOrders.createdAt, addDays(from, -MAX_CAPTURE_DAYS)),
          lt(sandboxOrders.createdAt, to),
        ),
      )
      .orderBy(asc(sandboxOrders.createdAt));
    const lines = orders
      .flatMap(buildLines)
      .filter(({ at }) => at >= from.toISOString() && at <= to.toISOString());
    return [
      200,
      {
        transaction_details: lines
          .slice((page - 1) * size, page * size)
          .map(({ info }) => ({ transaction_info: info })),
        page,
        total_items: lines.length,
        total_pages: Math.ceil(lines.length / size),
      },
    ];
  });
}

/** `at` is an ISO time in UTC. */
interface Line {
  at: string;
  info: object;
}

function buildLines({ capture, createdAt, invoiceId }: SandboxOrder): Line[] {
  if (!capture || capture.status === 'PENDING') return [];
  const createdTime = createdAt.toISOString();
  const buildLine = (id: string, code: string, value: string, at = createdTime): Line => ({
    at,
    info: {
      transaction_id: id,
      transaction_event_code: code,
      transaction_initiation_date: at.replace(/\.\d{3}Z$/, '+0000'),
      transaction_amount: { currency_code: capture.currency, value },
      transaction_status: 'S',
      invoice_id: invoiceId,
      custom_field: capture.customId,
      ...(id !== capture.id && {
        paypal_reference_id: capture.id,
        paypal_reference_id_type: 'TXN',
      }),
    },
  });
  const refunds = (capture.refunds ?? []).flatMap(({ id, value, at, undoneAt }) => [
    buildLine(id, 'T1107', `-${value}`, at),
    ...(undoneAt ? [buildLine(`${id}U`, 'T1106', value, undoneAt)] : []),
  ]);
  const disputes = (capture.disputes ?? []).flatMap(({ id, value, at, endedAt }) => [
    buildLine(`${id}H`, 'T1110', `-${value}`, at),
    ...(endedAt ? [buildLine(`${id}R`, 'T1111', value, endedAt)] : []),
  ]);
  return [buildLine(capture.id, 'T0006', capture.value, capture.at), ...refunds, ...disputes];
}
