import { sumRefundCents } from '../reversal-rules';

import type { Capabilities, Account, Event, Step } from './account';
import { recordAnswer } from './answers';
import { decideCaptures, isApplying, markOwed, promiseExcess } from './captures';
import {
  getCapabilities,
  createDraft,
  endAttempt,
  removeCommands,
  hasPendingMoney,
  isCollecting,
  isLive,
  issueCommand,
  type Draft,
  type DraftAttempt,
} from './draft';
import { decideHold } from './holds';
import { limits } from './limits';
import { diffAttemptLines, isReapplying, chooseLedgerKind, getRefundDue } from './money';
import { pay } from './pay';
import { recordReport } from './record';
import { computeNextCheck, expireIfOverdue } from './schedule';
import { keepUpTo, takeBack } from './refund-due';

/**
 * Applies a payment event: returns the new account and the resulting commands. Pure; `expiryNow` is
 * -Infinity while the time is uncertain, so nothing expires.
 */
export function next(
  account: Account,
  event: Event,
  now: number,
  abilities: Readonly<Record<string, Capabilities>>,
  expiryNow = now,
): Step {
  const draft = createDraft(account, { now, expiryNow }, abilities);
  recordEvent(draft, event);
  for (const attempt of draft.account.attempts) decide(draft, attempt);
  for (const attempt of draft.account.attempts) {
    attempt.checkAt = computeNextCheck(draft, attempt);
    const attemptBefore = account.attempts.find(({ id }) => id === attempt.id);
    const lines = diffAttemptLines(attemptBefore, attempt, draft.account.target);
    if (lines.length === 0) continue;
    const ledgerKind = chooseLedgerKind(event, attemptBefore, attempt);
    draft.commands.push({ kind: 'book', attemptId: attempt.id, ledgerKind, lines });
  }
  return { account: draft.account, commands: draft.commands };
}

const findAttempt = ({ account }: Draft, attemptId: string): DraftAttempt | undefined =>
  account.attempts.find(({ id }) => id === attemptId);

function recordEvent(draft: Draft, event: Event): void {
  const attempt = 'attemptId' in event ? findAttempt(draft, event.attemptId) : undefined;
  switch (event.kind) {
    case 'pay':
      return pay(draft, event);
    case 'target':
      draft.account.target = { ...event.target, keepCents: draft.account.target.keepCents };
      return;
    case 'keep':
      return keepUpTo(draft, event.cents);
    case 'take-back':
      return takeBack(draft, event.reason);
    case 'noted':
      return recordNotedRefund(draft, event);
  }
  if (!attempt) return;
  switch (event.kind) {
    case 'cancel':
      return cancel(draft, attempt);
    case 'opened':
      return recordOpened(draft, attempt, event);
    case 'answer':
      return recordAnswer(draft, attempt, event);
    case 'report':
      attempt.lookedAt = draft.now;
      return recordReport(draft, attempt, event.report);
    case 'silence':
      attempt.lookedAt = draft.now;
      attempt.unclear ??= 'no-answer';
      return;
    case 'accepted':
      return accept(draft, attempt);
    case 'refused':
      return refuse(draft, attempt, event.reason);
  }
}

function recordOpened(
  { account }: Draft,
  attempt: DraftAttempt,
  { number, orderId }: Extract<Event, { kind: 'opened' }>,
): void {
  account.commands = account.commands.filter((command) => command.number !== number);
  if (attempt.orderId !== null) return;
  attempt.orderId = orderId;
  attempt.order = 'open';
}

function cancel(draft: Draft, attempt: DraftAttempt): void {
  if (attempt.counts || isCollecting(attempt))
    draft.commands.push({ kind: 'refuse', problem: 'tooLate' });
  else endAttempt(draft, attempt, 'canceled', 'member');
}

function recordNotedRefund(
  draft: Draft,
  { captureId, cents, reference }: Extract<Event, { kind: 'noted' }>,
): void {
  const capture = draft.account.attempts
    .flatMap(({ captures }) => captures)
    .find(({ id }) => id === captureId);
  if (!capture || cents > getRefundDue(capture))
    return void draft.commands.push({ kind: 'refuse', problem: 'notOwed' });
  capture.notedCents = Math.max(capture.notedCents, sumRefundCents(capture.withdrawals)) + cents;
  capture.notedReference = reference;
  capture.notedBeside = capture.withdrawals
    .filter(({ kind, state }) => kind === 'refund' && state === 'final')
    .map((withdrawal) => withdrawal.reference);
}

function accept(draft: Draft, attempt: DraftAttempt): void {
  const { target, attempts } = draft.account;
  const hold = attempt.authorization;
  if (hold?.use === 'applying') hold.use = 'counts';
  const isReapplied = attempt.captures.some(isReapplying);
  for (const capture of attempt.captures)
    if (capture.use === 'applying')
      Object.assign(capture, { use: 'applied', reason: '', appliedCents: capture.amountCents });
  if (!attempt.ended || isReapplied) target.keepCents = null;
  attempt.counts = true;
  attempt.ended = null;
  removeCommands(draft, attempt, ['take', 'authorize']);
  target.payable = false;
  const usesCreditsAgain = isReapplied && attempt.creditsCents > 0;
  if (attempt.credits === 'reserved' || usesCreditsAgain) attempt.credits = 'used';
  for (const capture of attempt.captures)
    if (capture.use === 'applied') promiseExcess(draft, attempt, capture);
  for (const otherAttempt of attempts)
    if (isLive(otherAttempt) && !isCollecting(otherAttempt))
      endAttempt(draft, otherAttempt, 'canceled', 'already-paid');
}

function refuse(draft: Draft, attempt: DraftAttempt, reason: string): void {
  const hold = attempt.authorization;
  if (hold?.use === 'applying') hold.use = 'unneeded';
  for (const capture of attempt.captures)
    if (capture.use === 'applying') markOwed(draft, attempt, capture, reason);
  if (isLive(attempt)) endAttempt(draft, attempt, 'canceled', reason);
}

function decide(draft: Draft, attempt: DraftAttempt): void {
  decideCaptures(draft, attempt);
  decideHold(draft, attempt);
  if (isLive(attempt) && !isApplying(attempt)) decideOrder(draft, attempt);
  if (!isApplying(attempt)) expireIfOverdue(draft, attempt);
  if (attempt.authorization?.use === 'undecided') decideHold(draft, attempt);
  closeEndedOrder(draft, attempt);
}

function decideOrder(draft: Draft, attempt: DraftAttempt): void {
  if (hasPendingMoney(attempt)) return;
  if (attempt.order === 'canceled') return endAttempt(draft, attempt, 'canceled', 'left');
  if (attempt.goneAt !== null && attempt.order === 'gone') {
    const isConclusive =
      attempt.askedAt === null || draft.expiryNow >= attempt.goneAt + limits.goneGrace;
    if (isConclusive) return endAttempt(draft, attempt, 'expired', 'order-gone');
  }
  const isHeld = attempt.authorization?.state === 'held';
  if (attempt.order === 'approved' || isHeld) requestMoney(draft, attempt);
}

function requestMoney(draft: Draft, attempt: DraftAttempt): void {
  const { target, attempts } = draft.account;
  const { holds, direct } = getCapabilities(draft, attempt);
  if (direct || attempt.askedAt !== null) return;
  if (draft.expiryNow >= attempt.expiresAt)
    return endAttempt(draft, attempt, 'expired', 'approved-late');
  if (!attempt.agreed && !attempt.authorization)
    return endAttempt(draft, attempt, 'mismatch', 'order-mismatch');
  if (attempts.some(isCollecting)) return;
  if (!target.payable) return endAttempt(draft, attempt, 'canceled', 'not-payable');
  if (target.priceHash !== attempt.priceHash)
    return endAttempt(draft, attempt, 'canceled', 'price-changed');
  attempt.askedAt = draft.now;
  if (attempt.authorization) return;
  issueCommand(draft, attempt, target.holds && holds ? 'authorize' : 'take');
}

function closeEndedOrder(draft: Draft, attempt: DraftAttempt): void {
  const { ended, order, orderId } = attempt;
  if (!ended || !orderId || !getCapabilities(draft, attempt).closesOrders) return;
  const isOpen = order === 'open' || order === 'approved' || order === 'unknown';
  if (isOpen && draft.now < ended.at + limits.followUp) issueCommand(draft, attempt, 'close');
  else removeCommands(draft, attempt, ['close']);
}
