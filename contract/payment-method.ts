import { Type, type Static } from 'typebox';

/** A gateway that members can pay through. A reply lists those that are offered here, in the order to show them. */
export const PaymentMethodName = Type.Union([Type.Literal('paypal'), Type.Literal('stripe'), Type.Literal('enets')]);
export type PaymentMethodName = Static<typeof PaymentMethodName>;
