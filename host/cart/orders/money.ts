import { now } from '@/host/core/clock';
import type { Tx } from '@/host/db/client';
import { keepOnly, payingAttempt, type GivenBack } from '@/host/money/payments/keep';
import type { PaidTarget } from '@/host/money/payments/targets';
import type { Payments } from '@/host/money/payments/payments';
import {
  PAYMENT_REQUEST,
  storeRequest,
  type RequestRow,
} from '@/host/money/paymentrequest/request';

import { isOpenLine, paidOrder, requestsOfOrder, type LineRecord, type OrderRecord } from './order';
import { sumsOfBought } from './sums';

/** Nothing of a payment goes back. */
export const nothingBack: GivenBack = { moneyCents: 0, chargingCents: 0, creditsCents: 0 };

/** What goes back of several payments together. */
export const addBack = (one: GivenBack, other: GivenBack): GivenBack => ({
  moneyCents: one.moneyCents + other.moneyCents,
  chargingCents: Math.max(one.chargingCents, other.chargingCents),
  creditsCents: one.creditsCents + other.creditsCents,
});

/** A payment request of an order as its payment knows it. */
const paidRequest = ({ memberId, id }: RequestRow): PaidTarget => ({
  memberId,
  kind: PAYMENT_REQUEST,
  id,
});

/** What an order has come to, and what of its payments is not kept. In cents. */
export interface SettledMoney {
  actualCents: number;
  actualDiscountCents: number;
  /** What of the order's own payment is taken from its gateway. */
  chargedCents: number;
  back: GivenBack;
}

/**
 * Brings every payment of an order to where its lines are: the requests of lines that are not
 * bought end or are returned, one that nobody has paid of a line that is bought ends; once no line
 * is open, all that is kept is what was bought with its fee, differences first, then the order's
 * own payment, in whose place a request may stand. Whoever has changed a line calls it, by
 * `balance`; again it changes nothing. Called under the order's lock.
 */
export async function settleMoney(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
  lines: readonly LineRecord[],
): Promise<SettledMoney> {
  const open = lines.some(isOpenLine);
  const bought = lines.filter(({ state }) => state === 'bought');
  const sums = order.terms
    ? sumsOfBought(bought, order.terms, order.discountCents)
    : { actualCents: 0, discountCents: 0 };
  const cost = bought.length > 0 ? sums.actualCents : 0;
  const requests = await requestsOfOrder(tx, order);
  let back = nothingBack;
  let differencesCents = 0;
  for (const request of requests.filter(({ lineId }) => lineId !== null)) {
    const line = lines.find(({ requestId }) => requestId === request.id);
    if (line?.state === 'accepted') continue;
    const stays = line?.state === 'bought' && request.status === 'C';
    // What is bought later counts too: nothing of a paid one is given up before.
    if (stays && open) continue;
    const keep = stays ? Math.min(request.amountCents, cost - differencesCents) : 0;
    back = addBack(back, await keepOfRequest(tx, payments, request, keep));
    differencesCents += keep;
  }
  const settled = {
    actualCents: cost,
    actualDiscountCents: bought.length > 0 ? sums.discountCents : 0,
  };
  if (open) return { ...settled, chargedCents: 0, back };
  const ownCents = Math.min(
    cost - differencesCents,
    order.authorizedCents + order.creditRedeemedCents,
  );
  const credits = (await payingAttempt(tx, paidOrder(order)))?.creditsCents ?? 0;
  const chargedCents = Math.max(0, ownCents - credits);
  back = addBack(back, await keepOnly(tx, payments, paidOrder(order), ownCents));
  for (const request of requests.filter(({ lineId }) => lineId === null))
    back = addBack(back, await keepOfRequest(tx, payments, request, chargedCents));
  return { ...settled, chargedCents, back };
}

/**
 * Keeps so much of what a request asks for: what is paid beyond goes back, one that is not paid asks
 * for no more, and for nothing it ends. A payment for the older sum that still arrives is owed.
 */
async function keepOfRequest(tx: Tx, payments: Payments, request: RequestRow, cents: number) {
  if (request.status === 'C') return keepOnly(tx, payments, paidRequest(request), cents);
  if (request.status === '1' && cents < request.amountCents)
    await storeRequest(
      tx,
      request,
      cents > 0 ? { amountCents: cents } : { status: '0', cancelledAt: now() },
    );
  return nothingBack;
}
