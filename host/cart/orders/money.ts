import { now } from '@/host/core/clock';
import type { Tx } from '@/host/db/client';
import { captureUpTo, findPaidAttempt, type RefundSums } from '@/host/money/payments/capture-up-to';
import type { PaidTarget } from '@/host/money/payments/targets';
import type { Payments } from '@/host/money/payments/payments';
import {
  PAYMENT_REQUEST,
  storeRequest,
  type RequestRow,
} from '@/host/money/paymentrequest/request';

import { isOpenLine, toTarget, listRequests, type LineRecord, type OrderRecord } from './order';
import { sumBought } from './sums';

export const noRefund: RefundSums = { moneyCents: 0, chargingCents: 0, creditsCents: 0 };

export const addRefunds = (first: RefundSums, second: RefundSums): RefundSums => ({
  moneyCents: first.moneyCents + second.moneyCents,
  chargingCents: Math.max(first.chargingCents, second.chargingCents),
  creditsCents: first.creditsCents + second.creditsCents,
});

const toPaidTarget = ({ memberId, id }: RequestRow): PaidTarget => ({
  memberId,
  kind: PAYMENT_REQUEST,
  id,
});

/** In cents. */
export interface SettledMoney {
  actualCents: number;
  actualDiscountCents: number;
  /** Captured from the order's own payment. */
  chargedCents: number;
  refund: RefundSums;
}

/**
 * Ends or refunds the requests of dropped lines and, once no line is open, limits the rest to what
 * was bought. Payments for price differences count first. Requires the order's lock. Idempotent.
 */
export async function settleMoney(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
  lines: readonly LineRecord[],
): Promise<SettledMoney> {
  const hasOpenLines = lines.some(isOpenLine);
  const boughtLines = lines.filter(({ state }) => state === 'bought');
  const sums = order.terms
    ? sumBought(boughtLines, order.terms, order.discountCents)
    : { actualCents: 0, discountCents: 0 };
  const costCents = boughtLines.length > 0 ? sums.actualCents : 0;
  const requests = await listRequests(tx, order);
  let refund = noRefund;
  let differencesCents = 0;
  for (const request of requests.filter(({ lineId }) => lineId !== null)) {
    const line = lines.find(({ requestId }) => requestId === request.id);
    if (line?.state === 'accepted') continue;
    const isPaidLine = line?.state === 'bought' && request.status === 'C';
    // Later purchases count too, so do not refund early.
    if (isPaidLine && hasOpenLines) continue;
    const limitCents = isPaidLine ? Math.min(request.amountCents, costCents - differencesCents) : 0;
    refund = addRefunds(refund, await limitRequest(tx, payments, request, limitCents));
    differencesCents += limitCents;
  }
  const actuals = {
    actualCents: costCents,
    actualDiscountCents: boughtLines.length > 0 ? sums.discountCents : 0,
  };
  if (hasOpenLines) return { ...actuals, chargedCents: 0, refund };
  const ownPaymentCents = Math.min(
    costCents - differencesCents,
    order.authorizedCents + order.creditRedeemedCents,
  );
  const credits = (await findPaidAttempt(tx, toTarget(order)))?.creditsCents ?? 0;
  const chargedCents = Math.max(0, ownPaymentCents - credits);
  refund = addRefunds(refund, await captureUpTo(tx, payments, toTarget(order), ownPaymentCents));
  for (const request of requests.filter(({ lineId }) => lineId === null))
    refund = addRefunds(refund, await limitRequest(tx, payments, request, chargedCents));
  return { ...actuals, chargedCents, refund };
}

/**
 * Refunds the excess if paid, reduces or ends the request if not. A late payment of the old amount
 * becomes a refund.
 */
async function limitRequest(tx: Tx, payments: Payments, request: RequestRow, cents: number) {
  if (request.status === 'C') return captureUpTo(tx, payments, toPaidTarget(request), cents);
  if (request.status === '1' && cents < request.amountCents)
    await storeRequest(
      tx,
      request,
      cents > 0 ? { amountCents: cents } : { status: '0', cancelledAt: now() },
    );
  return noRefund;
}
