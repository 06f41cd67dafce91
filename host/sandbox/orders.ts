import { randomBytes, randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { addAmounts } from '@/rules/money';

import { schema, type Database } from '../db/client';

import { takeFault } from './faults';

const { sandboxOrders } = schema;
export type SandboxOrder = typeof sandboxOrders.$inferSelect;

const newId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();

/** Makes an order, or answers the one that the same request id has made before. */
export async function createOrder(
  db: Database,
  request: Pick<
    SandboxOrder,
    | 'requestId'
    | 'customId'
    | 'invoiceId'
    | 'description'
    | 'currency'
    | 'value'
    | 'returnUrl'
    | 'cancelUrl'
  >,
): Promise<SandboxOrder> {
  await db
    .insert(sandboxOrders)
    .values({ ...request, id: newId(), createdAt: now() })
    .onConflictDoNothing();
  const [order] = await db
    .select()
    .from(sandboxOrders)
    .where(eq(sandboxOrders.requestId, request.requestId));
  if (!order) throw new Error('the sandbox order has vanished');
  return order;
}

export async function findOrder(db: Database, id: string): Promise<SandboxOrder | null> {
  const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id));
  return order ?? null;
}

/**
 * The payer agrees. `declines`: with a card that will be refused. Agreeing twice changes nothing.
 */
export async function approveOrder(
  db: Database,
  id: string,
  declines: boolean,
): Promise<SandboxOrder | null> {
  await db
    .update(sandboxOrders)
    .set({ status: 'APPROVED', declines })
    .where(and(eq(sandboxOrders.id, id), eq(sandboxOrders.status, 'CREATED')));
  return findOrder(db, id);
}

/**
 * Takes the money of an approved order, once: of several at a time one takes it, with the faults
 * that are switched on, and the others see what it took. Answers the order, or why it cannot be
 * done, in PayPal's words.
 */
export async function captureOrder(
  db: Database,
  id: string,
): Promise<SandboxOrder | 'INSTRUMENT_DECLINED' | 'ORDER_NOT_APPROVED' | null> {
  const known = await findOrder(db, id);
  if (known?.status !== 'APPROVED')
    return known?.status === 'CREATED' ? 'ORDER_NOT_APPROVED' : known;
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(sandboxOrders)
      .where(eq(sandboxOrders.id, id))
      .for('update');
    if (order?.status !== 'APPROVED') return order ?? null;
    if (order.declines || (await takeFault(tx, 'capture-fails'))) return 'INSTRUMENT_DECLINED';
    const capture = {
      id: newId(),
      status: (await takeFault(tx, 'pending')) ? 'PENDING' : 'COMPLETED',
      value: (await takeFault(tx, 'wrong-amount')) ? addAmounts(order.value, '1.00') : order.value,
      currency: (await takeFault(tx, 'wrong-currency')) ? 'EUR' : order.currency,
      customId: (await takeFault(tx, 'wrong-reference')) ? randomUUID() : order.customId,
    };
    const [taken] = await tx
      .update(sandboxOrders)
      .set({ status: 'COMPLETED', capture })
      .where(eq(sandboxOrders.id, id))
      .returning();
    return taken ?? null;
  });
}

/** A pending capture completes when it is looked at again, unless the fault still holds it back. */
export async function ripen(db: Database, order: SandboxOrder): Promise<SandboxOrder> {
  if (order.capture?.status !== 'PENDING' || (await takeFault(db, 'pending'))) return order;
  const capture = { ...order.capture, status: 'COMPLETED' };
  await db.update(sandboxOrders).set({ capture }).where(eq(sandboxOrders.id, order.id));
  return { ...order, capture };
}

/** An order as Orders v2 shows it. @param origin where browsers reach the approval page */
export function orderJson(order: SandboxOrder, origin: string, lang = 'en') {
  const { capture } = order;
  const waiting = order.status === 'CREATED';
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: waiting ? 'PAYER_ACTION_REQUIRED' : order.status,
    purchase_units: [
      {
        reference_id: 'default',
        custom_id: order.customId,
        invoice_id: order.invoiceId,
        amount: { currency_code: order.currency, value: order.value },
        ...(capture && {
          payments: {
            captures: [captureJson(capture, order.id)],
            ...(capture.refunds && {
              refunds: capture.refunds.map((one) => refundJson(one, capture, origin)),
            }),
          },
        }),
      },
    ],
    links: [
      {
        rel: 'self',
        method: 'GET',
        href: `${origin}/sandbox/paypal/v2/checkout/orders/${order.id}`,
      },
      ...(waiting
        ? [
            {
              rel: 'payer-action',
              method: 'GET',
              href: `${origin}/sandbox/paypal/checkoutnow?token=${order.id}&lang=${lang}`,
            },
          ]
        : []),
    ],
  };
}

function captureJson(capture: NonNullable<SandboxOrder['capture']>, orderId: string) {
  return {
    id: capture.id,
    status: capture.status,
    final_capture: true,
    amount: { currency_code: capture.currency, value: capture.value },
    custom_id: capture.customId,
    supplementary_data: { related_ids: { order_id: orderId } },
  };
}

/** A refund as Payments v2 shows it; its link upwards names the capture. */
export function refundJson(
  { id, status, value }: { id: string; status: string; value: string },
  capture: NonNullable<SandboxOrder['capture']>,
  origin: string,
) {
  const place = `${origin}/sandbox/paypal/v2/payments`;
  return {
    id,
    status,
    amount: { currency_code: capture.currency, value },
    custom_id: capture.customId,
    links: [
      { rel: 'self', method: 'GET', href: `${place}/refunds/${id}` },
      { rel: 'up', method: 'GET', href: `${place}/captures/${capture.id}` },
    ],
  };
}

/** A dispute as Disputes v1 shows it; the list leaves the outcome out. */
export function disputeJson(
  {
    id,
    status,
    value,
    outcome,
  }: { id: string; status: string; value: string; outcome: string | null },
  capture: NonNullable<SandboxOrder['capture']>,
) {
  const sum = { currency_code: capture.currency, value };
  return {
    dispute_id: id,
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status,
    dispute_amount: sum,
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: capture.customId }],
    ...(outcome && {
      dispute_outcome: {
        outcome_code: outcome,
        ...(outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: sum }),
      },
    }),
  };
}

/** What a notice about the order carries as its resource. */
export function noticeResource(order: SandboxOrder, origin: string) {
  return order.capture ? captureJson(order.capture, order.id) : orderJson(order, origin);
}
