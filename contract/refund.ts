import { Type } from 'typebox';

import { Amount, Nullable, Timestamp } from './wire';

/** What comes back of a payment whose purpose was called off: money, `due` until it has been paid back, and credits, at once. */
export const Refund = Type.Object({
  amount: Amount,
  credits: Amount,
  state: Type.Union([Type.Literal('due'), Type.Literal('refunded')]),
  refundedtime: Nullable(Timestamp),
});
