import { Type, type Static } from 'typebox';

import { defineEndpoints } from '../endpoint';
import { PageLanguage } from './payment';
import { Text, Uuid } from '../wire';

/** The card provider's token stays at the host. */
export const Card = Type.Object({
  cardid: Type.String(),
  name: Type.String(),
  /** Brand: display name and provider code. */
  card: Type.Object({ name: Type.String(), code: Type.String() }),
  /** 'credit', 'debit', 'prepaid' or 'unknown'. */
  segment: Type.String(),
  /** The bank confirmed the security code. */
  verified: Type.Boolean(),
  last4: Type.String(),
  expmonth: Type.Integer(),
  expyear: Type.Integer(),
});
export type Card = Static<typeof Card>;

const Cards = Type.Object({ cards: Type.Array(Card) });
/**
 * Provider token of a payment method, or of the session or intent that collected the card. Never a
 * card number.
 */
const CardToken = Type.String({ pattern: '^(pm|cs|seti)_[A-Za-z0-9_]{8,120}$' });

export const cardEndpoints = defineEndpoints({
  'GET /card/getcards': { access: 'member', summary: 'Saved cards, newest first', reply: Cards },
  'POST /card/setup': {
    access: 'member',
    summary: "URL of the card provider's page for entering a card",
    body: Type.Object({ language: PageLanguage }),
    reply: Type.Object({ url: Type.String() }),
  },
  'POST /card/setupintent': {
    access: 'member',
    summary: "A client secret for showing the card provider's fields for a new card",
    reply: Type.Object({ clientsecret: Type.String() }),
  },
  'POST /card/addcard': {
    access: 'member',
    summary: "Save a card by the provider's token; repeating a token changes nothing",
    body: Type.Object({ token: CardToken }),
    reply: Cards,
  },
  'POST /card/editcard': {
    access: 'member',
    summary: "Change a card's name and expiry",
    body: Type.Object({
      cardid: Uuid,
      name: Text(80),
      expmonth: Type.Integer({ minimum: 1, maximum: 12 }),
      expyear: Type.Integer({ minimum: 2000, maximum: 2100 }),
    }),
    reply: Cards,
  },
  'POST /card/deletecard': {
    access: 'member',
    summary: 'Delete a card, here and at the provider',
    body: Type.Object({ cardid: Uuid }),
    reply: Cards,
  },
});
