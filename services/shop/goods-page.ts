import type { Api } from '@/lib/api';
import { likelyCountry, nameCountries } from '@/lib/i18n/country-names';
import { nameInText } from '@/rules/country-names';
import { readGoodsFilter, type GoodsList } from '@/rules/deals/lists';
import type { Locale } from '@/rules/locale';

import { listOfferedCountries } from '../offered-countries';
import { readGoods } from './goods';

/** A list of goods, priced for a country. */
export type GoodsPage = Awaited<ReturnType<typeof loadGoods>>;

interface GoodsContext {
  /** `api` is for required parts, `quick` for optional parts. */
  api: Api;
  quickApi: Api;
  query: Record<string, unknown>;
  locale: Locale;
  /** The country of the member, or of the last member on this device. */
  ownCountry: string | undefined;
}

/**
 * Prices a list for the country in the URL, else the reader's own, else the language's first one.
 * @throws ApiError notFound for an unknown list
 */
export async function loadGoods(list: GoodsList, context: GoodsContext) {
  const { api, quickApi, query, locale, ownCountry } = context;
  const countries = nameCountries(
    (await listOfferedCountries(quickApi))
      .filter((row) => row.ship_allowed)
      .map(({ code }) => code),
    locale,
  );
  const findIso = (iso: unknown) => countries.find((country) => country.iso === iso)?.iso;
  const country = findIso(query['country']) ?? findIso(ownCountry) ?? likelyCountry[locale];
  const { items, checked, opens } = await api.request('GET /list/deals', {
    query: { list, country, language: locale },
  });
  return {
    shelf: { goods: items.flatMap(readGoods), checked, opens },
    /** ISO code and name of the country that prices are for. */
    country,
    countryName: nameInText(country, locale),
    countries,
    filter: readGoodsFilter(query['under']),
  };
}
