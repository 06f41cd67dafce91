import type { CheckoutItem, Order, OrderLine, OrderRow, OrderStatus } from '@/contract/money/order';
import type { Db } from '@/host/db/client';
import { findAuthorization } from '@/host/money/payments/money-rows';
import { findReversedPayment } from '@/host/money/payments/reversal-blocks';
import type { RequestRow } from '@/host/money/paymentrequest/request';
import { getShopHost } from '@/rules/cart/product';
import { fromCents, toPercent } from '@/rules/money';

import { isCancellable } from './cancel';
import { loadBuyingTerms, getDeliveryDays, loadOrderCheckout, type WantedLine } from './checkout';
import { toItemView } from './checkout-view';
import {
  isOnHold,
  isOpenLine,
  isTooLateToHold,
  isUnderWay,
  isUnpaid,
  listOrderLines,
  ORDER,
  listRequests,
  type LineRecord,
  type OrderRecord,
} from './order';
import { loadOrderMovements, buildTransactionRecords, summarizeRefund } from './records';
import { needsAnswer, needsAction, loadRowFacts, type RowFacts } from './row-facts';
import { sumOrder } from './sums';

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

type Terms = Awaited<ReturnType<typeof loadBuyingTerms>>;

/** Unpaid orders show the current price. */
export async function loadOrderRows(
  db: Db,
  memberId: string,
  rows: readonly OrderRecord[],
): Promise<OrderRow[]> {
  if (rows.length === 0) return [];
  const getFacts = await loadRowFacts(db, memberId, rows);
  const terms = await loadBuyingTerms(db, memberId);
  const views = [];
  for (const row of rows)
    views.push(
      isUnpaid(row)
        ? await toUnpaidView(db, row, getFacts(row))
        : toPaidView(row, getFacts(row), terms),
    );
  return views;
}

async function toUnpaidView(db: Db, row: OrderRecord, facts: RowFacts): Promise<OrderRow> {
  const { lines, terms, days, sums, creditsCents, totalCents } = await loadOrderCheckout(db, row);
  const isDraft = row.status === 'T';
  return {
    ...buildSharedFields(row, lines, days),
    iscancellable: !isDraft && isCancellable(row, facts.lines),
    totaltxnamount: fromCents(sums.valueCents + sums.feeCents),
    authorizefee: fromCents(sums.feeCents),
    bfmrate: toPercent(terms.fee.rate),
    fixedpromo: sums.isFixed ? { fee: fromCents(sums.feeCents) } : null,
    pricecushion: fromCents(sums.cushionCents),
    txndiscount: fromCents(sums.discountCents),
    creditredeemed: fromCents(creditsCents),
    authorizeamt: fromCents(totalCents),
    heldamt: '0.00',
    refundamt: '0.00',
    actionneeded: !isDraft,
    paymentneeded: !isDraft,
    active_cart_items: isDraft ? lines.map(toItemView) : [],
  };
}

function toPaidView(row: OrderRecord, facts: RowFacts, terms: Terms): OrderRow {
  const { lines, heldCents, refundCents, retainedCents, paidBy } = facts;
  const fee = row.terms?.fee ?? terms.fee;
  const sums = sumOrder(lines, { fee, promo: null });
  return {
    ...buildSharedFields(row, lines, getDeliveryDays(row, terms)),
    iscancellable: isCancellable(row, lines),
    totaltxnamount: fromCents(row.valueCents + row.feeCents),
    authorizefee: fromCents(row.feeCents),
    bfmrate: toPercent(fee.rate),
    fixedpromo: sums.isFixed ? { fee: fromCents(row.feeCents) } : null,
    pricecushion: fromCents(row.cushionCents),
    txndiscount: fromCents(row.discountCents),
    creditredeemed: fromCents(row.creditRedeemedCents),
    authorizeamt: fromCents(row.authorizedCents),
    heldamt: fromCents(heldCents),
    refundamt: fromCents(refundCents),
    keptamt: fromCents(retainedCents),
    ...(paidBy && { paymentmethod: paidBy }),
    actionneeded: needsAction(row, facts),
    paymentneeded: facts.openRequests.length > 0 && !needsAnswer(row, facts),
    active_cart_items: [],
  };
}

function buildSharedFields(
  row: OrderRecord,
  allLines: readonly (WantedLine | LineRecord)[],
  days: OrderRow['deliveryperiod'],
) {
  // If no line remains, shows the dropped ones.
  const remainingLines = allLines.filter((line) => !('state' in line && line.state === 'dropped'));
  const lines = remainingLines.length > 0 ? remainingLines : allLines;
  const shops = [...new Set(lines.map(({ url }) => getShopHost(url)))].filter(Boolean);
  const shop = getShopHost(lines[0]?.url ?? '');
  return {
    txnid: row.id,
    txnref: row.ref,
    txnurl: shop && `https://${shop}/`,
    shops,
    est_time: toIso(row.expectedLatest),
    txntime: row.placedAt.toISOString(),
    deliveryperiod: days,
    txnstatus: row.status as OrderStatus,
    txntype: row.type,
    partialorderenabled: row.partial,
    shippingoption: row.delivery === 'Fastest' ? ('Fastest' as const) : ('Standard' as const),
    itemnames: lines.map(({ name }) => name),
    itemcount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    actualtxnamount: fromCents(row.actualCents),
    promocodeused: row.promoCode,
    capturedamt: fromCents(row.takenCents),
    capturedtxndiscount: fromCents(row.actualDiscountCents),
    paymentmethod: row.paymentMethod,
    processtime: toIso(row.cancelledAt),
    stops: {
      placed: row.placedAt.toISOString(),
      paid: toIso(row.paidAt),
      bought: toIso(row.boughtAt),
      onitsway: toIso(row.transitAt),
      insuite: toIso(row.completedAt),
    },
  };
}

export async function loadOrderDetails(db: Db, order: OrderRecord): Promise<Order> {
  const { memberId } = order;
  const [row] = await loadOrderRows(db, memberId, [order]);
  if (!row) throw new RangeError('an order has no row');
  const lines = order.status === 'T' ? [] : await listOrderLines(db, order);
  const requests = order.status === 'T' ? [] : await listRequests(db, order);
  const movements = await loadOrderMovements(db, order, requests);
  const hold = order.attemptId
    ? await findAuthorization(db, { memberId, id: order.attemptId })
    : undefined;
  return {
    ...row,
    items:
      order.status === 'T'
        ? row.active_cart_items.map(toWaitingLine)
        : lines.map((line) =>
            toLineView(
              line,
              requests.find(({ id }) => id === line.requestId),
            ),
          ),
    ordervalue: fromCents(order.valueCents),
    transactionrecords: buildTransactionRecords(order, movements),
    paymentmethod: row.paymentmethod ?? null,
    holdexpires: hold?.state === 'held' ? hold.expiresAt.toISOString() : null,
    onhold: isOnHold(order, lines),
    toolatetohold: isTooLateToHold(order, lines),
    cancelreason: order.cancelReason,
    refund: summarizeRefund(movements),
    unpaidrequest: findUnpaidRequest(requests),
    withdrawn:
      order.paidAt &&
      (await findReversedPayment(
        db,
        memberId,
        { kind: ORDER, id: order.id },
        isUnderWay(order) && lines.some(isOpenLine),
      )),
  };
}

/** Finds the unpaid request that replaces a failed capture. */
function findUnpaidRequest(requests: readonly RequestRow[]): Order['unpaidrequest'] {
  const dueRequest = requests.find(({ lineId, status }) => lineId === null && status === '1');
  return dueRequest ? toRequestView(dueRequest) : null;
}

const toRequestView = (request: RequestRow) => ({
  requestid: request.id,
  reference: request.ref,
  amt: fromCents(request.amountCents),
  paymentstatus: request.status,
});

const toWaitingLine = (item: CheckoutItem): OrderLine => ({
  ...item,
  linestatus: 'waiting',
  reason: null,
  pricepaid: '0.00',
  shopshipping: '0.00',
  salestax: '0.00',
  difference: '0.00',
  request: null,
  shoporder: null,
  trackingno: null,
  packageref: null,
  boughttime: null,
  arrivedtime: null,
});

const toLineView = (line: LineRecord, request: RequestRow | undefined): OrderLine => ({
  ...toItemView(line),
  linestatus: line.state as OrderLine['linestatus'],
  reason: line.reason as OrderLine['reason'],
  pricepaid: fromCents(line.goodsCents),
  shopshipping: fromCents(line.shippingCents),
  salestax: fromCents(line.taxCents),
  difference: fromCents(line.differenceCents),
  request: request ? toRequestView(request) : null,
  shoporder: line.shopOrder,
  trackingno: line.tracking,
  packageref: line.packageRef,
  boughttime: toIso(line.boughtAt),
  arrivedtime: toIso(line.arrivedAt),
});
