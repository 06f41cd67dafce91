import { isDeepStrictEqual } from 'node:util';

import { mayExpire, now } from '@/host/core/clock';
import type { Tx } from '@/host/db/client';
import { fromCents } from '@/rules/money';

import { findAttempt } from '../attempts';
import type { Account, Command, Event, Refusal } from '../machine/account';
import { next } from '../machine/next';
import { listCapabilities, closesOrders, type Payments } from '../payments';
import { type AttemptRow, lockTarget, type PaidTarget } from '../targets';
import { emailRefundDue, emailWithdrawals } from '../reversal-emails';

import type { ChangedCapture } from './capture-rows';
import { runLocalCommand } from './local-commands';
import { correctLedger } from './correct-rows';
import { storeAttempt, type Agreement } from './rows';
import { loadAccount, storeAccount } from './store';
import { readCurrentTarget } from './current-target';

export interface EventResult {
  before: Account;
  after: Account;
  refusal: Refusal | null;
}

/**
 * Applies an event to a target's account, under the target's lock. Gateway calls follow after the
 * commit (`makeDueCalls`).
 */
export async function applyEvent(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  event: Event,
  agreement: Agreement | null = null,
): Promise<EventResult> {
  await lockTarget(tx, target.kind, target.id);
  const { account: accountBefore, isStored } = await loadAccount(tx, payments, target);
  // The earlier engine left held money in the ledger of some payments.
  if (!isStored)
    for (const attempt of accountBefore.attempts)
      await correctLedger(tx, target.memberId, attempt, accountBefore.target);
  const step = await decide(tx, payments, target, accountBefore, event);
  const hasNewKeepCents = step.account.target.keepCents !== accountBefore.target.keepCents;
  const rows = new Map<string, AttemptRow>();
  const changedCaptures: ChangedCapture[] = [];
  for (const attempt of step.account.attempts) {
    const attemptBefore = accountBefore.attempts.find(({ id }) => id === attempt.id);
    if (attemptBefore && !hasNewKeepCents && isDeepStrictEqual(attemptBefore, attempt)) {
      const needsRow = step.account.commands.some(({ attemptId }) => attemptId === attempt.id);
      if (needsRow) rows.set(attempt.id, await findAttempt(tx, attempt.id, target.memberId));
      continue;
    }
    const storedAttempt = await storeAttempt(tx, target, attempt, {
      keepCents: step.account.target.keepCents,
      agreement: attemptBefore ? null : agreement,
      closesOrders: closesOrders(payments, attempt.gateway),
    });
    rows.set(attempt.id, storedAttempt.row);
    changedCaptures.push(...storedAttempt.changed);
  }
  const change = { before: isStored ? accountBefore : null, after: step.account, rows };
  await storeAccount(tx, payments, target, change);
  const results = await runLocalCommands(tx, payments, target, step.commands);
  for (const changedCapture of changedCaptures)
    await sendEmails(tx, payments, changedCapture, results);
  const refusal = step.commands.find((command) => command.kind === 'refuse');
  return { before: accountBefore, after: step.account, refusal: refusal?.problem ?? null };
}

async function decide(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  account: Account,
  event: Event,
): Promise<{ account: Account; commands: readonly Command[] }> {
  const at = now().getTime();
  const expiryNow = mayExpire() ? at : -Infinity;
  const abilities = listCapabilities(payments);
  const currentTarget = await readCurrentTarget(tx, payments, target, account, event);
  const targetStep =
    currentTarget &&
    next(account, { kind: 'target', target: currentTarget }, at, abilities, expiryNow);
  const step = next(targetStep?.account ?? account, event, at, abilities, expiryNow);
  return { account: step.account, commands: [...(targetStep?.commands ?? []), ...step.commands] };
}

interface CommandResults {
  endedIds: ReadonlySet<string>;
  reappliedIds: ReadonlySet<string>;
}

async function runLocalCommands(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
  commands: readonly Command[],
): Promise<CommandResults> {
  const endedIds = new Set<string>();
  const reappliedIds = new Set<string>();
  for (const command of commands) {
    if ('number' in command) continue;
    const event = await runLocalCommand(tx, payments, target, command);
    if (!event) continue;
    await applyEvent(tx, payments, target, event);
    if (command.kind === 'withdrawn') endedIds.add(command.captureId);
    if (command.kind === 'apply-again' && event.kind === 'accepted')
      reappliedIds.add(command.captureId);
  }
  return { endedIds, reappliedIds };
}

async function sendEmails(
  tx: Tx,
  payments: Payments,
  { dueCents, before, after, changes }: ChangedCapture,
  { endedIds, reappliedIds }: CommandResults,
): Promise<void> {
  const attempt = await findAttempt(tx, after.attemptId, after.memberId);
  if (dueCents > 0) await emailRefundDue(tx, attempt, after, dueCents);
  logWithdrawals(payments, after, changes);
  await emailWithdrawals(tx, payments, {
    attempt,
    before,
    after,
    changes,
    hasEnded: endedIds.has(after.gatewayCaptureId),
    isReapplied: reappliedIds.has(after.gatewayCaptureId),
  });
}

function logWithdrawals(
  { log }: Payments,
  { gateway, gatewayCaptureId: capture, attemptId: attempt, ...after }: ChangedCapture['after'],
  changes: ChangedCapture['changes'],
): void {
  const { standing, targetKind: target, currency } = after;
  for (const { row } of changes) {
    const { reference: withdrawal, kind, state } = row;
    const amount = `${currency} ${fromCents(row.amountCents)}`;
    log.warn(
      { gateway, capture, attempt, target, withdrawal, kind, state, amount, standing },
      'a gateway withdrew or returned money from a payment',
    );
  }
}

export const toPaidTarget = ({ memberId, targetKind, targetId }: AttemptRow): PaidTarget => ({
  memberId,
  kind: targetKind,
  id: targetId,
});
