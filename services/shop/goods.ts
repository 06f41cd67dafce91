import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { firstCountry, nameCountries } from '@/lib/i18n/country-names';
import { productLink } from '@/rules/cart/product';
import { nameInText } from '@/rules/country-names';
import {
  readGoodsCategory,
  readGoodsFilter,
  readGoodsKind,
  type Goods,
  type GoodsList,
  type GoodsShelf,
} from '@/rules/deals/lists';
import type { Locale } from '@/rules/locale';

import { offeredCountries } from '../offered-countries';

const DAY_MS = 24 * 3600_000;

type WireDeal = Reply<'GET /list/deals'>['items'][number];

export type GoodsPage = Awaited<ReturnType<typeof loadGoods>>;

interface Reader {
  /** `api` is for required data, `quick` for the rest. */
  api: Api;
  quick: Api;
  query: Record<string, unknown>;
  locale: Locale;
  /** Of a signed-in or former member. */
  ownCountry: string | undefined;
}

/**
 * Uses the address's country, else the reader's, else the language's first. @throws ApiError
 * notFound for a list that there is not
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
    /** The country of the prices. */
    country,
    countryName: nameInText(country, locale),
    countries,
    filter: readGoodsFilter(query['under']),
  };
}

/** Returns one per category. */
export async function findFeatured(
  api: Api,
  { country, language, most }: { country: string; language: Locale; most: number },
): Promise<Pick<GoodsShelf, 'goods' | 'checked'>> {
  const { items, checked } = await api.request('GET /list/deals', {
    query: { list: 'deals', country, language },
  });
  const goods = items.flatMap(readGoods).filter(({ landed }) => landed);
  const firsts = goods.filter(
    ({ category }, index) => goods.findIndex((one) => one.category === category) === index,
  );
  return { goods: firsts.slice(0, most), checked };
}

/** `validto` is the first invalid day. */
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Skips goods without a valid link. */
function readGoods(wire: WireDeal): Goods[] {
  const url = productLink(wire.url);
  if (url === null) return [];
  const { key, name, reason, store, price, weight, checked, validto, landed, refused } = wire;
  return [
    {
      key,
      name,
      reason,
      store,
      url,
      price,
      grams: weight,
      kind: readGoodsKind(wire.kind),
      category: readGoodsCategory(wire.category),
      checked,
      until: validto && dayBefore(validto),
      landed,
      refused: refused === 'battery' || refused === 'hazmat' ? refused : null,
    },
  ];
}
