import { payableKinds } from '@/contract/money/payments-table';
import { Problem } from '@/host/core/errors';
import type { Tx } from '@/host/db/client';
import { queueMail } from '@/host/mail/outbox';
import { fromCents } from '@/rules/money';

import { postLedger } from '../../ledger/ledger';
import {
  consumeCredits,
  holdCredits,
  releaseCredits,
  consumeReturnedCredits,
} from '../../reward/credits';
import { returnCredits } from '../../reward/return-credits';
import { findAttempt, type StoredQuote } from '../attempts';
import type { Event, LocalCommand } from '../machine/account';
import { getTarget, type Payments } from '../payments';
import { WITHDRAWN } from '../find-refund';
import type { AttemptRow, PaidTarget } from '../targets';
import { getPageId } from '../reversal-emails';

export async function runLocalCommand(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  command: LocalCommand,
): Promise<Event | null> {
  if (command.kind === 'refuse') return null;
  const { memberId, kind, id } = target;
  const { attemptId } = command;
  const paymentTarget = getTarget(payments, kind);
  const context = { tx, payments, memberId, targetId: id };
  switch (command.kind) {
    case 'reserve-credits':
      await holdCredits(tx, memberId, attemptId, command.cents);
      return null;
    case 'release-credits':
      await releaseCredits(tx, memberId, attemptId);
      return null;
    case 'return-credits':
      await returnCredits(tx, memberId, attemptId, command.cents);
      return null;
    case 'book':
      await postLedger(tx, {
        memberId,
        kind: command.ledgerKind,
        attemptId,
        lines: [...command.lines],
      });
      return null;
    case 'apply':
    case 'apply-late':
    case 'apply-again':
      return tryApply(tx, attemptId, (innerTx) => apply(innerTx, payments, target, command));
    case 'captured':
      await paymentTarget.onCaptured?.({ ...context, cents: command.cents });
      return null;
    case 'uncaptured':
      await paymentTarget.onUncaptured?.({ ...context, cents: command.cents });
      return null;
    case 'lapsing': {
      const isTaken = (await paymentTarget.onLapsing?.(context)) === 'taken';
      return isTaken ? null : { kind: 'keep', cents: 0 };
    }
    case 'withdrawn': {
      const hasEnded = (await paymentTarget.onWithdrawn?.(tx, memberId, id)) === 'ended';
      return hasEnded ? { kind: 'take-back', reason: WITHDRAWN } : null;
    }
    case 'reinstated':
      await paymentTarget.onReinstated?.(tx, memberId, id);
      return null;
  }
}

type ApplyCommand = Extract<LocalCommand, { kind: 'apply' | 'apply-late' | 'apply-again' }>;

/** Asks the target to accept money. @throws Problem when the target refuses */
async function apply(
  tx: Tx,
  payments: Payments,
  { memberId, kind, id }: PaidTarget,
  command: ApplyCommand,
): Promise<void> {
  const { onLate: acceptLate, onReinstated: reinstate } = getTarget(payments, kind);
  const row = await findAttempt(tx, command.attemptId, memberId);
  if (command.kind === 'apply') return applyPayment(tx, payments, row, command);
  if (command.kind === 'apply-late') {
    if (!acceptLate) throw new Problem('alreadyPaid');
    return acceptLate({ tx, payments, memberId, targetId: id, cents: command.cents });
  }
  if (!reinstate) throw new Problem('alreadyPaid');
  if ((await consumeReturnedCredits(tx, memberId, row.id)) !== row.creditsCents)
    throw new Problem('creditsShort');
  await reinstate(tx, memberId, id);
}

async function tryApply(
  tx: Tx,
  attemptId: string,
  work: (tx: Tx) => Promise<void>,
): Promise<Event> {
  try {
    await tx.transaction(work);
    return { kind: 'accepted', attemptId };
  } catch (error) {
    if (error instanceof Problem) return { kind: 'refused', attemptId, reason: error.problem };
    throw error;
  }
}

interface AppliedMoney {
  held: boolean;
  cents: number;
}

export async function applyPayment(
  tx: Tx,
  payments: Payments,
  row: AttemptRow,
  { held, cents }: AppliedMoney,
): Promise<void> {
  const { memberId, targetKind, targetId, quote } = row;
  if ((await consumeCredits(tx, memberId, row.id)) !== row.creditsCents)
    throw new Problem('creditsShort');
  const { snapshot } = quote as StoredQuote;
  await getTarget(payments, targetKind).apply(tx, memberId, targetId, snapshot, row, held);
  await sendReceipt(tx, row, { held, cents });
}

async function sendReceipt(
  tx: Tx,
  { id, memberId, targetKind, targetId, quote, creditsCents }: AttemptRow,
  { held, cents }: AppliedMoney,
): Promise<void> {
  const target = payableKinds.find((kind) => kind === targetKind);
  if (!target) return;
  const { reference } = quote as StoredQuote;
  await queueMail(tx, {
    kind: 'paid',
    to: { memberId },
    data: {
      target,
      reference,
      page: getPageId(target, targetId, reference),
      amount: fromCents(cents),
      credits: fromCents(creditsCents),
      ...(held && { held }),
    },
    cause: `paid:${id}`,
  });
}
