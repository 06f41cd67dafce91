const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every time limit of the machine, in milliseconds. */
export const limits = {
  /** The pause between questions while the payer may be at the gateway. */
  firstPause: 20 * SECOND,
  /** How long after an attempt began; later pauses grow with its age. */
  firstPauseFor: 3 * MINUTE,
  longestPause: 5 * MINUTE,
  /** Money that was asked for in the last moment of an attempt may still arrive. */
  lastAnswer: MINUTE,
  /** An order whose money was asked for may come back from being gone. */
  goneSure: HOUR,
  /** An attempt that ended is asked about again: a gateway may have said what is not true. */
  afterEnd: [MINUTE, HOUR, DAY],
  /** How long an ended attempt is asked about while something is unclear. */
  followed: 7 * DAY,
  /** Its form may still be open somewhere. */
  directFollowed: DAY,
  /** A command without an answer is repeated after these pauses, the last one again and again. */
  repeats: [5 * SECOND, 20 * SECOND, MINUTE, 5 * MINUTE, 5 * MINUTE, 5 * MINUTE, HOUR, HOUR, DAY],
  /** Held money is captured or voided this long before its authorization expires. */
  beforeLapse: 12 * HOUR,
  heldPause: DAY,
  /** How often captured money is asked about, by its age: it may be charged back for half a year. */
  firstReview: HOUR,
  /** A question without an answer is asked again until then. */
  reviewed: 190 * DAY,
  reviews: [
    { until: DAY, every: 6 * HOUR },
    { until: 10 * DAY, every: DAY },
    { until: 180 * DAY, every: 7 * DAY },
  ],
  disputePause: DAY,
} as const;
