import { promise } from './captures';
import { end, type Draft } from './draft';
import { isAllGone } from './money';

/** `keepCents` never grows. */
export function retainUpTo(draft: Draft, cents: number): void {
  const { target, attempts } = draft.account;
  const paying =
    attempts.find(({ counts }) => counts) ??
    attempts.findLast(
      ({ credits, authorization }) =>
        credits === 'used' || (authorization?.failed ?? null) !== null,
    );
  if (!paying) return;
  target.keepCents = Math.min(target.keepCents ?? cents, cents);
  const retainedCredits = Math.min(paying.creditsCents, target.keepCents);
  const back = paying.creditsCents - retainedCredits;
  if (paying.credits === 'used' && back > 0) {
    draft.commands.push({ kind: 'return-credits', attemptId: paying.id, cents: back });
    paying.creditsCents = retainedCredits;
  }
  for (const capture of paying.captures)
    if (capture.use === 'applied') promise(draft, paying, capture);
}

/**
 * Taken money becomes owed and credits return. Held money is not captured, or goes back afterwards.
 */
export function takeBack(draft: Draft, reason: string): void {
  const { target, attempts } = draft.account;
  const paying = attempts.find(({ counts }) => counts);
  if (!paying) return;
  const { authorization: hold, captures, id: attemptId, creditsCents } = paying;
  const taken = captures.filter(({ use }) => use === 'applied');
  if (hold?.use === 'counts' && taken.length === 0) return retainUpTo(draft, 0);
  for (const capture of taken) {
    Object.assign(capture, { use: 'owed', reason, appliedCents: 0, promisedCents: 0 });
    capture.withdrawn = isAllGone(capture);
  }
  if (hold) Object.assign(hold, { use: 'unneeded', failed: null });
  if (paying.credits === 'used' && creditsCents > 0)
    draft.commands.push({ kind: 'return-credits', attemptId, cents: creditsCents });
  paying.credits = 'none';
  target.keepCents = null;
  end(draft, paying, 'canceled', reason);
}
