import type { Event, Refusal } from './account';
import {
  endAttempt,
  isCollecting,
  isLive,
  issueCommand,
  type Draft,
  type DraftAttempt,
} from './draft';
import { expireIfOverdue } from './schedule';

type PayEvent = Extract<Event, { kind: 'pay' }>;

/**
 * Starts an attempt, or continues the live one at the same price. Another gateway's attempt stays
 * open unless it reserves credits that this one needs.
 */
export function pay(draft: Draft, event: PayEvent): void {
  const { target, attempts } = draft.account;
  for (const attempt of attempts) expireIfOverdue(draft, attempt);
  const live = attempts.find((attempt) => attempt.gateway === event.gateway && isLive(attempt));
  if (live && isCollecting(live)) {
    if (live.priceHash !== event.priceHash)
      draft.commands.push({ kind: 'refuse', problem: 'inFlight' });
    return;
  }
  const problem = findRefusal(draft, event, live);
  if (problem) return void draft.commands.push({ kind: 'refuse', problem });
  const isCurrent = live?.priceHash === target.priceHash && live.expiresAt > draft.now;
  if (live && isCurrent) return;
  const needsCredits = target.creditsCents > 0;
  for (const entry of attempts.filter(isLive))
    if (entry === live || (needsCredits && entry.credits === 'reserved'))
      endAttempt(draft, entry, entry.expiresAt > draft.now ? 'canceled' : 'expired', 'replaced');
  startAttempt(draft, event);
}

function findRefusal(
  { account: { target, attempts } }: Draft,
  { gateway, priceHash }: PayEvent,
  liveAttempt: DraftAttempt | undefined,
): Refusal | null {
  if (attempts.some(({ counts }) => counts)) return 'alreadyPaid';
  if (!target.payable) return 'notPayable';
  if (priceHash !== target.priceHash) return 'priceChanged';
  if (attempts.some((other) => other !== liveAttempt && isCollecting(other))) return 'inFlight';
  if (gateway !== 'zero') return target.totalCents > 0 ? null : 'nothingToPay';
  return target.totalCents === 0 && target.covered ? null : 'notZero';
}

function startAttempt(draft: Draft, { attemptId, gateway, priceHash, expiresAt }: PayEvent): void {
  const { target } = draft.account;
  const { creditsCents } = target;
  const attempt: DraftAttempt = {
    id: attemptId,
    gateway,
    currency: 'USD',
    amountCents: target.totalCents,
    creditsCents,
    credits: creditsCents > 0 ? 'reserved' : 'none',
    priceHash,
    createdAt: draft.now,
    expiresAt,
    orderId: null,
    order: 'unknown',
    reportedAt: 0,
    lookedAt: draft.now,
    goneAt: null,
    agreed: false,
    askedAt: null,
    counts: false,
    ended: null,
    authorization: null,
    captures: [],
    unclear: null,
    checkAt: null,
  };
  draft.account.attempts.push(attempt);
  if (creditsCents > 0)
    draft.commands.push({ kind: 'reserve-credits', attemptId, cents: creditsCents });
  if (gateway === 'zero') draft.commands.push({ kind: 'apply', attemptId, held: false, cents: 0 });
  else issueCommand(draft, attempt, 'open');
}
