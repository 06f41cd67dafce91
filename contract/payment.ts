import { Type, type Static } from 'typebox';

import { defineEndpoints } from './endpoint';
import { limits } from './limits';
import { CurrentShipment } from './shipment';
import { Amount, Message, Nullable, Text, Uuid } from './wire';

/** States of a payment attempt (architecture, "Payments"). */
export const AttemptStateName = Type.Union([
  Type.Literal('created'),
  Type.Literal('opened'),
  Type.Literal('captured'),
  Type.Literal('applied'),
  Type.Literal('cancelled'),
  Type.Literal('declined'),
  Type.Literal('expired'),
  Type.Literal('refund-due'),
]);
export type AttemptStateName = Static<typeof AttemptStateName>;

/** What the member may know about a payment attempt. `reference` is the paid target. */
export const Attempt = Type.Object({
  attemptid: Type.String(),
  state: AttemptStateName,
  gateway: Type.String(),
  amount: Amount,
  currency: Type.Literal('USD'),
  targetkind: Type.String(),
  targetid: Type.String(),
  reference: Type.String(),
  popupurl: Nullable(Type.String()),
});
export type Attempt = Static<typeof Attempt>;

/** An attempt through Stripe; `url` is the popup address under its name of spec §7. */
export const StripeAttempt = Type.Object({ ...Attempt.properties, url: Nullable(Type.String()) });

/** What paying repeats from the review page, so that nobody pays a price he has not seen. */
const Consent = { shipmentid: Uuid, quote: Text(128, 8) };

/** Language of the page the payer comes from: gateway and return page speak it. The account's language when missing. */
export const PageLanguage = Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('zh'), Type.Literal('tw'), Type.Literal('ja')]));

/** The popup came back from PayPal: ask PayPal, capture, apply once. One address a target (spec §7). */
const paypalReturn = {
  access: 'public',
  summary: 'The popup came back from PayPal: ask PayPal, capture, apply once',
  /** `cancelled`: the payer left PayPal by its Cancel link. `token` is PayPal's order id, the proof of having been there. */
  body: Type.Object({ token: Text(64, 4), attemptid: Uuid, cancelled: Type.Optional(Type.Boolean()) }),
  reply: Type.Object({ state: AttemptStateName, reference: Type.String(), targetkind: Type.String(), targetid: Type.String() }),
} as const;

/** Where the payer's browser posts a form to, and its fields. */
const SignedForm = Type.Object({ action: Type.String(), fields: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })) });

/** The signed form of an open attempt through the regional card gateway. One address a target (spec §7). */
const enetsCheckout = {
  access: 'member',
  summary: 'The signed form that opens the card page of an open attempt',
  query: Type.Object({ attemptid: Uuid, language: PageLanguage }),
  reply: SignedForm,
} as const;

/** What became of it, for whom the gateway has sent back. `reference` is the gateway's name of the attempt, the proof of having been there. */
const enetsSuccess = {
  access: 'public',
  summary: 'What became of an attempt through the regional card gateway, for the page that the payer comes back to',
  query: Type.Object({ attemptid: Uuid, reference: Text(20, 20) }),
  reply: paypalReturn.reply,
} as const;

/** The popup came back from Stripe: ask Stripe, take the money it holds, apply once. One address a target. */
const stripeReturn = {
  access: 'public',
  summary: 'The popup came back from Stripe: ask Stripe, take the money it holds, apply once',
  /** `sessionid` is the id of the Checkout Session, the proof of having been there. */
  body: Type.Object({ sessionid: Text(255, 4), attemptid: Uuid }),
  reply: paypalReturn.reply,
} as const;

export const paymentEndpoints = defineEndpoints({
  'GET /getauthurl': {
    access: 'member',
    summary: 'Create (or find) the PayPal attempt of a shipment and answer the popup address',
    keyed: true,
    query: Type.Object({ ...Consent, language: PageLanguage }),
    reply: Attempt,
  },
  'GET /getstripeshipmentauthurl': {
    access: 'member',
    summary: 'Create (or find) the Stripe attempt of a shipment and answer the popup address',
    keyed: true,
    query: Type.Object({ ...Consent, language: PageLanguage }),
    reply: StripeAttempt,
  },
  'GET /getstripepaymentrequestauthurl': {
    access: 'member',
    summary: 'Create (or find) the Stripe attempt of a payment request and answer the popup address',
    keyed: true,
    query: Type.Object({ requestid: Uuid, quote: Text(128, 8), language: PageLanguage }),
    reply: StripeAttempt,
  },
  'GET /getenetsshipmentauthurl': {
    access: 'member',
    summary: 'Create (or find) the attempt of a shipment through the regional card gateway; the popup address is our page with the signed form',
    keyed: true,
    query: Type.Object({ ...Consent, language: PageLanguage }),
    reply: Attempt,
  },
  'GET /getenetspaymentrequestauthurl': {
    access: 'member',
    summary: 'The same for a payment request',
    keyed: true,
    query: Type.Object({ requestid: Uuid, quote: Text(128, 8), language: PageLanguage }),
    reply: Attempt,
  },
  'GET /getenetsoneboxauthurl': {
    access: 'member',
    summary: 'The same for a onebox',
    keyed: true,
    query: Type.Object({ oneboxid: Uuid, quote: Text(128, 8), language: PageLanguage }),
    reply: Attempt,
  },
  'GET /enets/shipment-checkout': enetsCheckout,
  'GET /enets/pr-checkout': enetsCheckout,
  'GET /enets/onebox-checkout': enetsCheckout,
  'GET /enets/shipment-success': enetsSuccess,
  'GET /enets/pr-success': enetsSuccess,
  'GET /enets/onebox-success': enetsSuccess,
  'POST /enets/txn-from-b2s': {
    access: 'gateway',
    bodyLimit: limits.noticeBytes,
    summary: "The regional card gateway's signed word on a transaction: from its server, or brought by the payer's browser through the portal",
    body: Type.Unknown(),
    reply: Type.Object({ attemptid: Type.String(), targetkind: Type.String(), reference: Type.String(), state: AttemptStateName }),
  },
  'POST /paypal-success/shipment-checkout': paypalReturn,
  'POST /paypal-success/pr-checkout': paypalReturn,
  'POST /paypal-success/onebox-checkout': paypalReturn,
  'POST /stripe-success/shipment-checkout': stripeReturn,
  'POST /stripe-success/pr-checkout': stripeReturn,
  'POST /stripe-success/onebox-checkout': stripeReturn,
  'GET /payment/attempt': {
    access: 'member',
    summary: 'State of an attempt; asks the gateway when it is still open',
    query: Type.Object({ attemptid: Uuid }),
    reply: Attempt,
  },
  'POST /payment/cancel': {
    access: 'member',
    summary: 'Give up an open attempt and release its credits',
    body: Type.Object({ attemptid: Uuid }),
    reply: Attempt,
  },
  'POST /reward/checkout': {
    access: 'member',
    summary: 'Zero checkout: pay the one thing that is named, whose total is zero because credits cover it',
    keyed: true,
    body: Type.Object({ shipmentid: Type.Optional(Uuid), requestid: Type.Optional(Uuid), oneboxid: Type.Optional(Uuid), quote: Text(128, 8) }),
    reply: Attempt,
  },
  'POST /reward/applycredit': {
    access: 'member',
    summary: 'Use credits (USD) for the shipment being checked out; 0 takes them back',
    body: Type.Object({ shipmentid: Uuid, credits: Type.Number({ minimum: 0, maximum: 99_999 }) }),
    reply: CurrentShipment,
  },
  'POST /webhooks/stripe': {
    access: 'gateway',
    bodyLimit: limits.noticeBytes,
    summary: "Stripe's signed notices",
    body: Type.Unknown(),
    reply: Message,
  },
  'POST /reward/applypromocode': {
    access: 'member',
    summary: 'Use a promo code for the shipment being checked out; an empty one takes it back',
    body: Type.Object({ shipmentid: Uuid, promocode: Text(40) }),
    reply: CurrentShipment,
  },
  'POST /webhooks/paypal': {
    access: 'gateway',
    bodyLimit: limits.noticeBytes,
    summary: "PayPal's signed notices",
    body: Type.Unknown(),
    reply: Message,
  },
});
