import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { parseProductLink } from '@/rules/cart/product';
import { readGoodsCategory, readGoodsKind, type Goods, type Listing } from '@/rules/deals/lists';
import type { Locale } from '@/rules/locale';

const DAY_MS = 24 * 3600_000;

type WireDeal = Reply<'GET /list/deals'>['items'][number];

/** Returns featured deals, one per category. */
export async function findFeatured(
  api: Api,
  { country, language, max }: { country: string; language: Locale; max: number },
): Promise<Pick<Listing, 'goods' | 'checked'>> {
  const { items, checked } = await api.request('GET /list/deals', {
    query: { list: 'deals', country, language },
  });
  const goods = items.flatMap(readGoods).filter(({ landed }) => landed);
  const featuredGoods = goods.filter(
    ({ category }, index) => goods.findIndex((item) => item.category === category) === index,
  );
  return { goods: featuredGoods.slice(0, max), checked };
}

/** `validto` is the first invalid day. */
const subtractDay = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/** Skips goods without a valid link. */
export function readGoods(wire: WireDeal): Goods[] {
  const url = parseProductLink(wire.url);
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
      until: validto && subtractDay(validto),
      landed,
      refused: refused === 'battery' || refused === 'hazmat' ? refused : null,
    },
  ];
}
