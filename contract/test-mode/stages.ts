/** What test mode makes of an order, in display order. */
export const testOrderStages = [
  'held',
  'asked',
  'hold',
  'part',
  'bought',
  'arrived',
  'unpaid',
  'cancelled',
] as const;
export type TestOrderStage = (typeof testOrderStages)[number];

/** What test mode makes of a live quote, in display order. */
export const testQuoteStages = [
  'answered',
  'waiting',
  'unreadable',
  'refused',
  'locked',
  'guaranteed',
  'expired',
] as const;
export type TestQuoteStage = (typeof testQuoteStages)[number];
