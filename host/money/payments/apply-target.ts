import { and, eq, inArray, isNull, ne } from 'drizzle-orm';

import { payableKinds } from '@/contract/payments-table';
import { now } from '@/host/core/clock';
import { schema, type Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { fromCents } from '@/rules/money';

import { endAttempt, ofAttempt, type StoredQuote } from './attempts';
import { targetOf, type Payments } from './payments';
import type { AttemptRow } from './targets';

const { paymentAttempts } = schema;

/** How the money of an attempt that counts is: taken, or only held; `cents` of it. */
export interface AppliedMoney {
  held: boolean;
  cents: number;
}

/**
 * What every payment that counts changes beside its money: the attempt, the other ways to pay, the
 * target, the member's email.
 */
export async function applyTarget(
  tx: Tx,
  payments: Payments,
  attempt: AttemptRow,
  money: AppliedMoney,
): Promise<void> {
  const { memberId, targetKind, targetId, quote } = attempt;
  await tx
    .update(paymentAttempts)
    .set({
      state: money.held ? 'held' : 'applied',
      failure: null,
      nextCheckAt: null,
      updatedAt: now(),
    })
    .where(ofAttempt(attempt));
  await endOthers(tx, payments, attempt);
  const { snapshot } = quote as StoredQuote;
  await targetOf(payments, targetKind).apply(tx, memberId, targetId, snapshot, attempt, money.held);
  await sendReceipt(tx, attempt, money);
}

/** The member's email that the payment has arrived; once only, whatever else is told. */
async function sendReceipt(
  tx: Tx,
  { id, memberId, targetKind, targetId, quote, creditsCents }: AttemptRow,
  { held, cents }: AppliedMoney,
): Promise<void> {
  const target = payableKinds.find((kind) => kind === targetKind);
  if (!target) return;
  const { reference } = quote as StoredQuote;
  const page = target === 'payment-request' || target === 'bfm' ? targetId : reference;
  await queueMail(tx, {
    kind: 'paid',
    to: { memberId },
    data: {
      target,
      reference,
      page,
      amount: fromCents(cents),
      credits: fromCents(creditsCents),
      ...(held && { held }),
    },
    cause: `paid:${id}`,
  });
}

/**
 * The other ways that were open to pay the same: nobody shall agree to them any more. One whose
 * money is being taken goes its way.
 */
async function endOthers(
  tx: Tx,
  payments: Payments,
  { memberId, targetKind, targetId, id }: AttemptRow,
): Promise<void> {
  const others = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.memberId, memberId),
        eq(paymentAttempts.targetKind, targetKind),
        eq(paymentAttempts.targetId, targetId),
        ne(paymentAttempts.id, id),
        inArray(paymentAttempts.state, ['created', 'opened']),
        isNull(paymentAttempts.captureAskedAt),
      ),
    )
    .for('update');
  for (const other of others) await endAttempt(tx, payments, other, 'cancelled', 'alreadyPaid');
}
