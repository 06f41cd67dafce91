import type { TaxCoverage } from '@/contract/money/charges';

import { guideCategories, type GuideCategory } from '../rates/typical-weights';

/** Lists of featured deals (spec §2), beside the one of all deals. */
export const dealAudiences = ['her', 'him', 'tech', 'kids', 'home', 'fitness', 'others'] as const;
export type DealAudience = (typeof dealAudiences)[number];

/** Gift guides (spec §2). */
export const giftGuides = ['general', 'her', 'him', 'home', 'tech', 'fitness', 'holiday'] as const;
export type GiftGuide = (typeof giftGuides)[number];

/** A list of goods as the host names it; 'deals' holds every deal. */
export type GoodsList = 'deals' | `deals/${DealAudience}` | `gifts/${GiftGuide}`;

const lists: ReadonlySet<string> = new Set([
  'deals',
  ...dealAudiences.map((name) => `deals/${name}`),
  ...giftGuides.map((name) => `gifts/${name}`),
]);

export const isGoodsList = (name: string): name is GoodsList => lists.has(name);

/** What goods are to couriers and customs. */
export const goodsKinds = ['regular', 'battery', 'hazmat'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** The kind by its name; ordinary goods for any other. */
export const readGoodsKind = (name: string): GoodsKind =>
  goodsKinds.find((kind) => kind === name) ?? 'regular';

/** A category that has a drawing; the one of gifts for any other. */
export const readGoodsCategory = (name: string): GuideCategory =>
  guideCategories.find((category) => category === name) ?? 'homeGifts';

/** Goods on a deal list or in a gift guide. Weights in grams, money as decimal strings, days as ISO dates. */
export interface Goods {
  key: string;
  name: string;
  /** Why it is a good gift; empty on deal lists. */
  reason: string;
  store: string;
  url: string;
  price: string;
  grams: number;
  kind: GoodsKind;
  category: GuideCategory;
  /** The day on which somebody looked at the price. */
  checked: string;
  /** The last day on which it is listed; null without an end. */
  until: string | null;
  landed: Landed | null;
  /** Why it cannot be sent to the reader's country. */
  refused: 'battery' | 'hazmat' | null;
}

/** What goods cost at the reader's door: price, shipping by the cheapest speed, estimated tax. */
interface Landed {
  speed: string;
  shipping: string;
  tax: string;
  /** Absent is unknown: the price is then without customs. */
  taxcoverage?: TaxCoverage;
  total: string;
  earliest: string;
  latest: string;
}

/** A list of goods as of today. */
export interface GoodsShelf {
  goods: Goods[];
  /** When the list was looked at last, ended goods included; null for a list that never had any. */
  checked: string | null;
  /** Of a list that is empty: when its next goods come. */
  opens: string | null;
}

/** What a reader of a gift guide may ask for: goods below CHEAP_DOLLARS, or below LIGHT_GRAMS. */
export type GoodsFilter = 'price' | 'weight';

export const CHEAP_DOLLARS = 50;
export const LIGHT_GRAMS = 1000;

/** A filter by its name in an address; null for anything else. */
export const readGoodsFilter = (raw: unknown): GoodsFilter | null =>
  raw === 'price' || raw === 'weight' ? raw : null;

/** The goods that pass a filter, in their order. */
export const filterGoods = (goods: readonly Goods[], filter: GoodsFilter | null): Goods[] =>
  goods.filter(({ price, grams }) =>
    filter === null
      ? true
      : filter === 'price'
        ? Number(price) < CHEAP_DOLLARS
        : grams < LIGHT_GRAMS,
  );
