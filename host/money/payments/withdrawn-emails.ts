import { payableKinds, type PayableKind } from '@/contract/money/payments-table';
import type { Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { fromCents } from '@/rules/money';

import type { StoredQuote } from './attempts';
import { targetOf, type Payments } from './payments';
import type { AttemptRow } from './targets';
import { isActive, isWhollyWithdrawn } from './withdrawal-rules';
import type { CaptureRow, Change } from './money-rows';

/** What an email tells of a withdrawal. */
type WithdrawalNewsKind = 'part' | 'refund' | 'reversal' | 'dispute' | 'lost' | 'cleared';

interface Telling {
  attempt: AttemptRow;
  before: CaptureRow;
  after: CaptureRow;
  changes: readonly Change[];
  /** The target ended with this withdrawal. */
  ended: boolean;
  /** It had ended and is paid again. */
  again: boolean;
}

/**
 * Queues the member's emails: one for each thing that happened, none for what is only told again.
 */
export async function emailWithdrawals(
  tx: Tx,
  payments: Payments,
  telling: Telling,
): Promise<void> {
  // What we owed and has gone back is a refund, and nothing that was taken from us.
  const owed = telling.before.state !== 'applied' || isPromised(telling.after);
  if (owed && !telling.again) return emailRefund(tx, telling);
  const { attempt, before, after, ended } = telling;
  // The same sum told of by other names is no news either.
  if (
    before.standing === after.standing &&
    before.returnedCents === after.returnedCents &&
    before.disputedCents === after.disputedCents
  )
    return;
  const target = payableKinds.find((kind) => kind === after.targetKind);
  if (!target) return;
  const { reference } = attempt.quote as StoredQuote;
  const isHere = ended
    ? false
    : ((await targetOf(payments, target).isHere?.(tx, after.memberId, after.targetId)) ?? true);
  for (const change of telling.changes) {
    const what = newsOf(change, telling);
    if (!what) continue;
    const cents =
      what === 'cleared'
        ? (change.before?.amountCents ?? 0)
        : change.row.amountCents - (isSameState(change) ? (change.before?.amountCents ?? 0) : 0);
    await queueMail(tx, {
      kind: 'payment-withdrawn',
      to: { memberId: after.memberId },
      data: {
        what,
        target,
        reference,
        page: pageOf(target, after.targetId, reference),
        amount: fromCents(cents),
        gateway: after.gateway,
        follows: followsOf(target, { ended, isHere }),
      },
      cause: `payment-withdrawn:${change.row.id}:${what}:${change.row.updatedAt.getTime()}`,
    });
  }
}

/** What the page of a thing that is paid for is called by. */
export const pageOf = (target: PayableKind, id: string, reference: string): string =>
  target === 'payment-request' || target === 'bfm' ? id : reference;

const followsOf = (target: PayableKind, { ended, isHere }: { ended: boolean; isHere: boolean }) => {
  if (target === 'payment-request' && (ended || isHere)) return 'unpaid' as const;
  return isHere ? ('held' as const) : ('left' as const);
};

const isSameState = ({ row, before }: Change): boolean => before?.state === row.state;

function newsOf(change: Change, { before: was, after }: Telling): WithdrawalNewsKind | null {
  const { row, before } = change;
  if (!isActive(row)) return 'cleared';
  const grew = !before || before.state !== row.state || row.amountCents > before.amountCents;
  if (!grew) return null;
  if (row.kind === 'reversal') return 'reversal';
  if (row.kind === 'refund') return isWhollyWithdrawn(after.amountCents, after) ? 'refund' : 'part';
  if (before && before.state === row.state) return null;
  if (row.state === 'open') return 'dispute';
  // A lost complaint whose money was told of as a refund or reversal is no news.
  return row.kind === 'complaint' && was.returnedCents === after.returnedCents ? null : 'lost';
}

/** Tells the member once that money of a payment goes back, and why. */
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
      page: pageOf(target, targetId, reference),
      charged: fromCents(amountCents),
      amount: fromCents(dueCents),
      currency,
      gateway,
      more: state === 'applied',
    },
    cause: `refund-due:${id}:${amountCents}`,
  });
}

/** True when no more went back of an applied capture than we have promised, and nothing is disputed. */
const isPromised = ({ state, promisedCents, returnedCents, disputedCents }: CaptureRow): boolean =>
  state === 'applied' && promisedCents > 0 && returnedCents <= promisedCents && disputedCents === 0;

/**
 * Money that we owed has gone back: the email that every refund gets. What the operator has noted
 * was told then.
 */
async function emailRefund(tx: Tx, { attempt, before, after, changes }: Telling): Promise<void> {
  const cents = Math.min(after.amountCents, after.returnedCents) - before.returnedCents;
  if ((before.state !== 'refund-due' && before.promisedCents === 0) || cents <= 0) return;
  const { reference } = attempt.quote as StoredQuote;
  const data = { reference, amount: fromCents(cents), currency: after.currency };
  const last = changes.at(-1)?.row;
  await queueMail(tx, {
    kind: 'refunded',
    to: { memberId: after.memberId },
    data,
    cause: `refunded:${after.id}:${last?.id}:${last?.updatedAt.getTime()}`,
  });
}
