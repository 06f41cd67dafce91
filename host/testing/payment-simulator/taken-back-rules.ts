import type {
  Account,
  Attempt,
  Capture,
  Command,
  Event,
  Step,
} from '@/host/money/payments/machine/account';

import { Violation } from './violation';

/** Checks one step: what a take-back does, and when money is offered to its target again. */
export function checkTakenBack(before: Account, event: Event, step: Step): void {
  if (event.kind === 'take-back') checkTakeBack(before, event.reason, step);
  for (const attempt of before.attempts)
    for (const capture of attempt.captures) {
      checkReoffer(attempt, capture, step);
      if (capture.use === 'applying' && capture.reason !== '' && 'attemptId' in event)
        if (event.attemptId === attempt.id) checkReofferAnswer(capture, event, step.account);
    }
  for (const command of step.commands)
    if (command.kind === 'apply-again') checkReofferCommand(before, command);
}

function checkTakeBack(before: Account, reason: string, { account, commands }: Step): void {
  const paying = before.attempts.find(({ counts }) => counts);
  if (!paying) {
    if (commands.some(({ kind }) => kind === 'return-credits'))
      throw new Violation('taken-back-unpaid', 'credits of a target that is not paid');
    return;
  }
  const after = account.attempts.find(({ id }) => id === paying.id);
  const taken = paying.captures.filter(({ use }) => use === 'applied');
  if (paying.authorization?.use === 'counts' && taken.length === 0) {
    if (account.target.keepCents !== 0) throw new Violation('taken-back-held', paying.id);
    return;
  }
  if (after?.counts !== false || after.ended?.as !== 'canceled' || after.ended.reason !== reason)
    throw new Violation('taken-back-counts', paying.id);
  if (account.target.keepCents !== null) throw new Violation('taken-back-kept', paying.id);
  if (after.credits === 'used' || after.creditsCents !== paying.creditsCents)
    throw new Violation('taken-back-credits', paying.id);
  for (const { id } of taken) {
    const capture = after.captures.find((entry) => entry.id === id);
    if (capture?.use !== 'owed' || capture.reason !== reason || capture.appliedCents !== 0)
      throw new Violation('taken-back-earned', id);
  }
}

/** When fully withdrawn money is reinstated, its target is asked in that step only. */
function checkReoffer(attempt: Attempt, before: Capture, { account, commands }: Step): void {
  if (before.use !== 'owed' || before.reason !== 'withdrawn') return;
  const after = account.attempts
    .find(({ id }) => id === attempt.id)
    ?.captures.find(({ id }) => id === before.id);
  const hasReturned = after !== undefined && isGone(before) && !isGone(after);
  const isFree = !account.attempts.some(({ counts }) => counts);
  const offerCount = commands.filter(
    (command) => command.kind === 'apply-again' && command.captureId === before.id,
  ).length;
  if (offerCount === 0 && hasReturned && isFree && !commands.some(({ kind }) => kind === 'apply'))
    throw new Violation('again-missed', before.id);
  if (offerCount > 1 || (offerCount === 1 && !hasReturned))
    throw new Violation('again-twice', before.id);
  if (offerCount === 1 && !isFree) throw new Violation('again-paid', before.id);
}

/** The target's answer: it is paid again with the same credits, or the money is owed for good. */
function checkReofferAnswer(
  { id }: Capture,
  event: Extract<Event, { attemptId: string }>,
  { attempts, target }: Account,
): void {
  const attempt = attempts.find((entry) => entry.id === event.attemptId);
  const capture = attempt?.captures.find((entry) => entry.id === id);
  if (event.kind === 'refused')
    if (capture?.use !== 'owed' || capture.reason !== event.reason || attempt?.counts)
      throw new Violation('again-refused', id);
  if (event.kind !== 'accepted') return;
  const isPaid = capture?.use === 'applied' && capture.appliedCents === capture.amountCents;
  const hasCredits = attempt !== undefined && attempt.creditsCents > 0;
  if (!isPaid || !attempt?.counts || attempt.ended || (attempt.credits === 'used') !== hasCredits)
    throw new Violation('again-accepted', id);
  if (target.keepCents !== null) throw new Violation('again-kept', `${id}: ${target.keepCents}`);
}

function checkReofferCommand(
  { attempts }: Account,
  { captureId }: Extract<Command, { kind: 'apply-again' }>,
): void {
  const capture = attempts.flatMap(({ captures }) => captures).find(({ id }) => id === captureId);
  if (capture?.use !== 'owed' || capture.reason !== 'withdrawn')
    throw new Violation('again-unasked', `${captureId}: ${capture?.use} ${capture?.reason}`);
}

/** Whether all of it was returned to the payer for good. */
function isGone({ amountCents, notedCents, withdrawals }: Capture): boolean {
  const sum = (kind: string) =>
    withdrawals
      .filter((entry) => entry.state === 'final' && entry.kind === kind)
      .reduce((cents, entry) => cents + entry.amountCents, 0);
  const taken = Math.max(sum('refund'), notedCents) + sum('reversal') + sum('dispute');
  return amountCents > 0 && Math.max(taken, sum('complaint')) >= amountCents;
}
