import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { CurrentShipment } from '../member/shipment';
import { walletNames } from './wallets';
import { Amount, Choice, Language, Nullable, Text, Uuid } from '../wire';

export const AttemptStateName = Choice(
  'created',
  'opened',
  'captured',
  'applied',
  'cancelled',
  'declined',
  'expired',
  'refund-due',
);
export type AttemptStateName = Static<typeof AttemptStateName>;

/** The live attempt, else the newest. `refunding`: the gateway that refunds an earlier attempt. */
export const LastAttempt = Type.Object({
  attemptid: Type.String(),
  state: AttemptStateName,
  gateway: Type.String(),
  amount: Type.Optional(Amount),
  refunding: Type.Optional(Type.String()),
});
export type LastAttempt = Static<typeof LastAttempt>;

/** `reference` is the paid target. */
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
  clientsecret: Type.Optional(Nullable(Type.String())),
  wallet: Type.Optional(Type.String()),
});
export type Attempt = Static<typeof Attempt>;

/** `url` repeats the popup URL; a host may send `url` alone. */
export const StripeAttempt = Type.Object({
  ...Attempt.properties,
  popupurl: Type.Optional(Attempt.properties.popupurl),
  url: Nullable(Type.String()),
});
export type StripeAttempt = Static<typeof StripeAttempt>;

/** Language of the page, for gateway and return page. Defaults to the account's language. */
export const PageLanguage = Type.Optional(Language);

/** The page embeds the gateway's fields; no popup opens. */
export const EmbeddedFields = Type.Optional(Type.Literal('1'));

/** Wallet to use instead of a card. */
export const Wallet = Type.Optional(Choice(...walletNames));

/** Gateway-specific calls are in payment-calls.ts. */
export const paymentEndpoints = defineEndpoints({
  'POST /enets/txn-from-b2s': {
    access: 'gateway',
    bodyLimit: limits.noticeBytes,
    summary:
      "The regional card gateway's signed message about a transaction, from its server or through the payer's browser and the portal",
    body: Type.Unknown(),
    reply: Type.Object({
      attemptid: Type.String(),
      targetkind: Type.String(),
      reference: Type.String(),
      state: AttemptStateName,
    }),
  },
  'GET /payment/attempt': {
    access: 'member',
    summary: 'State of an attempt; queries the gateway while it is open',
    query: Type.Object({ attemptid: Uuid }),
    reply: Attempt,
  },
  'POST /payment/cancel': {
    access: 'member',
    summary: 'Cancel an open attempt and release its credits',
    body: Type.Object({ attemptid: Uuid }),
    reply: Attempt,
  },
  'POST /reward/applycredit': {
    access: 'member',
    summary: 'Use credits (USD) for the shipment in checkout; 0 removes them',
    body: Type.Object({ shipmentid: Uuid, credits: Type.Number({ minimum: 0, maximum: 99_999 }) }),
    reply: CurrentShipment,
  },
  'POST /reward/applypromocode': {
    access: 'member',
    summary: 'Use a promo code for the shipment in checkout; an empty code removes it',
    body: Type.Object({ shipmentid: Uuid, promocode: Text(40) }),
    reply: CurrentShipment,
  },
});
