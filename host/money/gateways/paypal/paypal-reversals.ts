import { Type, type StaticDecode, type TSchema } from 'typebox';

import { Text } from '@/contract/wire';

import type { GatewayResponse } from '../gateway-http';
import { type GatewayCapture, GatewayFailure, type GatewayWithdrawal } from '../gateways';
import { readResponse } from '../read-response';
import { paypalMoney } from './paypal-money';

interface ShownCapture {
  id: string;
  status: string;
  status_details?: { reason?: string | undefined } | undefined;
  amount: { amountCents: number; currency: string };
}

interface ShownRefund {
  id: string;
  status: string;
  amount: { amountCents: number; currency: string };
  links: { rel: string; href: string }[];
}

const states: Record<string, GatewayCapture['state']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'completed',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
};
/** Reasons that imply the money had been taken (Payments v2, `capture_status_details`). */
const takenBackReasons = new Set(['BUYER_COMPLAINT', 'CHARGEBACK', 'REFUNDED']);
const findReversalReason = ({ status_details: details }: ShownCapture): string | null =>
  details?.reason && takenBackReasons.has(details.reason) ? details.reason : null;

/**
 * A capture counts as completed even with a complaint or after it was taken back. Returns null for
 * an unknown status.
 */
export function readState(capture: ShownCapture): GatewayCapture['state'] | null {
  if (!isCaptureStatus(capture.status)) return null;
  return findReversalReason(capture) ? 'completed' : (states[capture.status] ?? null);
}

const isCaptureStatus = (status: string): boolean => Object.hasOwn(states, status);

/** Reads the id from the 'up' link. */
export const readCaptureId = (links: readonly { rel: string; href: string }[]): string | null =>
  /\/captures\/([A-Za-z0-9_-]{1,127})$/.exec(
    links.find(({ rel }) => rel === 'up')?.href ?? '',
  )?.[1] ?? null;

const listRefunds = (
  { id: captureId }: ShownCapture,
  refunds: readonly ShownRefund[],
): ShownRefund[] =>
  refunds.filter(({ links }) => (readCaptureId(links) ?? captureId) === captureId);

/**
 * Returns what cannot be booked: an unknown status, an unlisted partial refund, a refund in another
 * currency.
 */
export function findUnclearStatus(
  capture: ShownCapture,
  refunds: readonly ShownRefund[],
): string | undefined {
  if (!isCaptureStatus(capture.status)) return capture.status;
  const captureRefunds = listRefunds(capture, refunds);
  const mismatch = captureRefunds.find(({ amount }) => amount.currency !== capture.amount.currency);
  if (mismatch) return `refund in ${mismatch.amount.currency}`;
  return capture.status === 'PARTIALLY_REFUNDED' && captureRefunds.length === 0
    ? capture.status
    : undefined;
}

/**
 * Includes withdrawals that only the capture's status implies. They get our own reference and end
 * when the status changes.
 */
export function listReversals(
  capture: ShownCapture,
  refunds: readonly ShownRefund[],
): GatewayWithdrawal[] {
  const sameCurrencyRefunds = listRefunds(capture, refunds).filter(
    ({ amount }) => amount.currency === capture.amount.currency,
  );
  const items = sameCurrencyRefunds.map(({ id, status, amount }): GatewayWithdrawal => ({
    reference: id,
    kind: 'refund',
    state: status === 'CANCELLED' || status === 'FAILED' ? 'undone' : 'final',
    amountCents: amount.amountCents,
  }));
  const total = items.reduce((sum, row) => sum + (row.state === 'final' ? row.amountCents : 0), 0);
  return [...items, ...inferWithdrawals(capture, Math.max(0, capture.amount.amountCents - total))];
}

function inferWithdrawals(capture: ShownCapture, remainingCents: number): GatewayWithdrawal[] {
  const reason = findReversalReason(capture);
  const hasComplaint = capture.status === 'PENDING' && reason !== null && reason !== 'REFUNDED';
  const isFullyReversed = capture.status === 'REFUNDED' || (reason !== null && !hasComplaint);
  const isDisputed = reason === 'CHARGEBACK' || reason === 'BUYER_COMPLAINT';
  const buildItem = (
    name: string,
    kind: GatewayWithdrawal['kind'],
    state: 'open' | 'final',
    isApplicable: boolean,
  ): GatewayWithdrawal => ({
    reference: `${capture.id}:${name}`,
    kind,
    state: isApplicable ? state : 'undone',
    amountCents: isApplicable ? remainingCents : 0,
  });
  return [
    buildItem('complaint', 'complaint', 'open', hasComplaint),
    buildItem('reversed', 'reversal', 'final', isFullyReversed && isDisputed && remainingCents > 0),
    buildItem('refunded', 'refund', 'final', isFullyReversed && !isDisputed && remainingCents > 0),
  ];
}

const id = Text(255, 1);
const disputeList = Type.Object({
  items: Type.Array(
    Type.Object({ dispute_id: id, status: Text(60), dispute_amount: paypalMoney }),
    { maxItems: 50, default: [] },
  ),
});
const decidedDispute = Type.Object({
  dispute_id: id,
  dispute_outcome: Type.Optional(
    Type.Object({
      outcome_code: Type.Optional(Text(60)),
      amount_refunded: Type.Optional(paypalMoney),
    }),
  ),
});
/** Outcomes where the buyer gets the money. */
const lostOutcomes = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

type Get = (path: string) => Promise<GatewayResponse>;

/**
 * Reads disputes (Disputes v1). An open one holds its amount; a lost one names a refund or its
 * own amount.
 */
export async function listDisputes(
  get: Get,
  capture: { id: string; amountCents: number; currency: string },
): Promise<GatewayWithdrawal[]> {
  const { items } = await read(
    get,
    `/v1/customer/disputes?disputed_transaction_id=${encodeURIComponent(capture.id)}&page_size=50`,
    disputeList,
  );
  return Promise.all(
    items.map(
      async ({
        dispute_id: reference,
        status,
        dispute_amount: disputed,
      }): Promise<GatewayWithdrawal> => {
        // A dispute in another currency covers the whole capture.
        const amountCents =
          disputed.currency === capture.currency ? disputed.amountCents : capture.amountCents;
        if (status !== 'RESOLVED')
          return { reference, kind: 'complaint', state: 'open', amountCents };
        const { dispute_outcome: outcome } = await read(
          get,
          `/v1/customer/disputes/${encodeURIComponent(reference)}`,
          decidedDispute,
        );
        const refundedCents =
          outcome?.amount_refunded?.currency === capture.currency
            ? outcome.amount_refunded.amountCents
            : amountCents;
        return {
          reference,
          kind: 'complaint',
          state: lostOutcomes.has(outcome?.outcome_code ?? '') ? 'final' : 'undone',
          amountCents: refundedCents,
        };
      },
    ),
  );
}

async function read<T extends TSchema>(
  get: Get,
  path: string,
  schema: T,
): Promise<StaticDecode<T>> {
  const reply = await get(path);
  if (reply.status !== 200) throw new GatewayFailure(`disputes refused, status ${reply.status}`);
  return readResponse('a dispute', schema, reply.body);
}
