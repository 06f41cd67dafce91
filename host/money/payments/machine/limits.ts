const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** In milliseconds. */
export const limits = {
  /** Between checks while the payer may be at the gateway. */
  firstPause: 20 * SECOND,
  /** How long `firstPause` applies, from the start of the attempt. */
  firstPauseFor: 3 * MINUTE,
  longestPause: 5 * MINUTE,
  /** How long requested money may take to arrive. */
  answerGrace: MINUTE,
  /** How long to wait for an order that the gateway does not find. */
  goneGrace: HOUR,
  /** Checks after the end, since the gateway may have reported a wrong state. */
  afterEnd: [MINUTE, HOUR, DAY],
  /** How long an ended, unclear attempt is checked. */
  followUp: 7 * DAY,
  /** How long an ended attempt is checked when its form may still be open. */
  directFollowUp: DAY,
  /** The last pause repeats. */
  retries: [5 * SECOND, 20 * SECOND, MINUTE, 5 * MINUTE, 5 * MINUTE, 5 * MINUTE, HOUR, HOUR, DAY],
  /** Held money is captured or voided this long before it expires. */
  beforeLapse: 12 * HOUR,
  heldPause: DAY,
  firstReview: HOUR,
  /** A chargeback is possible for half a year. */
  reviewPeriod: 190 * DAY,
  reviews: [
    { until: DAY, every: 6 * HOUR },
    { until: 10 * DAY, every: DAY },
    { until: 180 * DAY, every: 7 * DAY },
  ],
  disputePause: DAY,
} as const;
