import { Type, type Static } from 'typebox';

import { Amount, Nullable, Timestamp } from '../wire';

/**
 * What comes back of a payment whose purpose was called off: money, `due` until it has been paid
 * back, and credits, at once.
 */
export const Refund = Type.Object({
  amount: Amount,
  credits: Amount,
  state: Type.Union([Type.Literal('due'), Type.Literal('refunded')]),
  refundedtime: Nullable(Timestamp),
});

/**
 * What a gateway gave or took back of the payment of something: `amount` of it, or what is
 * disputed; `held`: the thing stays in the warehouse until that is settled.
 */
export const WithdrawnPayment = Type.Object({
  state: Type.Union([
    Type.Literal('disputed'),
    Type.Literal('partly-refunded'),
    Type.Literal('refunded'),
    Type.Literal('reversed'),
  ]),
  amount: Amount,
  gateway: Type.String(),
  held: Type.Boolean(),
});
export type WithdrawnPayment = Static<typeof WithdrawnPayment>;
