import type Stripe from 'stripe';

import { GatewayFailure, type GatewayWithdrawal } from '../gateways';
import { fromStripeUnits } from '../minor-units';
import { readDisputes } from './stripe-responses';
import { callStripe, isOk } from './stripe-client';

/** An unknown state is open. */
const disputeOutcomes: Record<string, 'open' | 'won' | 'lost'> = {
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  needs_response: 'open',
  under_review: 'open',
  warning_needs_response: 'open',
  warning_under_review: 'open',
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
} satisfies Record<Stripe.Dispute.Status, 'open' | 'won' | 'lost'>;

const undoneByStatus: Record<string, boolean> = {
  pending: false,
  requires_action: false,
  succeeded: false,
  failed: true,
  canceled: true,
};
/** Undefined for an unknown state, which counts as refunded. */
export const isUndone = (status: string | null): boolean | undefined =>
  undoneByStatus[status ?? 'succeeded'];
const PAGE_SIZE = 100;
const MAX_REFUNDS = 5000;

/** Excludes released holds, which may appear as refunds. */
export function listRefunds({
  latest_charge: charge,
  currency,
  amount,
  amount_received: receivedAmount,
}: Stripe.PaymentIntent): GatewayWithdrawal[] {
  if (!charge || typeof charge !== 'object') return [];
  const releasedAmount = receivedAmount > 0 ? Math.max(0, amount - receivedAmount) : 0;
  const toCents = (amount: number) => fromStripeUnits(amount, currency.toUpperCase());
  const releaseRefund = (charge.refunds?.data ?? []).find(
    (candidate) => releasedAmount > 0 && candidate.amount === releasedAmount,
  );
  const refunds = (charge.refunds?.data ?? []).filter((refund) => refund !== releaseRefund);
  const items = refunds.map(({ id, amount, status }): GatewayWithdrawal => ({
    reference: id,
    kind: 'refund',
    state: isUndone(status) ? 'undone' : 'final',
    amountCents: toCents(amount),
  }));
  const total = items.reduce(
    (sum, withdrawal) => sum + (withdrawal.state === 'final' ? withdrawal.amountCents : 0),
    0,
  );
  const refundedAmount = Math.max(0, charge.amount_refunded - releasedAmount);
  const remainingCents = Math.max(0, toCents(refundedAmount) - total);
  return [
    ...items,
    {
      reference: `${charge.id}:refunded`,
      kind: 'refund',
      state: remainingCents > 0 ? 'final' : 'undone',
      amountCents: remainingCents,
    },
  ];
}

export const listAllRefunds = (stripe: Stripe, charge: string): Promise<Stripe.Refund[]> =>
  stripe.refunds.list({ charge, limit: PAGE_SIZE }).autoPagingToArray({ limit: MAX_REFUNDS });

/**
 * Returns the money Stripe withdrew per dispute; a won one stays open until the money is returned.
 * @throws GatewayFailure
 */
export async function listDisputes(stripe: Stripe, intent: string): Promise<GatewayWithdrawal[]> {
  const response = await callStripe(
    'disputes',
    stripe.disputes.list({ payment_intent: intent, limit: PAGE_SIZE }),
  );
  if (!isOk(response)) throw new GatewayFailure(`stripe disputes: ${response}`);
  return readDisputes(response).map((dispute): GatewayWithdrawal => {
    const disputeFacts = { reference: dispute.id, kind: 'dispute' } as const;
    const totalCents = fromStripeUnits(dispute.amount, dispute.currency.toUpperCase());
    const reversedCents = calculateReversedCents(dispute, totalCents);
    const outcome = disputeOutcomes[dispute.status];
    if (outcome === 'lost')
      return { ...disputeFacts, state: 'final', amountCents: reversedCents || totalCents };
    if (outcome === 'won' && reversedCents === 0)
      return { ...disputeFacts, state: 'undone', amountCents: 0 };
    return { ...disputeFacts, state: 'open', amountCents: reversedCents };
  });
}

/** A move in our account's currency counts as the whole sum. */
function calculateReversedCents(
  { balance_transactions: moves, currency }: ReturnType<typeof readDisputes>[number],
  totalCents: number,
): number {
  const netAmount = moves.reduce((sum, { amount }) => sum + amount, 0);
  if (netAmount >= 0) return 0;
  return moves.every((move) => move.currency === currency)
    ? fromStripeUnits(-netAmount, currency.toUpperCase())
    : totalCents;
}
