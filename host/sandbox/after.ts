import { randomBytes } from 'node:crypto';

import { and, eq, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { fromCents, toCents } from '@/rules/money';

import { schema, type Database, type Tx } from '../db/client';

import { findOrder, type SandboxOrder } from './orders';

const { sandboxOrders } = schema;

/**
 * What can befall money after it was taken: we refund, the gateway reverses or takes that back, the
 * payer disputes, it is decided.
 */
export const afterActs = ['refund', 'reverse', 'undo', 'dispute', 'win', 'lose'] as const;
export type AfterAct = (typeof afterActs)[number];

type Capture = NonNullable<SandboxOrder['capture']>;
type Refund = NonNullable<Capture['refunds']>[number];
type Dispute = NonNullable<Capture['disputes']>[number];

const newId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();
const refundedOf = ({ refunds = [] }: Capture) =>
  refunds.reduce((sum, one) => sum + (one.status === 'COMPLETED' ? toCents(one.value) : 0), 0);

/** The order that a capture belongs to. */
export async function orderOfCapture(
  db: Database | Tx,
  captureId: string,
): Promise<SandboxOrder | null> {
  const [order] = await db
    .select()
    .from(sandboxOrders)
    .where(eq(sql`${sandboxOrders.capture}->>'id'`, captureId));
  return order ?? null;
}

/** The order that a dispute is about, with it. */
export async function findDispute(
  db: Database,
  id: string,
): Promise<{ order: SandboxOrder; dispute: Dispute } | null> {
  const [order] = await db
    .select()
    .from(sandboxOrders)
    .where(sql`${sandboxOrders.capture}->'disputes' @> ${JSON.stringify([{ id }])}::jsonb`);
  const dispute = order?.capture?.disputes?.find((one) => one.id === id);
  return order && dispute ? { order, dispute } : null;
}

/** What happened: the order afterwards, and the refund or dispute that it is about. */
export interface AfterDone {
  order: SandboxOrder;
  refund?: Refund;
  dispute?: Dispute;
}

/**
 * Does something to a taken payment; null when it cannot be done to it (any more). `value`: of a
 * refund or dispute; all that is left without it.
 */
export async function doAfter(
  db: Database,
  captureId: string,
  act: AfterAct,
  value?: string,
): Promise<AfterDone | null> {
  const known = await orderOfCapture(db, captureId);
  if (!known) return null;
  const done = await db.transaction(async (tx) => {
    await tx
      .select({ id: sandboxOrders.id })
      .from(sandboxOrders)
      .where(eq(sandboxOrders.id, known.id))
      .for('update');
    const order = await orderOfCapture(tx, captureId);
    const next = order?.capture && changed(order.capture, act, value);
    if (!next) return null;
    await tx
      .update(sandboxOrders)
      .set({ capture: next.capture })
      .where(and(eq(sandboxOrders.id, known.id)));
    return next;
  });
  const order = done && (await findOrder(db, known.id));
  return done && order
    ? {
        order,
        ...(done.refund && { refund: done.refund }),
        ...(done.dispute && { dispute: done.dispute }),
      }
    : null;
}

interface Next {
  capture: Capture;
  refund?: Refund;
  dispute?: Dispute;
}

function changed(capture: Capture, act: AfterAct, value?: string): Next | null {
  const left = toCents(capture.value) - refundedOf(capture);
  const cents = value === undefined ? left : toCents(value);
  const open = (capture.disputes ?? []).find(({ status }) => status !== 'RESOLVED');
  const back = capture.refunds?.findLast(({ status }) => status === 'COMPLETED');
  if (act === 'refund' || act === 'reverse')
    return cents > 0 && cents <= left ? withRefund(capture, cents) : null;
  if (act === 'undo')
    return back
      ? standing({
          capture: { ...capture, refunds: swap(capture.refunds, undone(back)) },
          refund: undone(back),
        })
      : null;
  if (act === 'dispute') return open || left === 0 ? null : withDispute(capture, cents);
  if (!open) return null;
  const outcome = act === 'lose' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
  const dispute = { ...open, status: 'RESOLVED', outcome, endedAt: now().toISOString() };
  const decided = { ...capture, disputes: swap(capture.disputes, dispute) };
  if (act === 'win') return { capture: decided, dispute };
  return { ...withRefund(decided, Math.min(left, toCents(open.value))), dispute };
}

const undone = (refund: Refund): Refund => ({
  ...refund,
  status: 'CANCELLED',
  undoneAt: now().toISOString(),
});

const swap = <T extends { id: string }>(all: T[] = [], one: T): T[] =>
  all.map((each) => (each.id === one.id ? one : each));

function withRefund(capture: Capture, cents: number): Next {
  const refund: Refund = {
    id: newId(),
    status: 'COMPLETED',
    value: fromCents(cents),
    at: now().toISOString(),
  };
  return standing({
    capture: { ...capture, refunds: [...(capture.refunds ?? []), refund] },
    refund,
  });
}

function withDispute(capture: Capture, cents: number): Next {
  const dispute: Dispute = {
    id: `PP-D-${newId()}`,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    value: fromCents(cents),
    outcome: null,
    at: now().toISOString(),
  };
  return { capture: { ...capture, disputes: [...(capture.disputes ?? []), dispute] }, dispute };
}

/** The capture's status follows its refunds. */
function standing(next: Next): Next {
  const { capture } = next;
  const refunded = refundedOf(capture);
  const status =
    refunded === 0
      ? 'COMPLETED'
      : refunded >= toCents(capture.value)
        ? 'REFUNDED'
        : 'PARTIALLY_REFUNDED';
  return { ...next, capture: { ...capture, status } };
}
