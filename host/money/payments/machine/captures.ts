import type { Attempt, Authorization, Capture } from './account';
import {
  endAttempt,
  removeCommands,
  isLive,
  type Draft,
  type DraftAttempt,
  type DraftCapture,
} from './draft';
import { isAllReturned, getKeptMoneyCents, getPromisedCents } from './money';
import { isAgreed } from './record';

export function decideCaptures(draft: Draft, attempt: DraftAttempt): void {
  for (const capture of attempt.captures) {
    if (capture.use === 'undecided' && capture.state !== 'pending')
      decideCapture(draft, attempt, capture);
    if (capture.use === 'applied') {
      applyLargerAmount(draft, attempt, capture);
      reportWithdrawals(draft, attempt, capture);
    }
    if (capture.use === 'owed') reapplyOwed(draft, attempt, capture);
  }
  const isKnownElsewhere = attempt.captures.some(({ use }) => use === 'elsewhere');
  if (isKnownElsewhere && isLive(attempt) && !hasMoney(attempt))
    endAttempt(draft, attempt, 'mismatch', 'known-elsewhere');
}

function decideCapture(draft: Draft, attempt: DraftAttempt, capture: DraftCapture): void {
  const hold = attempt.authorization;
  const isHoldCapture = hold !== null && (hold.use === 'counts' || hold.failed !== null);
  if (capture.state === 'failed') {
    if (isHoldCapture) return;
    if (isLive(attempt) && !hasMoney(attempt))
      endAttempt(draft, attempt, 'declined', 'capture-failed');
    return;
  }
  if (isHoldCapture) decideCaptureOfHold(draft, attempt, capture);
  else decideSale(draft, attempt, capture);
}

export const hasMoney = ({ captures }: Attempt): boolean =>
  captures.some(({ state, use }) => state !== 'failed' && use !== 'elsewhere');

export const isApplying = ({ captures, authorization }: Attempt): boolean =>
  authorization?.use === 'applying' || captures.some(({ use }) => use === 'applying');

function decideSale(draft: Draft, attempt: DraftAttempt, capture: DraftCapture): void {
  if (isApplying(attempt)) return;
  const reason = findRejectionReason(draft, attempt, capture);
  if (reason) return markOwed(draft, attempt, capture, reason);
  capture.use = 'applying';
  const { id: attemptId } = attempt;
  draft.commands.push({ kind: 'apply', attemptId, held: false, cents: capture.amountCents });
}

export function findRejectionReason(
  { account }: Draft,
  attempt: Attempt,
  money: Parameters<typeof isAgreed>[1] & { withdrawals?: DraftCapture['withdrawals'] },
): string | null {
  if (money.withdrawals?.some(({ state }) => state !== 'undone')) return 'withdrawn-before';
  if (!isAgreed(attempt, money)) return findMismatchReason(attempt, money);
  if (attempt.counts) return 'second-payment';
  if (attempt.ended) return `late-${attempt.ended.as}`;
  if (account.attempts.some(({ counts }) => counts)) return 'already-paid';
  return account.target.payable ? null : 'not-payable';
}

function findMismatchReason(attempt: Attempt, money: Parameters<typeof isAgreed>[1]): string {
  if (money.reference !== attempt.id) return 'wrong-reference';
  return money.currency === attempt.currency ? 'wrong-amount' : 'wrong-currency';
}

function decideCaptureOfHold(draft: Draft, attempt: DraftAttempt, capture: DraftCapture): void {
  const hold = attempt.authorization;
  if (!hold || isApplying(attempt)) return;
  const isSecond = attempt.captures.some(
    (otherCapture) => otherCapture !== capture && otherCapture.use === 'applied',
  );
  const isWithdrawn = capture.withdrawals.some(({ state }) => state !== 'undone');
  const reason =
    (isWithdrawn && 'withdrawn-before') ||
    (isSecond && 'second-payment') ||
    findHoldMismatch(attempt, capture);
  if (reason) {
    markOwed(draft, attempt, capture, reason);
    if (!isSecond && hold.askedCents !== null) failHold(draft, attempt, reason);
    return;
  }
  if (hold.failed !== null) {
    capture.use = 'applying';
    const { id: attemptId } = attempt;
    draft.commands.push({ kind: 'apply-late', attemptId, cents: capture.amountCents });
    return;
  }
  capture.use = 'applied';
  capture.appliedCents = computePayingCents(hold, capture);
  removeCommands(draft, attempt, ['capture']);
  const { id: attemptId } = attempt;
  draft.commands.push({ kind: 'captured', attemptId, cents: capture.appliedCents });
  const missingCents = getHoldDue(draft, attempt) - capture.amountCents;
  if (missingCents > 0)
    draft.commands.push({ kind: 'uncaptured', attemptId: attempt.id, cents: missingCents });
  promiseExcess(draft, attempt, capture);
}

function getHoldDue({ account }: Draft, { authorization: hold, creditsCents }: Attempt): number {
  const { keepCents } = account.target;
  const retainedCents = keepCents === null ? Infinity : getKeptMoneyCents(keepCents, creditsCents);
  return Math.min(hold?.askedCents ?? 0, retainedCents);
}

function findHoldMismatch(attempt: Attempt, capture: DraftCapture): string | null {
  const hold = attempt.authorization;
  if (capture.reference !== attempt.id) return 'wrong-reference';
  if (capture.currency !== hold?.currency) return 'wrong-currency';
  return capture.amountCents > 0 && capture.amountCents <= attempt.amountCents
    ? null
    : 'wrong-amount';
}

export function markOwed(
  draft: Draft,
  attempt: DraftAttempt,
  capture: DraftCapture,
  reason: string,
): void {
  capture.use = 'owed';
  capture.reason = reason;
  if (isLive(attempt)) endAttempt(draft, attempt, toEnding(reason), reason);
}

/** Money that differs from the agreement, or was withdrawn before, is a mismatch. */
export const toEnding = (reason: string): 'mismatch' | 'canceled' =>
  /^(wrong|withdrawn)-/.test(reason) ? 'mismatch' : 'canceled';

/** Promises to return the excess of an applied capture; a promise is final. */
export function promiseExcess(
  { account }: Draft,
  { creditsCents }: Attempt,
  capture: DraftCapture,
): void {
  const { keepCents } = account.target;
  if (keepCents === null) return;
  const excessCents = capture.appliedCents - getKeptMoneyCents(keepCents, creditsCents);
  capture.promisedCents = Math.max(capture.promisedCents, excessCents);
}

export function failHold(draft: Draft, attempt: DraftAttempt, reason: string): void {
  const hold = attempt.authorization;
  if (!hold || hold.failed !== null || hold.use !== 'counts') return;
  hold.failed = reason;
  hold.use = 'unneeded';
  removeCommands(draft, attempt, ['capture']);
  const cents = getHoldDue(draft, attempt);
  if (cents > 0) draft.commands.push({ kind: 'uncaptured', attemptId: attempt.id, cents });
  endAttempt(draft, attempt, reason === 'lapsed' ? 'expired' : 'declined', reason);
}

/** A capture larger than booked pays for the missing part. */
function applyLargerAmount(draft: Draft, attempt: DraftAttempt, capture: DraftCapture): void {
  const hold = attempt.authorization;
  if (!hold || hold.failed !== null) return;
  const cents = computePayingCents(hold, capture);
  if (cents <= capture.appliedCents) return;
  capture.appliedCents = cents;
  draft.commands.push({ kind: 'captured', attemptId: attempt.id, cents });
  promiseExcess(draft, attempt, capture);
}

/** The part of a capture that pays, up to the requested sum; any excess is owed. */
const computePayingCents = ({ askedCents }: Authorization, { amountCents }: Capture): number =>
  Math.min(amountCents, askedCents ?? amountCents);

/** Informs the target once when all its money was withdrawn, and once when it is reinstated. */
function reportWithdrawals(draft: Draft, attempt: DraftAttempt, capture: DraftCapture): void {
  const isGone = isAllReturned(capture);
  if (isGone === capture.withdrawn || getPromisedCents(capture) >= capture.amountCents) return;
  capture.withdrawn = isGone;
  draft.commands.push({
    kind: isGone ? 'withdrawn' : 'reinstated',
    attemptId: attempt.id,
    captureId: capture.id,
  });
}

/** A payment that ended for this reason may count again when its money is reinstated. */
const WITHDRAWN = 'withdrawn';

/** Offers reinstated money to its unpaid target once. */
function reapplyOwed({ account, commands }: Draft, { id }: Attempt, capture: DraftCapture): void {
  const isGone = isAllReturned(capture);
  const isReinstated = capture.withdrawn && !isGone;
  capture.withdrawn = isGone;
  if (!isReinstated || capture.reason !== WITHDRAWN) return;
  if (account.attempts.some((attempt) => attempt.counts || isApplying(attempt))) return;
  capture.use = 'applying';
  commands.push({ kind: 'apply-again', attemptId: id, captureId: capture.id });
}
