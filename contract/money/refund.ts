import { Type, type Static } from 'typebox';

import { Amount, Choice, Nullable, Timestamp } from '../wire';

/** Money is `due` until refunded; credits return immediately. */
export const Refund = Type.Object({
  amount: Amount,
  credits: Amount,
  state: Choice('due', 'refunded'),
  refundedtime: Nullable(Timestamp),
});

/** A refund or dispute by the gateway. `held`: the item stays in the warehouse until settled. */
export const WithdrawnPayment = Type.Object({
  state: Choice('disputed', 'partly-refunded', 'refunded', 'reversed'),
  amount: Amount,
  gateway: Type.String(),
  held: Type.Boolean(),
});
export type WithdrawnPayment = Static<typeof WithdrawnPayment>;
