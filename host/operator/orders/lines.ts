import type { Body, Reply } from '@/contract/calls';
import { updateFromLines } from '@/host/cart/orders/update-from-lines';
import { cancelLockedOrder } from '@/host/cart/orders/cancel-order';
import { noRefund } from '@/host/cart/orders/money';
import {
  endLine,
  findOrderByRef,
  isOnHold,
  isOpenLine,
  isUnderWay,
  listOrderLines,
  lockOrder,
  ORDER,
  storeLine,
  type LineRecord,
  type OrderRecord,
} from '@/host/cart/orders/order';
import {
  computeAgreedCents,
  computeAllowedCents,
  calculateDifference,
} from '@/host/cart/orders/sums';
import { now } from '@/host/core/clock';
import { type Database, type Tx } from '@/host/db/client';
import { notifyAbout } from '@/host/mail/notifications/notify';
import { findRequest, PAYMENT_REQUEST } from '@/host/money/paymentrequest/request';
import { findBlock } from '@/host/money/payments/reversal-blocks';
import { makeCallsNow } from '@/host/money/payments/capture-up-to';
import type { Payments } from '@/host/money/payments/payments';
import { fromCents, readCents } from '@/rules/money';
import { normalizeTracking } from '@/rules/packages/text';
import { orderStatuses } from '@/rules/support/order-statuses';

import { findTextFault } from '../plain-input';
import { refuseCommand } from '../shipment-lock';

type LineReply = Reply<'POST /operator/buy'>;
interface LockedLine {
  tx: Tx;
  order: OrderRecord;
  lines: LineRecord[];
  line: LineRecord;
}

/**
 * Locks and updates the order, and makes the resulting gateway calls. `change` returns whether it
 * changed the line.
 * @throws Problem notFound | operatorInput
 */
export async function changeLine(
  db: Database,
  payments: Payments,
  { txnref, itemsid }: { txnref: string; itemsid: string },
  change: (lockedLine: LockedLine) => Promise<boolean>,
): Promise<LineReply> {
  const storedOrder = await findOrderByRef(db, txnref);
  const result = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, storedOrder.memberId, storedOrder.id);
    const lines = await listOrderLines(tx, order);
    const line = lines.find(({ id }) => id === itemsid);
    if (!line) return refuseCommand(`Order ${order.ref} has no line ${itemsid}.`);
    const hasChanged = await change({ tx, order, lines, line });
    const { order: updatedOrder, refund } = await updateFromLines(tx, payments, order);
    const [currentLine] = (await listOrderLines(tx, updatedOrder)).filter(
      ({ id }) => id === itemsid,
    );
    return {
      after: updatedOrder,
      refund,
      changed: hasChanged,
      state: currentLine?.state ?? line.state,
    };
  });
  await makeCallsNow(db, payments, result.after);
  const order = await findOrderByRef(db, txnref);
  const { refund } = result;
  return {
    txnref: order.ref,
    txnstatus: order.status as LineReply['txnstatus'],
    linestatus: result.state as LineReply['linestatus'],
    changed: result.changed,
    capturedamt: fromCents(order.takenCents),
    refunddue: fromCents(refund.moneyCents),
    chargingamt: fromCents(refund.chargingCents),
  };
}

function refuseEndedOrder(order: OrderRecord): void {
  if (!isUnderWay(order))
    refuseCommand(
      `Order ${order.ref} is ${orderStatuses[order.status] ?? order.status}; nothing can be bought for it.`,
    );
}

/**
 * Reads the cost of the whole line.
 * @throws Problem operatorInput
 */
function readCost(
  { quantity }: LineRecord,
  input: { unitprice: number; shopshipping?: number; salestax?: number },
) {
  const [unitCents, shippingCents, taxCents] = [
    input.unitprice,
    input.shopshipping ?? 0,
    input.salestax ?? 0,
  ].map(readCents);
  if (!unitCents) return refuseCommand('The price must be an amount above 0 like 49.90.');
  if (shippingCents === null || shippingCents === undefined)
    return refuseCommand('The shipping must be an amount like 4.90.');
  if (taxCents === null || taxCents === undefined)
    return refuseCommand('The tax must be an amount like 4.90.');
  return { goodsCents: unitCents * quantity, shippingCents, taxCents };
}

const sumCost = (cost: { goodsCents: number; shippingCents: number; taxCents: number }): number =>
  cost.goodsCents + cost.shippingCents + cost.taxCents;

export const buyLine = (db: Database, payments: Payments, body: Body<'POST /operator/buy'>) =>
  changeLine(db, payments, body, async ({ tx, order, lines, line }) => {
    const tracking = body.tracking === undefined ? null : readTracking(body.tracking);
    const fault = findTextFault(body.shoporder);
    if (fault) refuseCommand(`The shop's order number ${fault}.`);
    if (line.state === 'bought') return trackLine(tx, line, body.shoporder, tracking);
    refuseEndedOrder(order);
    if (line.state === 'dropped') refuseCommand('This line was dropped: do not buy it.');
    await refuseBlockedPayment(tx, order, line);
    if (isOnHold(order, lines))
      refuseCommand(
        `Order ${order.ref} is all or nothing, and part of it is unavailable: wait for the member.`,
      );
    const cost = readCost(line, body);
    const limit = await findSpendLimit(tx, line);
    if (sumCost(cost) > limit)
      refuseCommand(
        `This costs US$${fromCents(sumCost(cost))}, but only US$${fromCents(limit)} may be spent: ask the member with "price" first.`,
      );
    await storeLine(tx, line, {
      ...cost,
      state: 'bought',
      shopOrder: body.shoporder.trim(),
      tracking,
      boughtAt: now(),
    });
    return true;
  });

/**
 * Checks the payments of the order and of the line's price difference.
 * @throws Problem operatorInput when one is disputed or withdrawn
 */
async function refuseBlockedPayment(tx: Tx, order: OrderRecord, line: LineRecord): Promise<void> {
  const { memberId } = order;
  const hold =
    (await findBlock(tx, memberId, { kind: ORDER, id: order.id })) ??
    (line.requestId &&
      (await findBlock(tx, memberId, { kind: PAYMENT_REQUEST, id: line.requestId })));
  if (hold)
    refuseCommand(
      `The payment of order ${order.ref} is ${hold.standing} at ${hold.gateway}: release it first, or cancel the order.`,
    );
}

async function findSpendLimit(tx: Tx, line: LineRecord): Promise<number> {
  if (line.state !== 'accepted' || !line.requestId) return computeAllowedCents(line);
  const request = await findRequest(tx, line.memberId, line.requestId);
  return request.status === 'C' ? sumCost(line) : computeAllowedCents(line);
}

async function trackLine(tx: Tx, line: LineRecord, shopOrder: string, tracking: string | null) {
  if (line.shopOrder !== shopOrder.trim())
    refuseCommand(`This line was bought under the shop's order number ${line.shopOrder}.`);
  if (tracking === null || line.tracking === tracking) return false;
  if (line.arrivedAt) refuseCommand('This line has already arrived.');
  await storeLine(tx, line, { tracking });
  return true;
}

function readTracking(text: string): string {
  const tracking = normalizeTracking(text);
  return /^[\x21-\x7e]{4,64}$/.test(tracking)
    ? tracking
    : refuseCommand('The tracking number must be 4 to 64 letters, digits and symbols.');
}

/** Also for a line that was bought but will not be sent. */
export const markSoldOut = (
  db: Database,
  payments: Payments,
  body: Body<'POST /operator/soldout'>,
) =>
  changeLine(db, payments, body, async ({ tx, order, line }) => {
    if (line.state === 'dropped') return false;
    if (line.arrivedAt) refuseCommand('This line has already arrived.');
    if (!isUnderWay(order)) refuseEndedOrder(order);
    await dropLine(tx, order, line, 'soldout');
    return true;
  });

async function dropLine(tx: Tx, order: OrderRecord, line: LineRecord, reason: 'soldout' | 'price') {
  await endLine(tx, line, reason);
  const updatedLines = await listOrderLines(tx, order);
  const request = line.requestId
    ? await findRequest(tx, order.memberId, line.requestId)
    : undefined;
  const news = { type: 'order_soldout', id: order.id, name: line.name } as const;
  await notifyAbout(tx, order.memberId, news, {
    kind: 'order-soldout',
    data: {
      txnId: order.id,
      txnRef: order.ref,
      name: line.name,
      onHold: isOnHold(order, updatedLines),
      why: reason,
      paid: order.takenCents > 0 || (request?.paidCents ?? 0) > 0,
    },
    cause: `order-soldout:${order.id}:${line.id}`,
  });
}

/**
 * Asks the member when the price exceeds the held amount. Drops the line instead if its unit price
 * rose and the member chose to skip it.
 */
export const storeShopPrice = (
  db: Database,
  payments: Payments,
  body: Body<'POST /operator/price'>,
) =>
  changeLine(db, payments, body, async ({ tx, order, line }) => {
    refuseEndedOrder(order);
    if (line.state === 'accepted' && (await isAgreed(tx, line)))
      refuseCommand(
        'The member has agreed to a price for this line; buy it at that price or not at all.',
      );
    if (!isOpenLine(line)) refuseCommand(`This line is ${line.state}.`);
    const cost = readCost(line, body);
    const differenceCents = order.terms
      ? calculateDifference(line, cost, order.terms, order.valueCents)
      : 0;
    if (differenceCents === 0) return cancelPriceRequest(tx, line);
    const hasRisen = cost.goodsCents > computeAgreedCents(line);
    if (line.priceRise === 'skip' && hasRisen) {
      await dropLine(tx, order, line, 'price');
      return true;
    }
    if (line.state === 'asked' && line.differenceCents === differenceCents) return false;
    await storeLine(tx, line, { ...cost, state: 'asked', differenceCents, requestId: null });
    const news = { type: 'order_price', id: order.id, name: line.name } as const;
    await notifyAbout(tx, order.memberId, news, {
      kind: 'order-price',
      data: {
        txnId: order.id,
        txnRef: order.ref,
        name: line.name,
        amount: fromCents(differenceCents),
        extra: !hasRisen,
      },
      cause: `order-price:${order.id}:${line.id}:${differenceCents}`,
    });
    return true;
  });

async function cancelPriceRequest(tx: Tx, line: LineRecord): Promise<boolean> {
  if (line.state !== 'asked') return false;
  await storeLine(tx, line, { state: 'waiting', differenceCents: 0 });
  return true;
}

async function isAgreed(tx: Tx, { memberId, requestId }: LineRecord): Promise<boolean> {
  return requestId !== null && (await findRequest(tx, memberId, requestId)).status !== '0';
}

/**
 * Cancels an order, even with bought lines that have not arrived. Idempotent.
 * @throws Problem notFound | operatorInput
 */
export async function cancelOrder(
  db: Database,
  payments: Payments,
  { txnref, reason }: Body<'POST /operator/cancelorder'>,
): Promise<LineReply> {
  const fault = findTextFault(reason);
  if (fault) refuseCommand(`The reason ${fault}.`);
  const storedOrder = await findOrderByRef(db, txnref);
  const { order, refund, changed } = await db.transaction(async (tx) => {
    const row = await lockOrder(tx, storedOrder.memberId, storedOrder.id);
    if (row.status === '0') return { order: row, refund: noRefund, changed: false };
    const lines = await listOrderLines(tx, row);
    if (row.status === 'T' || row.status === 'C' || lines.some(({ arrivedAt }) => arrivedAt))
      refuseCommand(
        `Order ${row.ref} cannot be canceled: it is not paid, or something has arrived.`,
      );
    const result = await cancelLockedOrder(tx, payments, row, reason.trim());
    return { order: result.order, refund: result.refund, changed: true };
  });
  await makeCallsNow(db, payments, order);
  return {
    txnref: order.ref,
    txnstatus: '0',
    linestatus: null,
    changed,
    capturedamt: fromCents(order.takenCents),
    refunddue: fromCents(refund.moneyCents),
    chargingamt: fromCents(refund.chargingCents),
  };
}
