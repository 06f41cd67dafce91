import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';
import { notifyAbout } from '@/host/mail/notifications/notify';
import { queueMail } from '@/host/mail/outbox';
import type { RefundSums } from '@/host/money/payments/capture-up-to';
import type { Payments } from '@/host/money/payments/payments';
import { fromCents } from '@/rules/money';

import { cancelLockedOrder } from './cancel-order';
import { toWantedLine } from './checkout';
import { noRefund, settleMoney } from './money';
import {
  endLine,
  isOpenLine,
  listOrderLines,
  storeLine,
  storeOrder,
  type LineRecord,
  type OrderRecord,
} from './order';
import { returnOrderPromo } from './promo';

const { cartItems } = schema;

/**
 * Derives status, times and payments, and cancels the order if nothing is available. Call it after
 * every change, under the order's lock. Idempotent.
 */
export async function updateFromLines(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
): Promise<{ order: OrderRecord; refund: RefundSums }> {
  const lines = await listOrderLines(tx, order);
  if (!order.terms) return { order, refund: noRefund };
  const isCancelled = order.status === '0';
  if (!isCancelled && lines.every(({ state }) => state === 'dropped'))
    return cancelLockedOrder(tx, payments, order, '');
  const { refund, chargedCents, ...sums } = await settleMoney(tx, payments, order, lines);
  if (isCancelled) return { order, refund };
  const updatedOrder = await storeOrder(tx, order, { ...deriveStatus(order, lines), ...sums });
  await notifyMember(tx, { before: order, after: updatedOrder, lines, chargedCents });
  return { order: updatedOrder, refund };
}

function deriveStatus(order: OrderRecord, lines: readonly LineRecord[]): Partial<OrderRecord> {
  const at = now();
  const boughtLines = lines.filter(({ state }) => state === 'bought');
  const hasOpenLines = lines.some(isOpenLine);
  if (boughtLines.length === 0)
    return { status: 'P', boughtAt: null, transitAt: null, completedAt: null };
  const hasArrived = !hasOpenLines && boughtLines.every(({ arrivedAt }) => arrivedAt !== null);
  const isSent = boughtLines.some(
    ({ tracking, arrivedAt }) => tracking !== null || arrivedAt !== null,
  );
  return {
    status: hasArrived ? 'C' : hasOpenLines ? 'S' : isSent ? 'I' : 'S',
    boughtAt: hasOpenLines ? null : (order.boughtAt ?? at),
    transitAt: isSent ? (order.transitAt ?? at) : null,
    completedAt: hasArrived ? (order.completedAt ?? at) : null,
  };
}

interface OrderChange {
  before: OrderRecord;
  after: OrderRecord;
  lines: readonly LineRecord[];
  chargedCents: number;
}

/** Sends each email once. */
async function notifyMember(
  tx: Tx,
  { before, after, lines, chargedCents }: OrderChange,
): Promise<void> {
  const { memberId, id: txnId, ref: txnRef } = after;
  const recipient = { memberId };
  const listNames = (wantedState: string) =>
    lines.filter(({ state }) => state === wantedState).map(({ name }) => name);
  if (!before.boughtAt && after.boughtAt) {
    await queueMail(tx, {
      kind: 'order-bought',
      to: recipient,
      data: {
        txnId,
        txnRef,
        amount: fromCents(chargedCents),
        bought: listNames('bought'),
        missing: listNames('dropped'),
      },
      cause: `order-bought:${txnId}`,
    });
  }
  if (!before.completedAt && after.completedAt)
    await queueMail(tx, {
      kind: 'order-arrived',
      to: recipient,
      data: { txnId, txnRef },
      cause: `order-arrived:${txnId}`,
    });
}

/**
 * After the authorization ends, captures what was bought and returns the rest to the cart
 * ('taken'); with nothing bought, the order waits for payment ('unpaid').
 */
export async function resetForPayment(
  tx: Tx,
  payments: Payments,
  order: OrderRecord,
): Promise<'taken' | 'unpaid'> {
  const lines = await listOrderLines(tx, order);
  const openLines = lines.filter(isOpenLine);
  const isPartlyBought = lines.some(({ state }) => state === 'bought');
  const news = { type: 'order_lapsed', id: order.id, name: order.ref } as const;
  const email = {
    kind: 'order-lapsed' as const,
    data: { txnId: order.id, txnRef: order.ref, part: isPartlyBought },
    cause: `order-lapsed:${order.attemptId ?? order.id}`,
  };
  const recipient = { memberId: order.memberId };
  await (isPartlyBought
    ? queueMail(tx, { ...email, to: recipient })
    : notifyAbout(tx, order.memberId, news, email));
  if (isPartlyBought) {
    for (const line of openLines) await endLine(tx, line, 'lapsed');
    await returnToCart(tx, openLines);
    await updateFromLines(tx, payments, order);
    return 'taken';
  }
  for (const line of openLines) await resetLine(tx, line);
  await settleMoney(tx, payments, order, await listOrderLines(tx, order));
  await returnOrderPromo(tx, order.memberId, order.id);
  await storeOrder(tx, order, {
    status: '2',
    terms: null,
    attemptId: null,
    paidAt: null,
    takenCents: 0,
    authorizedCents: 0,
    creditRedeemedCents: 0,
  });
  return 'unpaid';
}

/** Makes a line wait for a new price. */
const resetLine = (tx: Tx, line: LineRecord): Promise<void> =>
  storeLine(tx, line, {
    state: 'waiting',
    goodsCents: 0,
    shippingCents: 0,
    taxCents: 0,
    differenceCents: 0,
    requestId: null,
  });

async function returnToCart(tx: Tx, lines: readonly LineRecord[]): Promise<void> {
  if (lines.length === 0) return;
  const at = now();
  const items = lines.map((line) => ({
    ...toWantedLine(line),
    memberId: line.memberId,
    createdAt: at,
    updatedAt: at,
  }));
  await tx.insert(cartItems).values(items).onConflictDoNothing();
}
