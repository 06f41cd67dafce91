import {
  getCapabilities,
  endAttempt,
  hasPendingMoney,
  isLive,
  type Draft,
  type DraftAttempt,
} from './draft';
import { limits } from './limits';
import { getReversalTotals } from './money';

/** Returns null when the outcome is final. */
export function computeNextCheck(draft: Draft, attempt: DraftAttempt): number | null {
  if (!attempt.orderId) {
    if (!isLive(attempt)) return null;
    const deadline = getDeadline(attempt);
    return deadline > draft.now ? deadline : draft.now + limits.longestPause;
  }
  const times = [computeOrderCheck(draft, attempt), ...listReviewTimes(attempt)].filter(
    (time) => time !== null,
  );
  return times.length > 0 ? Math.min(...times) : null;
}

const getDeadline = ({ askedAt, expiresAt }: DraftAttempt): number =>
  askedAt === null ? expiresAt : Math.max(expiresAt, askedAt + limits.answerGrace);

/** A target never waits beyond its attempt's end, even without a response. */
export function expireIfOverdue(draft: Draft, attempt: DraftAttempt): void {
  if (isLive(attempt) && draft.expiryNow >= getDeadline(attempt))
    endAttempt(draft, attempt, 'expired', 'time');
}

function computeOrderCheck(draft: Draft, attempt: DraftAttempt): number | null {
  const { authorization: hold, ended, lookedAt } = attempt;
  const pauseEndsAt = lookedAt + limits.longestPause;
  const isOpenHold = hold !== null && hold.state !== 'gone';
  if (isOpenHold && hold.use === 'counts' && hold.askedCents === null && !hasPendingMoney(attempt))
    return Math.min(
      lookedAt + limits.heldPause,
      Math.max(hold.expiresAt - limits.beforeLapse, pauseEndsAt),
    );
  if (isLive(attempt)) return computePayerCheck(attempt, draft.now);
  const isSettling = isOpenHold || hasPendingMoney(attempt);
  const isUnclear = attempt.unclear !== null;
  const isRecent = lookedAt < attempt.expiresAt + limits.followUp;
  if (!ended && isSettling) return pauseEndsAt;
  if (!ended) return isUnclear && isRecent ? lookedAt + limits.firstReview : null;
  const { direct, closesOrders } = getCapabilities(draft, attempt);
  const isOpenOrder =
    ((direct || closesOrders) && attempt.order === 'open') ||
    (closesOrders && attempt.order === 'missing');
  const followedMs =
    isSettling || isUnclear ? limits.followUp : isOpenOrder ? limits.directFollowUp : 0;
  const pause = limits.afterEnd.find((ms) => ended.at + ms > lookedAt);
  const recheckAt = pause === undefined ? null : ended.at + pause;
  if (lookedAt >= ended.at + followedMs)
    return isSettling ? lookedAt + limits.heldPause : recheckAt;
  return Math.min(recheckAt ?? Infinity, pauseEndsAt);
}

function computePayerCheck(attempt: DraftAttempt, now: number): number {
  const { createdAt, lookedAt } = attempt;
  const age = lookedAt - createdAt;
  const pause =
    age < limits.firstPauseFor
      ? limits.firstPause
      : Math.min(limits.longestPause, age - limits.firstPauseFor + 2 * limits.firstPause);
  const deadline = getDeadline(attempt);
  return deadline > now ? Math.min(deadline, lookedAt + pause) : lookedAt + pause;
}

/** Money may be withdrawn for half a year; open disputes are checked daily. */
function listReviewTimes({ captures, lookedAt, unclear }: DraftAttempt): (number | null)[] {
  return captures
    .filter(({ use }) => use === 'applied' || use === 'owed')
    .map((capture) => {
      const firstReviewAt = capture.takenAt + limits.firstReview;
      if (lookedAt < firstReviewAt) return firstReviewAt;
      const age = lookedAt - capture.takenAt;
      if (unclear === 'no-answer' && age < limits.reviewPeriod)
        return lookedAt + limits.firstReview;
      const isDisputed = getReversalTotals(capture).standing === 'disputed';
      const interval =
        limits.reviews.find(({ until }) => age < until)?.every ??
        (isDisputed ? limits.disputePause : null);
      if (interval === null) return null;
      return lookedAt + (isDisputed ? Math.min(interval, limits.disputePause) : interval);
    });
}
