import { and, eq, ne } from 'drizzle-orm';

import type { PaymentRequestDetails } from '@/contract/money/payment-request';
import { newestFirstPage, type PageRequest } from '@/host/core/paging';
import { schema, type Db } from '@/host/db/client';
import { fromCents } from '@/rules/money';

import { findReversedPayment } from '../payments/reversal-blocks';
import { findLastAttempt } from '../payments/target-attempts';
import { listMethods, type MemberCall } from '../payments/payments';
import { sumTargetCredits } from '../reward/credits';

import {
  findRequest,
  isOutstanding,
  movementsOfRequests,
  PAYMENT_REQUEST,
  requestView,
  type RequestRow,
} from './request';
import { paymentRequestTarget } from './target';

const { paymentRequests } = schema;

export async function requestPage(
  db: Db,
  memberId: string,
  list: 'open' | 'history',
  request: PageRequest,
) {
  const statusFilter = list === 'open' ? isOutstanding : ne(paymentRequests.status, '1');
  const { rows, ...page } = await newestFirstPage<RequestRow>(
    db,
    {
      table: paymentRequests,
      where: and(eq(paymentRequests.memberId, memberId), statusFilter),
      at: paymentRequests.createdAt,
      id: paymentRequests.id,
      cursorOf: (row) => ({ at: row.createdAt, id: row.id }),
    },
    request,
  );
  const getMovements = await movementsOfRequests(db, memberId, rows);
  return {
    ...page,
    items: rows.map((row) => ({ ...requestView(row, row.creditsCents), ...getMovements(row) })),
  };
}

/** Includes the current price while it can be paid. @throws Problem notFound */
export async function requestDetails(call: MemberCall, id: string): Promise<PaymentRequestDetails> {
  const { db } = call;
  const { memberId } = call.session;
  const row = await findRequest(db, memberId, id);
  const target = { kind: PAYMENT_REQUEST, id };
  const shared = {
    withdrawn: row.paidAt && (await findReversedPayment(db, memberId, target, false)),
    attempt: await findLastAttempt(db, memberId, target),
    paymentmethods: await listMethods(call, PAYMENT_REQUEST),
  };
  const movements = (await movementsOfRequests(db, memberId, [row]))(row);
  if (row.status !== '1')
    return { request: { ...requestView(row), ...movements }, price: null, ...shared };
  const currentPrice = await paymentRequestTarget.price(db, memberId, id);
  return {
    request: { ...requestView(row, currentPrice.creditsCents), ...movements },
    price: {
      hash: currentPrice.hash,
      creditredeemed: fromCents(currentPrice.creditsCents),
      total: fromCents(currentPrice.totalCents),
      creditsavailable: fromCents(await sumTargetCredits(db, memberId, target)),
    },
    ...shared,
  };
}
