import type { Card } from '@/contract/money/card';
import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { asApiError } from '@/lib/api-error';
import type { Locale } from '@/rules/locale';

/** `brand` is a display name. */
export interface SavedCard {
  id: string;
  name: string;
  brand: string;
  last4: string;
  /** 'credit', 'debit', 'prepaid' or 'unknown'. */
  segment: string;
  verified: boolean;
  expMonth: number;
  expYear: number;
}

/** Newest first. @throws ApiError */
export async function listCards(api: Api): Promise<SavedCard[]> {
  return readCards(await api.request('GET /card/getcards', {}));
}

export type UsableCard = Pick<SavedCard, 'brand' | 'last4'>;

/**
 * Returns unexpired cards, newest first, or none on failure, since payment does not need them.
 * @throws ApiError only when the session has ended
 */
export async function listUsableCards(api: Api, now: Date): Promise<UsableCard[]> {
  const month = now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  const cards = await listCards(api).catch((error: unknown) => {
    if (asApiError(error).isSessionRefused) throw error;
    return [];
  });
  return cards
    .filter(({ expYear, expMonth }) => expYear * 12 + expMonth >= month)
    .map(({ brand, last4 }) => ({ brand, last4 }));
}

/** Returns a URL. @throws ApiError gatewayDown */
export async function startCardSetup(api: Api, language: Locale): Promise<string> {
  return (await api.request('POST /card/setup', { body: { language } })).url;
}

/** Returns a client secret for embedded fields. @throws ApiError */
export async function startEmbeddedCardSetup(api: Api): Promise<string> {
  return (await api.request('POST /card/setupintent', {})).clientsecret;
}

/** @throws ApiError */
export async function addCard(api: Api, token: string): Promise<SavedCard[]> {
  return readCards(await api.request('POST /card/addcard', { body: { token } }));
}

/** @throws ApiError */
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

/** @throws ApiError */
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
