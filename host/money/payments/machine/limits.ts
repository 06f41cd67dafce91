const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In milliseconds. */
export const limits = {
  /** While the payer may be at the gateway. */
  firstPause: 20 * SECOND,
  /** Since the attempt's start. */
  firstPauseFor: 3 * MINUTE,
  longestPause: 5 * MINUTE,
  /** Requested money may arrive late. */
  lastAnswer: MINUTE,
  /** A gone order may come back. */
  goneGrace: HOUR,
  /** The gateway may have been wrong. */
  afterEnd: [MINUTE, HOUR, DAY],
  /** How long an ended, unclear attempt is checked. */
  followed: 7 * DAY,
  /** Its form may still be open. */
  directFollowed: DAY,
  /** The last pause repeats. */
  retries: [5 * SECOND, 20 * SECOND, MINUTE, 5 * MINUTE, 5 * MINUTE, 5 * MINUTE, HOUR, HOUR, DAY],
  /** Held money is captured or voided this long before it expires. */
  beforeLapse: 12 * HOUR,
  heldPause: DAY,
  /** A chargeback is possible for half a year. */
  firstReview: HOUR,
  reviewed: 190 * DAY,
  reviews: [
    { until: DAY, every: 6 * HOUR },
    { until: 10 * DAY, every: DAY },
    { until: 180 * DAY, every: 7 * DAY },
  ],
  disputePause: DAY,
} as const;
