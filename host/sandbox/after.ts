import { now } from '@/host/core/clock';
import { fromCents, toCents } from '@/rules/money';

import type { Database } from '../db/client';

import {
  changeOrder,
  newPaypalId,
  findOrderByCapture,
  withLockedOrder,
  type Capture,
  type Dispute,
  type Refund,
  type SandboxOrder,
} from './orders';

export const actions = ['refund', 'reverse', 'undo', 'dispute', 'win', 'lose'] as const;
export type Action = (typeof actions)[number];

interface Details {
  refund?: Refund;
  dispute?: Dispute;
}
type NextCapture = Details & { capture: Capture };
export type ActionResult = Details & { order: SandboxOrder };

const getRefundedCents = ({ refunds = [] }: Capture) =>
  refunds.reduce((sum, item) => sum + (item.status === 'COMPLETED' ? toCents(item.value) : 0), 0);

/** Returns null if the action is not possible. `value` defaults to the remainder. */
export async function applyCaptureAction(
  db: Database,
  captureId: string,
  action: Action,
  value?: string,
): Promise<ActionResult | null> {
  const storedOrder = await findOrderByCapture(db, captureId);
  if (!storedOrder) return null;
  return withLockedOrder(db, storedOrder.id, async (tx, { id, capture: current }) => {
    const next = current && applyAction(current, action, value);
    if (!next) return null;
    const { capture, ...details } = next;
    const order = await changeOrder(tx, id, { capture });
    return order && { order, ...details };
  });
}

function applyAction(capture: Capture, action: Action, value?: string): NextCapture | null {
  const remaining = toCents(capture.value) - getRefundedCents(capture);
  const cents = value === undefined ? remaining : toCents(value);
  const openDispute = capture.disputes?.find(({ status }) => status !== 'RESOLVED');
  const lastRefund = capture.refunds?.findLast(({ status }) => status === 'COMPLETED');
  const timestamp = now().toISOString();
  if (action === 'refund' || action === 'reverse')
    return cents > 0 && cents <= remaining ? withRefund(capture, cents) : null;
  if (action === 'undo') {
    const refund = lastRefund && { ...lastRefund, status: 'CANCELLED', undoneAt: timestamp };
    return refund
      ? { capture: withStatus({ ...capture, refunds: replace(capture.refunds, refund) }), refund }
      : null;
  }
  if (action === 'dispute')
    return openDispute || remaining === 0 ? null : withDispute(capture, cents);
  if (!openDispute) return null;
  const outcome = action === 'lose' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
  const dispute = { ...openDispute, status: 'RESOLVED', outcome, endedAt: timestamp };
  const newCapture = { ...capture, disputes: replace(capture.disputes, dispute) };
  if (action === 'win') return { capture: newCapture, dispute };
  return { ...withRefund(newCapture, Math.min(remaining, toCents(openDispute.value))), dispute };
}

export const replace = <T extends { id: string }>(all: T[] = [], replacement: T): T[] =>
  all.map((entry) => (entry.id === replacement.id ? replacement : entry));

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
  const refundedCents = getRefundedCents(capture);
  if (refundedCents === 0) return { ...capture, status: 'COMPLETED' };
  const isFullyRefunded = refundedCents >= toCents(capture.value);
  return { ...capture, status: isFullyRefunded ? 'REFUNDED' : 'PARTIALLY_REFUNDED' };
}
