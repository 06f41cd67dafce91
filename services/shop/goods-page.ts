import type { Api } from '@/lib/api';
import { firstCountry, nameCountries } from '@/lib/i18n/country-names';
import { nameInText } from '@/rules/country-names';
import { readGoodsFilter, type GoodsList } from '@/rules/deals/lists';
import type { Locale } from '@/rules/locale';

import { offeredCountries } from '../offered-countries';
import { readGoods } from './goods';

/** A page of goods: a list, priced for a country. */
export type GoodsPage = Awaited<ReturnType<typeof loadGoods>>;

interface Reader {
  /** The client for what the page cannot do without, and that for the rest. */
  api: Api;
  quick: Api;
  query: Record<string, unknown>;
  locale: Locale;
  /** The country of a member, or of somebody who was one here. */
  ownCountry: string | undefined;
}

/**
 * A list of goods for a reader: for the country of the address, else their own, else the first one of
 * the language. @throws ApiError notFound for a list that there is not
 */
export async function loadGoods(list: GoodsList, reader: Reader) {
  const { api, quick, query, locale, ownCountry } = reader;
  const countries = nameCountries(
    (await offeredCountries(quick)).filter((one) => one.ship_allowed).map(({ code }) => code),
    locale,
  );
  const findIso = (iso: unknown) => countries.find((one) => one.iso === iso)?.iso;
  const country = findIso(query['country']) ?? findIso(ownCountry) ?? firstCountry[locale];
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
