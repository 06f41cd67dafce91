import { and, eq, inArray } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import type { OrderTerms } from '@/host/db/schema/orders';
import { lockTarget } from '@/host/money/payments/targets';
import type { TargetCall, PaymentTarget, PricedTarget } from '@/host/money/payments/targets';

import { resetForPayment } from './update-from-lines';
import {
  estimateDelivery,
  findUnpaid,
  loadOrderCheckout,
  requireUnpaid,
  listWantedLines,
  toWantedLine,
  type WantedLine,
} from './checkout';
import { hashContents, hashPrice } from './checkout-view';
import { applyCapture, applyLateCapture, requestDuePayment } from './request-due-payment';
import {
  findOrder,
  isOpenLine,
  isUnderWay,
  listOrderLines,
  lockOrder,
  ORDER,
  storeOrder,
  type OrderRecord,
} from './order';
import { spendOrderPromo } from './promo';
import type { OrderSums } from './sums';

const { cartItems, orderLines } = schema;

/** Stored with the payment attempt. */
interface AgreedOrder extends Record<string, unknown> {
  contents: string;
  lines: WantedLine[];
  terms: OrderTerms;
  sums: OrderSums;
  creditsCents: number;
  totalCents: number;
}

async function priceOrder(db: Db, memberId: string, id: string): Promise<PricedTarget> {
  const order = await findUnpaid(db, memberId, id);
  const state = await loadOrderCheckout(db, order);
  const [problem] = state.problems;
  if (problem?.code === 'restricted') throw new Problem('restrictedSite');
  if (problem) throw new Problem('stepNotReady', { detail: problem.code });
  const { lines, terms, sums, creditsCents, totalCents } = state;
  const agreedOrder: AgreedOrder = {
    contents: hashContents(lines),
    lines: lines.map(toWantedLine),
    // Do not spend a code without effect.
    terms: sums.discountCents > 0 ? terms : { ...terms, promo: null },
    sums,
    creditsCents,
    totalCents,
  };
  return {
    reference: order.ref,
    hash: hashPrice(state),
    subtotalCents: sums.valueCents + sums.feeCents + sums.cushionCents,
    creditsCents,
    totalCents,
    promo: agreedOrder.terms.promo?.code ?? null,
    itemCount: lines.length,
    snapshot: agreedOrder,
  };
}

const apply: PaymentTarget['apply'] = async (tx, memberId, id, record, attempt, isHeld = false) => {
  const agreedOrder = record as AgreedOrder;
  const order = await lockOrder(tx, memberId, id);
  requireUnpaid(order);
  await takeLines(tx, order, agreedOrder);
  const promo = agreedOrder.terms.promo?.code ?? null;
  if (promo) await spendOrderPromo(tx, memberId, promo, id);
  const at = now();
  await storeOrder(tx, order, {
    status: 'P',
    terms: agreedOrder.terms,
    promoCode: promo,
    valueCents: agreedOrder.sums.valueCents,
    feeCents: agreedOrder.sums.feeCents,
    cushionCents: agreedOrder.sums.cushionCents,
    discountCents: agreedOrder.sums.discountCents,
    creditRedeemedCents: agreedOrder.creditsCents,
    authorizedCents: agreedOrder.totalCents,
    takenCents: isHeld ? 0 : agreedOrder.totalCents,
    paymentMethod: attempt.gateway,
    attemptId: attempt.id,
    // Delivery may have changed; the price is the same.
    ...(await estimateDelivery(tx, order, at)),
    ...(order.status === 'T' && { placedAt: at }),
    paidAt: at,
  });
};

/**
 * Moves the agreed lines out of the cart; lines added later stay. A repeated payment already has
 * its lines.
 * @throws Problem contentsChanged
 */
async function takeLines(tx: Tx, order: OrderRecord, agreedOrder: AgreedOrder): Promise<void> {
  const { memberId, id: orderId } = order;
  if (order.status === 'T') await lockTarget(tx, 'cart', memberId);
  const ids = agreedOrder.lines.map((line) => line.id);
  const itemFilter = and(eq(cartItems.memberId, memberId), inArray(cartItems.id, ids));
  if (order.status === 'T') await tx.select().from(cartItems).where(itemFilter).for('update');
  const rows = await listWantedLines(tx, order);
  const agreedLines =
    order.status === 'T' ? ids.flatMap((id) => rows.filter((line) => line.id === id)) : rows;
  if (hashContents(agreedLines) !== agreedOrder.contents) throw new Problem('contentsChanged');
  if (order.status === '2') return;
  await tx
    .insert(orderLines)
    .values(agreedOrder.lines.map((line, position) => ({ ...line, memberId, orderId, position })));
  await tx.delete(cartItems).where(itemFilter);
}

/** Lines dropped in the meantime become refunds immediately. */
async function onCaptured({ tx, payments, memberId, targetId, cents }: TargetCall): Promise<void> {
  await applyCapture(tx, payments, await lockOrder(tx, memberId, targetId), cents);
}

async function onUncaptured({
  tx,
  payments,
  memberId,
  targetId,
  cents,
}: TargetCall): Promise<void> {
  await requestDuePayment(tx, payments, await lockOrder(tx, memberId, targetId), cents);
}

async function onLate({ tx, payments, memberId, targetId, cents }: TargetCall): Promise<void> {
  await applyLateCapture(tx, payments, await lockOrder(tx, memberId, targetId), cents);
}

/** Stops buying while the order's money is withdrawn; the operator decides. */
const holdOnReversal = (): Promise<'held'> => Promise.resolve('held');

/** A withdrawal changed nothing, so there is nothing to restore. */
const onReinstated = (): Promise<void> => Promise.resolve();

async function onLapsing({ tx, payments, memberId, targetId }: Omit<TargetCall, 'cents'>) {
  return resetForPayment(tx, payments, await lockOrder(tx, memberId, targetId));
}

/** Whether goods can still be held back: only those of open lines can. */
async function isHere(db: Db, memberId: string, id: string): Promise<boolean> {
  const order = await findOrder(db, memberId, id);
  return isUnderWay(order) && (await listOrderLines(db, order)).some(isOpenLine);
}

/** Orders authorize on payment and capture on purchase. */
export const orderTarget: PaymentTarget = {
  kind: ORDER,
  revenue: 'revenue:orders',
  holds: true,
  price: priceOrder,
  apply,
  onCaptured,
  onUncaptured,
  onLate,
  onLapsing,
  onWithdrawn: holdOnReversal,
  onReinstated,
  isHere,
};
