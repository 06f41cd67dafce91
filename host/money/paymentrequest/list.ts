import { and, eq, ne } from 'drizzle-orm';

import type { PaymentRequestDetails } from '@/contract/money/payment-request';
import { readPage, type PageRequest } from '@/host/core/paging';
import { schema, type Db } from '@/host/db/client';
import { fromCents } from '@/rules/money';

import { findReversedPayment } from '../payments/reversal-blocks';
import { findLastAttempt } from '../payments/target-attempts';
import { listMethods, type MemberCall } from '../payments/payments';
import { sumTargetCredits } from '../reward/credits';

import {
  findRequest,
  outstandingFilter,
  loadRequestMoney,
  PAYMENT_REQUEST,
  toRequestView,
  type RequestRow,
} from './request';
import { paymentRequestTarget } from './target';

const { paymentRequests } = schema;

export async function listRequests(
  db: Db,
  memberId: string,
  list: 'open' | 'history',
  request: PageRequest,
) {
  const statusFilter = list === 'open' ? outstandingFilter : ne(paymentRequests.status, '1');
  const { rows, ...page } = await readPage<RequestRow>(
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
  const getMoney = await loadRequestMoney(db, memberId, rows);
  return {
    ...page,
    items: rows.map((row) => ({ ...toRequestView(row, row.creditsCents), ...getMoney(row) })),
  };
}

/** Includes the current price while it can be paid. @throws Problem notFound */
export async function readDetails(call: MemberCall, id: string): Promise<PaymentRequestDetails> {
  const { db } = call;
  const { memberId } = call.session;
  const row = await findRequest(db, memberId, id);
  const target = { kind: PAYMENT_REQUEST, id };
  const sharedFields = {
    withdrawn: row.paidAt && (await findReversedPayment(db, memberId, target, false)),
    attempt: await findLastAttempt(db, memberId, target),
    paymentmethods: await listMethods(call, PAYMENT_REQUEST),
  };
  const money = (await loadRequestMoney(db, memberId, [row]))(row);
  if (row.status !== '1')
    return { request: { ...toRequestView(row), ...money }, price: null, ...sharedFields };
  const currentPrice = await paymentRequestTarget.price(db, memberId, id);
  return {
    request: { ...toRequestView(row, currentPrice.creditsCents), ...money },
    price: {
      hash: currentPrice.hash,
      creditredeemed: fromCents(currentPrice.creditsCents),
      total: fromCents(currentPrice.totalCents),
      creditsavailable: fromCents(await sumTargetCredits(db, memberId, target)),
    },
    ...sharedFields,
  };
}
