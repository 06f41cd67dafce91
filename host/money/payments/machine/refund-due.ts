import { promiseExcess } from './captures';
import { endAttempt, type Draft } from './draft';
import { isAllReturned } from './money';

/** `keepCents` never grows. */
export function keepUpTo(draft: Draft, cents: number): void {
  const { target, attempts } = draft.account;
  const payingAttempt =
    attempts.find(({ counts }) => counts) ??
    attempts.findLast(
      ({ credits, authorization }) =>
        credits === 'used' || (authorization?.failed ?? null) !== null,
    );
  if (!payingAttempt) return;
  target.keepCents = Math.min(target.keepCents ?? cents, cents);
  const retainedCredits = Math.min(payingAttempt.creditsCents, target.keepCents);
  const excess = payingAttempt.creditsCents - retainedCredits;
  if (payingAttempt.credits === 'used' && excess > 0) {
    draft.commands.push({ kind: 'return-credits', attemptId: payingAttempt.id, cents: excess });
    payingAttempt.creditsCents = retainedCredits;
  }
  for (const capture of payingAttempt.captures)
    if (capture.use === 'applied') promiseExcess(draft, payingAttempt, capture);
}

/**
 * Captured money becomes owed, and credits are returned. Money that is still held is not captured,
 * or is owed once it is.
 */
export function takeBack(draft: Draft, reason: string): void {
  const { target, attempts } = draft.account;
  const payingAttempt = attempts.find(({ counts }) => counts);
  if (!payingAttempt) return;
  const { authorization: hold, captures, id: attemptId, creditsCents } = payingAttempt;
  const appliedCaptures = captures.filter(({ use }) => use === 'applied');
  if (hold?.use === 'counts' && appliedCaptures.length === 0) return keepUpTo(draft, 0);
  for (const capture of appliedCaptures) {
    Object.assign(capture, { use: 'owed', reason, appliedCents: 0, promisedCents: 0 });
    capture.withdrawn = isAllReturned(capture);
  }
  if (hold) Object.assign(hold, { use: 'unneeded', failed: null });
  if (payingAttempt.credits === 'used' && creditsCents > 0)
    draft.commands.push({ kind: 'return-credits', attemptId, cents: creditsCents });
  payingAttempt.credits = 'none';
  target.keepCents = null;
  endAttempt(draft, payingAttempt, 'canceled', reason);
}
