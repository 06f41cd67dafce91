import { toEnding, failHold, hasMoney, isApplying, findRejectionReason } from './captures';
import {
  getCapabilities,
  findCommand,
  endAttempt,
  removeCommands,
  isLive,
  issueCommand,
  type Draft,
  type DraftAttempt,
} from './draft';
import { limits } from './limits';
import { getKeptMoneyCents } from './money';

export function decideHold(draft: Draft, attempt: DraftAttempt): void {
  const hold = attempt.authorization;
  if (!hold) return;
  if (hold.use === 'undecided') decideHoldUse(draft, attempt);
  if (hold.use === 'counts') decideCaptureAmount(draft, attempt);
  if (hold.use === 'counts') requestCapture(draft, attempt);
  if (hold.use === 'unneeded' || hold.state === 'gone') voidUnneededHold(draft, attempt);
}

/** Rejects a mismatch even before the money is requested. */
function decideHoldUse(draft: Draft, attempt: DraftAttempt): void {
  const hold = attempt.authorization;
  if (!hold || isApplying(attempt)) return;
  if (hold.state === 'pending' && !attempt.ended) return;
  if (hold.state === 'gone') {
    hold.use = 'unneeded';
    if (isLive(attempt) && !hasMoney(attempt)) endAttempt(draft, attempt, 'declined', 'denied');
    return;
  }
  const reason = hold.amountCents > 0 ? findRejectionReason(draft, attempt, hold) : 'wrong-amount';
  if (reason) {
    hold.use = 'unneeded';
    if (isLive(attempt)) endAttempt(draft, attempt, toEnding(reason), reason);
    return;
  }
  if (attempt.askedAt === null) return;
  hold.use = 'applying';
  const { id: attemptId } = attempt;
  draft.commands.push({ kind: 'apply', attemptId, held: true, cents: hold.amountCents });
}

function decideCaptureAmount(draft: Draft, attempt: DraftAttempt): void {
  const hold = attempt.authorization;
  if (!hold || hold.askedCents !== null) return;
  const { keepCents } = draft.account.target;
  const appliedCapture = attempt.captures.find(({ use }) => use === 'applied');
  if (keepCents !== null) {
    hold.askedCents = Math.min(
      getKeptMoneyCents(keepCents, attempt.creditsCents),
      attempt.amountCents,
    );
    const missingCents = appliedCapture ? hold.askedCents - appliedCapture.amountCents : 0;
    if (missingCents > 0)
      draft.commands.push({ kind: 'uncaptured', attemptId: attempt.id, cents: missingCents });
    return;
  }
  const isEnding = draft.expiryNow >= hold.expiresAt - limits.beforeLapse;
  if (!appliedCapture && (hold.state === 'gone' || isEnding))
    draft.commands.push({ kind: 'lapsing', attemptId: attempt.id });
}

function requestCapture(draft: Draft, attempt: DraftAttempt): void {
  const hold = attempt.authorization;
  if (!hold) return;
  const ownCaptures = attempt.captures.filter(({ use }) => use !== 'elsewhere');
  if (ownCaptures.some(({ use }) => use === 'applied')) {
    // A hold allows one capture.
    if (hold.state === 'held') issueCommand(draft, attempt, 'void');
    return;
  }
  if (hold.askedCents === null) return;
  if (hold.askedCents === 0) {
    hold.use = 'unneeded';
    endAttempt(draft, attempt, hold.state === 'gone' ? 'expired' : 'canceled', 'not-kept');
    return;
  }
  if (ownCaptures.some(({ state }) => state === 'pending')) return;
  if (ownCaptures.some(({ state, use }) => state === 'failed' && use === 'undecided'))
    return failHold(draft, attempt, 'declined');
  const isUnanswered = (findCommand(draft, attempt, 'capture')?.tries ?? 0) > 0;
  const isOver = draft.expiryNow >= hold.expiresAt;
  if (isOver || (hold.state === 'gone' && !isUnanswered)) return failHold(draft, attempt, 'lapsed');
  if (hold.state === 'held') issueCommand(draft, attempt, 'capture', hold.askedCents);
}

function voidUnneededHold(draft: Draft, attempt: DraftAttempt): void {
  const hold = attempt.authorization;
  if (!hold) return;
  if (hold.state === 'held' && getCapabilities(draft, attempt).voids)
    issueCommand(draft, attempt, 'void');
  else if (hold.state === 'gone') removeCommands(draft, attempt, ['void']);
}
