import { payableKinds, type PayableKind } from '@/contract/money/payments-table';
import type { Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { fromCents } from '@/rules/money';

import type { StoredQuote } from './attempts';
import { getTarget, type Payments } from './payments';
import type { AttemptRow } from './targets';
import { isActive, isFullyWithdrawn } from './reversal-rules';
import type { CaptureRow, WithdrawalChange } from './money-rows';

type ChangeKind = 'part' | 'refund' | 'reversal' | 'dispute' | 'lost' | 'cleared';

interface Reversal {
  attempt: AttemptRow;
  before: CaptureRow;
  after: CaptureRow;
  changes: readonly WithdrawalChange[];
  hasEnded: boolean;
  /** The reinstated money pays again. */
  isReapplied: boolean;
}

/** Queues one email per change, and none for a repeated report. */
export async function emailWithdrawals(
  tx: Tx,
  payments: Payments,
  reversalEvent: Reversal,
): Promise<void> {
  const isRefundDue = reversalEvent.before.state !== 'applied' || isPromised(reversalEvent.after);
  if (isRefundDue && !reversalEvent.isReapplied) return emailRefund(tx, reversalEvent);
  const { attempt, before, after, hasEnded } = reversalEvent;
  if (
    before.standing === after.standing &&
    before.returnedCents === after.returnedCents &&
    before.disputedCents === after.disputedCents
  )
    return;
  const target = payableKinds.find((kind) => kind === after.targetKind);
  if (!target) return;
  const { reference } = attempt.quote as StoredQuote;
  const isHere = hasEnded
    ? false
    : ((await getTarget(payments, target).isHere?.(tx, after.memberId, after.targetId)) ?? true);
  for (const change of reversalEvent.changes) {
    const changeKind = toChangeKind(change, reversalEvent);
    if (!changeKind) continue;
    const cents =
      changeKind === 'cleared'
        ? (change.before?.amountCents ?? 0)
        : change.row.amountCents - (isSameState(change) ? (change.before?.amountCents ?? 0) : 0);
    await queueMail(tx, {
      kind: 'payment-withdrawn',
      to: { memberId: after.memberId },
      data: {
        what: changeKind,
        target,
        reference,
        page: getPageId(target, after.targetId, reference),
        amount: fromCents(cents),
        gateway: after.gateway,
        follows: chooseFollowUp(target, { hasEnded, isHere }),
      },
      cause: `payment-withdrawn:${change.row.id}:${changeKind}:${change.row.updatedAt.getTime()}`,
    });
  }
}

/** The id in the URL of a target's page. */
export const getPageId = (target: PayableKind, id: string, reference: string): string =>
  target === 'payment-request' || target === 'bfm' ? id : reference;

const chooseFollowUp = (
  target: PayableKind,
  { hasEnded, isHere }: { hasEnded: boolean; isHere: boolean },
) => {
  if (target === 'payment-request' && (hasEnded || isHere)) return 'unpaid' as const;
  return isHere ? ('held' as const) : ('left' as const);
};

const isSameState = ({ row, before }: WithdrawalChange): boolean => before?.state === row.state;

function toChangeKind(
  change: WithdrawalChange,
  { before: prior, after }: Reversal,
): ChangeKind | null {
  const { row, before } = change;
  if (!isActive(row)) return 'cleared';
  const hasGrown = !before || before.state !== row.state || row.amountCents > before.amountCents;
  if (!hasGrown) return null;
  if (row.kind === 'reversal') return 'reversal';
  if (row.kind === 'refund') return isFullyWithdrawn(after.amountCents, after) ? 'refund' : 'part';
  if (before && before.state === row.state) return null;
  if (row.state === 'open') return 'dispute';
  // A loss already reported as a refund is not reported again.
  return row.kind === 'complaint' && prior.returnedCents === after.returnedCents ? null : 'lost';
}

/** `dueCents` is the part that became due with this event. */
export async function emailRefundDue(
  tx: Tx,
  { quote }: AttemptRow,
  { id, memberId, targetKind, targetId, amountCents, currency, gateway, state }: CaptureRow,
  dueCents: number,
): Promise<void> {
  const target = payableKinds.find((kind) => kind === targetKind);
  if (!target) return;
  const { reference } = quote as StoredQuote;
  await queueMail(tx, {
    kind: 'refund-due',
    to: { memberId },
    data: {
      target,
      reference,
      page: getPageId(target, targetId, reference),
      charged: fromCents(amountCents),
      amount: fromCents(dueCents),
      currency,
      gateway,
      more: state === 'applied',
    },
    cause: `refund-due:${id}:${amountCents}`,
  });
}

const isPromised = ({ state, promisedCents, returnedCents, disputedCents }: CaptureRow): boolean =>
  state === 'applied' && promisedCents > 0 && returnedCents <= promisedCents && disputedCents === 0;

/** Emails a refund, except for what the operator has noted, which was emailed at that time. */
async function emailRefund(tx: Tx, { attempt, before, after, changes }: Reversal): Promise<void> {
  const cents = Math.min(after.amountCents, after.returnedCents) - before.returnedCents;
  if ((before.state !== 'refund-due' && before.promisedCents === 0) || cents <= 0) return;
  const { reference } = attempt.quote as StoredQuote;
  const data = { reference, amount: fromCents(cents), currency: after.currency };
  const lastRow = changes.at(-1)?.row;
  await queueMail(tx, {
    kind: 'refunded',
    to: { memberId: after.memberId },
    data,
    cause: `refunded:${after.id}:${lastRow?.id}:${lastRow?.updatedAt.getTime()}`,
  });
}
