import type { Card } from '@/contract/money/card';
import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import type { Locale } from '@/rules/locale';

/** A saved card (spec §3). `brand` is what people call it; expiry as numbers. */
export interface SavedCard {
  id: string;
  /** Name on the card. */
  name: string;
  brand: string;
  last4: string;
  /** 'credit', 'debit', 'prepaid' or 'unknown'. */
  segment: string;
  verified: boolean;
  expMonth: number;
  expYear: number;
}

/** The member's cards, newest first. @throws ApiError */
export async function listCards(api: Api): Promise<SavedCard[]> {
  return readCards(await api.request('GET /card/getcards', {}));
}

/** A saved card as the payment page tells it from others. */
export type CardToPayWith = Pick<SavedCard, 'brand' | 'last4'>;

/**
 * The cards that a member can pay with in the month of `now` (ISO), newest first. None when they
 * cannot be had: paying needs no list.
 * @throws ApiError only when the session has ended
 */
export async function cardsToPayWith(api: Api, now: Date): Promise<CardToPayWith[]> {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  const cards = await listCards(api).catch((error: unknown) => {
    if (asApiError(error).sessionRefused) throw error;
    return [];
  });
  return cards
    .filter(({ expYear, expMonth }) => expYear * 12 + expMonth >= month)
    .map(({ brand, last4 }) => ({ brand, last4 }));
}

/** Where a new card is entered: the card keeper's own page. @throws ApiError gatewayDown */
export async function startCard(api: Api, language: Locale): Promise<string> {
  return (await api.request('POST /card/setup', { body: { language } })).url;
}

/** Begins a card whose fields the page shows itself; answers their secret. @throws ApiError */
export async function beginCard(api: Api): Promise<string> {
  return (await api.request('POST /card/setupintent', {})).clientsecret;
}

/** Saves the card that the keeper's token names. @throws ApiError */
export async function addCard(api: Api, token: string): Promise<SavedCard[]> {
  return readCards(await api.request('POST /card/addcard', { body: { token } }));
}

/** Changes the name on a card and its expiry. @throws ApiError */
export async function editCard(
  api: Api,
  { id, name, expMonth, expYear }: Pick<SavedCard, 'id' | 'name' | 'expMonth' | 'expYear'>,
): Promise<SavedCard[]> {
  return readCards(
    await api.request('POST /card/editcard', {
      body: { cardid: id, name, expmonth: expMonth, expyear: expYear },
    }),
  );
}

/** Forgets a card. @throws ApiError */
export async function deleteCard(api: Api, id: string): Promise<SavedCard[]> {
  return readCards(await api.request('POST /card/deletecard', { body: { cardid: id } }));
}

function readCards({ cards }: Reply<'GET /card/getcards'>): SavedCard[] {
  return cards.map(({ cardid, name, card, segment, verified, last4, expmonth, expyear }: Card) => ({
    id: cardid,
    name,
    brand: card.name,
    last4,
    segment,
    verified,
    expMonth: expmonth,
    expYear: expyear,
  }));
}
