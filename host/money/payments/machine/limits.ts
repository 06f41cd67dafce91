const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Every time limit of the machine, in milliseconds. */
export const limits = {
  /** A payer may be at the gateway: asked again after this pause. */
  keenPause: 20 * SECOND,
  /** For so long after the attempt began; later pauses grow with its age. */
  keenFor: 3 * MINUTE,
  longestPause: 5 * MINUTE,
  /** Money that was asked for in the last moment of an attempt may still arrive. */
  lastAnswer: MINUTE,
  /** An order whose money was asked for may come back from being gone. */
  goneSure: HOUR,
  /** An attempt that ended is asked about again: a gateway may have said what is not true. */
  afterEnd: [MINUTE, HOUR, DAY],
  /** For so long something may still come of an attempt that ended with something unclear. */
  followed: 7 * DAY,
  /** Its form may still be open somewhere. */
  directFollowed: DAY,
  /** A command without an answer is repeated after these pauses, the last one again and again. */
  repeats: [5 * SECOND, 20 * SECOND, MINUTE, 5 * MINUTE, 5 * MINUTE, 5 * MINUTE, HOUR, HOUR, DAY],
  /** Held money is dealt with so long before the gateway lets go of it. */
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
