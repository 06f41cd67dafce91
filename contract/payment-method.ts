import { Type, type Static } from 'typebox';

/** A gateway that members can pay through. */
export const PaymentMethodName = Type.Union([Type.Literal('paypal'), Type.Literal('stripe'), Type.Literal('enets')]);
export type PaymentMethodName = Static<typeof PaymentMethodName>;

/** The gateways offered here, in the order to show them. A host may offer more than the portal knows; those are left out. */
export const OfferedMethods = Type.Array(Type.String(), { description: 'paypal, stripe, enets' });
