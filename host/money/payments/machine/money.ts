import type { LedgerKind, LedgerLine } from '../../ledger/ledger';
import {
  isFullyWithdrawn,
  diffLedgerLines,
  buildPositions,
  computeReversalTotals,
} from '../reversal-rules';

import type { Attempt, Capture, Event, Target } from './account';

export const getReversalTotals = ({ amountCents, notedCents, withdrawals }: Capture) =>
  computeReversalTotals({ amountCents, notedCents }, withdrawals);

/** The part beyond `keepCents` or the price. */
export const getPromisedCents = ({ amountCents, appliedCents, promisedCents }: Capture): number =>
  Math.min(amountCents, promisedCents + Math.max(0, amountCents - appliedCents));

export function getRefundDue(capture: Capture): number {
  if (capture.state === 'pending' || !['applied', 'owed'].includes(capture.use)) return 0;
  const dueCents = capture.use === 'applied' ? getPromisedCents(capture) : capture.amountCents;
  return Math.max(0, dueCents - getReversalTotals(capture).returnedCents);
}

export const isAllReturned = (capture: Capture): boolean =>
  isFullyWithdrawn(capture.amountCents, getReversalTotals(capture));

export const getKeptMoneyCents = (keepCents: number, creditsCents: number): number =>
  keepCents - Math.min(creditsCents, keepCents);

const isBooked = ({ use }: Capture) => use === 'applied' || use === 'owed';

export const isReapplying = ({ use, reason }: Capture): boolean =>
  use === 'applying' && reason !== '';

const isHolding = ({ authorization, captures }: Attempt): boolean =>
  authorization?.state === 'held' && !captures.some(isTaken);

const isTaken = ({ state, use }: Capture): boolean => state === 'completed' && use !== 'elsewhere';

/** Held money in another currency is not booked. */
function listPositions(attempt: Attempt, { revenue }: Target): LedgerLine[] {
  const { gateway, authorization, captures, credits, creditsCents } = attempt;
  const isHeldInUsd = authorization?.currency === 'USD' && isHolding(attempt);
  const heldCents = isHeldInUsd ? authorization.amountCents : 0;
  const usedCents = credits === 'used' ? creditsCents : 0;
  return [
    { account: `held:${gateway}`, amountCents: heldCents },
    { account: 'liability:held', amountCents: -heldCents },
    { account: 'member:credits', amountCents: usedCents },
    { account: revenue, amountCents: -usedCents },
    ...captures
      .filter(isBooked)
      .flatMap((capture) =>
        buildPositions(
          { ...capture, gateway, promisedCents: getPromisedCents(capture) },
          getReversalTotals(capture),
          capture.use === 'applied' ? revenue : null,
        ),
      ),
  ];
}

export const diffAttemptLines = (
  before: Attempt | undefined,
  after: Attempt,
  target: Target,
): LedgerLine[] =>
  diffLedgerLines(before ? listPositions(before, target) : [], listPositions(after, target));

export function chooseLedgerKind(
  event: Event,
  before: Attempt | undefined,
  after: Attempt,
): LedgerKind {
  if (event.kind === 'noted') return 'refund';
  if (event.kind === 'take-back' || event.kind === 'keep') return 'cancellation';
  const earlierCaptures = before?.captures.filter(isBooked) ?? [];
  const isKnown = ({ id }: Capture) => earlierCaptures.some((capture) => capture.id === id);
  const netCents =
    sumReversedCents(after.captures.filter(isKnown)) - sumReversedCents(earlierCaptures);
  if (netCents !== 0) return netCents > 0 ? 'withdrawal' : 'reinstatement';
  if (before?.captures.some(isReapplying)) return 'reinstatement';
  const isReleased = before !== undefined && isHolding(before) && !isHolding(after);
  if (isHolding(after) && !(before && isHolding(before))) return 'authorization';
  if (isReleased && !after.captures.some(isTaken)) return 'release';
  const newCaptures = after.captures.filter((capture) => isBooked(capture) && !isKnown(capture));
  if (isReleased && newCaptures.length === 0) return 'capture';
  const isPaid =
    newCaptures.length > 0 ? newCaptures.some(({ use }) => use === 'applied') : after.counts;
  if (!isPaid) return 'refund-due';
  return after.gateway === 'zero' ? 'zero-payment' : 'payment';
}

const sumReversedCents = (captures: readonly Capture[]): number =>
  captures
    .map(getReversalTotals)
    .reduce((sum, totals) => sum + totals.returnedCents + totals.disputedCents, 0);
