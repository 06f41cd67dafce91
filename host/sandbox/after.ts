import { now } from '@/host/core/clock';
import { fromCents, toCents } from '@/rules/money';

import type { Database } from '../db/client';

import {
  changeOrder,
  newPaypalId,
  orderOfCapture,
  whileLocked,
  type Capture,
  type Dispute,
  type Refund,
  type SandboxOrder,
} from './orders';

export const afterActs = ['refund', 'reverse', 'undo', 'dispute', 'win', 'lose'] as const;
export type AfterAct = (typeof afterActs)[number];

interface About {
  refund?: Refund;
  dispute?: Dispute;
}
type Next = About & { capture: Capture };
export type AfterDone = About & { order: SandboxOrder };

const getRefundedCents = ({ refunds = [] }: Capture) =>
  refunds.reduce((sum, one) => sum + (one.status === 'COMPLETED' ? toCents(one.value) : 0), 0);

/** Returns null if the action is not possible. `value` defaults to the remainder. */
export async function doAfter(
  db: Database,
  captureId: string,
  act: AfterAct,
  value?: string,
): Promise<AfterDone | null> {
  const storedOrder = await orderOfCapture(db, captureId);
  if (!storedOrder) return null;
  return whileLocked(db, storedOrder.id, async (tx, { id, capture: before }) => {
    const next = before && changed(before, act, value);
    if (!next) return null;
    const { capture, ...about } = next;
    const order = await changeOrder(tx, id, { capture });
    return order && { order, ...about };
  });
}

function changed(capture: Capture, act: AfterAct, value?: string): Next | null {
  const left = toCents(capture.value) - getRefundedCents(capture);
  const cents = value === undefined ? left : toCents(value);
  const open = capture.disputes?.find(({ status }) => status !== 'RESOLVED');
  const back = capture.refunds?.findLast(({ status }) => status === 'COMPLETED');
  const at = now().toISOString();
  if (act === 'refund' || act === 'reverse')
    return cents > 0 && cents <= left ? withRefund(capture, cents) : null;
  if (act === 'undo') {
    const refund = back && { ...back, status: 'CANCELLED', undoneAt: at };
    return refund
      ? { capture: withStatus({ ...capture, refunds: swap(capture.refunds, refund) }), refund }
      : null;
  }
  if (act === 'dispute') return open || left === 0 ? null : withDispute(capture, cents);
  if (!open) return null;
  const outcome = act === 'lose' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
  const dispute = { ...open, status: 'RESOLVED', outcome, endedAt: at };
  const decided = { ...capture, disputes: swap(capture.disputes, dispute) };
  if (act === 'win') return { capture: decided, dispute };
  return { ...withRefund(decided, Math.min(left, toCents(open.value))), dispute };
}

export const swap = <T extends { id: string }>(all: T[] = [], one: T): T[] =>
  all.map((each) => (each.id === one.id ? one : each));

const begun = (cents: number, prefix = '') => ({
  id: prefix + newPaypalId(),
  value: fromCents(cents),
  at: now().toISOString(),
});

function withRefund(capture: Capture, cents: number): Next {
  const refund = { ...begun(cents), status: 'COMPLETED' };
  const refunds = [...(capture.refunds ?? []), refund];
  return { capture: withStatus({ ...capture, refunds }), refund };
}

function withDispute(capture: Capture, cents: number): Next {
  const status = 'WAITING_FOR_SELLER_RESPONSE';
  const dispute = { ...begun(cents, 'PP-D-'), status, outcome: null };
  return { capture: { ...capture, disputes: [...(capture.disputes ?? []), dispute] }, dispute };
}

function withStatus(capture: Capture): Capture {
  const refunded = getRefundedCents(capture);
  if (refunded === 0) return { ...capture, status: 'COMPLETED' };
  const isFullyRefunded = refunded >= toCents(capture.value);
  return { ...capture, status: isFullyRefunded ? 'REFUNDED' : 'PARTIALLY_REFUNDED' };
}
