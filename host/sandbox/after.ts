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

interface Details {
  refund?: Refund;
  dispute?: Dispute;
}
type NextCapture = Details & { capture: Capture };
export type AfterDone = Details & { order: SandboxOrder };

const getRefundedCents = ({ refunds = [] }: Capture) =>
  refunds.reduce((sum, item) => sum + (item.status === 'COMPLETED' ? toCents(item.value) : 0), 0);

/** Returns null if the action is not possible. `value` defaults to the remainder. */
export async function doAfter(
  db: Database,
  captureId: string,
  act: AfterAct,
  value?: string,
): Promise<AfterDone | null> {
  const storedOrder = await orderOfCapture(db, captureId);
  if (!storedOrder) return null;
  return whileLocked(db, storedOrder.id, async (tx, { id, capture: current }) => {
    const next = current && applyAct(current, act, value);
    if (!next) return null;
    const { capture, ...details } = next;
    const order = await changeOrder(tx, id, { capture });
    return order && { order, ...details };
  });
}

function applyAct(capture: Capture, act: AfterAct, value?: string): NextCapture | null {
  const remaining = toCents(capture.value) - getRefundedCents(capture);
  const cents = value === undefined ? remaining : toCents(value);
  const openDispute = capture.disputes?.find(({ status }) => status !== 'RESOLVED');
  const lastRefund = capture.refunds?.findLast(({ status }) => status === 'COMPLETED');
  const at = now().toISOString();
  if (act === 'refund' || act === 'reverse')
    return cents > 0 && cents <= remaining ? withRefund(capture, cents) : null;
  if (act === 'undo') {
    const refund = lastRefund && { ...lastRefund, status: 'CANCELLED', undoneAt: at };
    return refund
      ? { capture: withStatus({ ...capture, refunds: swap(capture.refunds, refund) }), refund }
      : null;
  }
  if (act === 'dispute') return openDispute || remaining === 0 ? null : withDispute(capture, cents);
  if (!openDispute) return null;
  const outcome = act === 'lose' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
  const dispute = { ...openDispute, status: 'RESOLVED', outcome, endedAt: at };
  const decided = { ...capture, disputes: swap(capture.disputes, dispute) };
  if (act === 'win') return { capture: decided, dispute };
  return { ...withRefund(decided, Math.min(remaining, toCents(openDispute.value))), dispute };
}

export const swap = <T extends { id: string }>(all: T[] = [], one: T): T[] =>
  all.map((each) => (each.id === one.id ? one : each));

const createEntry = (cents: number, prefix = '') => ({
  id: prefix + newPaypalId(),
  value: fromCents(cents),
  at: now().toISOString(),
});

function withRefund(capture: Capture, cents: number): NextCapture {
  const refund = { ...createEntry(cents), status: 'COMPLETED' };
  const refunds = [...(capture.refunds ?? []), refund];
  return { capture: withStatus({ ...capture, refunds }), refund };
}

function withDispute(capture: Capture, cents: number): NextCapture {
  const status = 'WAITING_FOR_SELLER_RESPONSE';
  const dispute = { ...createEntry(cents, 'PP-D-'), status, outcome: null };
  return { capture: { ...capture, disputes: [...(capture.disputes ?? []), dispute] }, dispute };
}

function withStatus(capture: Capture): Capture {
  const refunded = getRefundedCents(capture);
  if (refunded === 0) return { ...capture, status: 'COMPLETED' };
  const isFullyRefunded = refunded >= toCents(capture.value);
  return { ...capture, status: isFullyRefunded ? 'REFUNDED' : 'PARTIALLY_REFUNDED' };
}
