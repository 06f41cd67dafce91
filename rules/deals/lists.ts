import type { TaxCoverage } from '@/contract/money/charges';

import { guideCategories, type GuideCategory } from '../rates/typical-weights';

export const dealAudiences = ['her', 'him', 'tech', 'kids', 'home', 'fitness', 'others'] as const;
export type DealAudience = (typeof dealAudiences)[number];

export const giftGuides = ['general', 'her', 'him', 'home', 'tech', 'fitness', 'holiday'] as const;
export type GiftGuide = (typeof giftGuides)[number];

/** 'deals' holds all deals. */
export type GoodsList = 'deals' | `deals/${DealAudience}` | `gifts/${GiftGuide}`;

const lists: ReadonlySet<string> = new Set([
  'deals',
  ...dealAudiences.map((name) => `deals/${name}`),
  ...giftGuides.map((name) => `gifts/${name}`),
]);

export const isGoodsList = (name: string): name is GoodsList => lists.has(name);

export const goodsKinds = ['regular', 'battery', 'hazmat'] as const;
export type GoodsKind = (typeof goodsKinds)[number];

/** Defaults to regular. */
export const readGoodsKind = (name: string): GoodsKind =>
  goodsKinds.find((kind) => kind === name) ?? 'regular';

/** Defaults to the gift category. */
export const readGoodsCategory = (name: string): GuideCategory =>
  guideCategories.find((category) => category === name) ?? 'homeGifts';

/** Weights in grams, money as decimal strings, days as ISO dates. */
export interface Goods {
  key: string;
  name: string;
  /** Gift reason; empty on deal lists. */
  reason: string;
  store: string;
  url: string;
  price: string;
  grams: number;
  kind: GoodsKind;
  category: GuideCategory;
  /** Day of the last price check. */
  checked: string;
  /** Last listed day; null without an end. */
  until: string | null;
  landed: DoorCost | null;
  /** Why it cannot ship to the reader's country. */
  refused: 'battery' | 'hazmat' | null;
}

/** Cost at the door: price, cheapest shipping, estimated tax. */
interface DoorCost {
  speed: string;
  shipping: string;
  tax: string;
  /** Missing means unknown; the total then excludes customs. */
  taxcoverage?: TaxCoverage;
  total: string;
  earliest: string;
  latest: string;
}

export interface Listing {
  goods: Goods[];
  /** Last check, including ended goods; null if the list has always been empty. */
  checked: string | null;
  /** When an empty list gets new goods. */
  opens: string | null;
}

/** 'price' is below CHEAP_DOLLARS, 'weight' below LIGHT_GRAMS. */
export type GoodsFilter = 'price' | 'weight';

export const CHEAP_DOLLARS = 50;
export const LIGHT_GRAMS = 1000;

export const readGoodsFilter = (raw: unknown): GoodsFilter | null =>
  raw === 'price' || raw === 'weight' ? raw : null;

export const filterGoods = (goods: readonly Goods[], filter: GoodsFilter | null): Goods[] =>
  goods.filter(({ price, grams }) =>
    filter === null
      ? true
      : filter === 'price'
        ? Number(price) < CHEAP_DOLLARS
        : grams < LIGHT_GRAMS,
  );
