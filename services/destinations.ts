import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { loadOptional } from '@/lib/optional-part';
import { nameInText } from '@/rules/country-names';
import { formatMoney } from '@/rules/format';
import type { Locale } from '@/rules/locale';
import { compareAmounts } from '@/rules/money';
import { formatWeight } from '@/rules/packages/measures';

/** Money as decimal strings, weights in grams. */
export type Destination = Reply<'GET /list/destination'>;
export type DestinationTax = Destination['taxes'][number];

export type DestinationList = Reply<'GET /list/destinations'>;

/** @throws ApiError */
export const listDestinations = (api: Api): Promise<DestinationList> =>
  api.request('GET /list/destinations', {});

/** `country` is an ISO code. @throws ApiError notFound for an unknown country */
export const getDestination = (api: Api, country: string): Promise<Destination> =>
  api.request('GET /list/destination', { query: { country } });

export type Examples = Reply<'GET /list/examples'>;
export type Example = Examples['examples'][number];

/** `country` is an ISO code. @throws ApiError notFound for an unknown country */
export const findExamples = (api: Api, country: string): Promise<Examples> =>
  api.request('GET /list/examples', { query: { country } });

/** Formatted for the reader's language. */
export interface StartingPrices {
  country: string;
  weight: string;
  price: string;
  heavyWeight: string;
  heavyPrice: string;
}

/** The cheapest prices today for the two lightest listed weights. Null without a price. */
export async function findStartingPrices(
  api: Api,
  country: string,
  locale: Locale,
): Promise<StartingPrices | null> {
  const destination = await loadOptional(getDestination(api, country));
  const [light, heavy] = (destination?.prices ?? []).flatMap(({ weight, speeds }) => {
    const [price] = speeds.flatMap(({ total }) => total ?? []).toSorted(compareAmounts);
    return price ? { weight: formatWeight(weight, locale), price: formatMoney(price) } : [];
  });
  return light && heavy
    ? {
        country: nameInText(country, locale),
        ...light,
        heavyWeight: heavy.weight,
        heavyPrice: heavy.price,
      }
    : null;
}
