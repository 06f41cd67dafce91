import { limits } from '@/contract/limits';

import { addAmounts, isZeroAmount, maxAmount, multiplyAmount, ZERO, type Amount } from '../money';

/** `price` is per piece, decimal string. */
export interface CartLine {
  id: string;
  name: string;
  url: string;
  price: Amount;
  quantity: number;
  color: string;
  size: string;
  notes: string;
  /** URL of our thumbnail; missing for guests. */
  picture?: string;
}

export type NewCartLine = Omit<CartLine, 'id' | 'picture'>;

/** Product data from a store page; null where unavailable. */
export interface StoreProduct {
  name: string | null;
  /** Per piece, in `currency` (ISO 4217). */
  price: Amount | null;
  currency: string | null;
  grams: number | null;
  availability: 'in' | 'out' | 'later' | null;
  /** URL of our thumbnail. */
  picture: string | null;
}

/** Newest first. */
export interface Cart {
  lines: CartLine[];
  saved: CartLine[];
  value: Amount;
}

export const orderValue = (lines: readonly CartLine[]): Amount =>
  addAmounts(...lines.map(({ price, quantity }) => multiplyAmount(price, quantity)));

/** Applies the rate with its minimum; "0.00" for an empty cart. */
export const buyingFee = (fee: { minimum: Amount; rate: string }, value: Amount): Amount =>
  isZeroAmount(value) ? ZERO : maxAmount(fee.minimum, multiplyAmount(value, fee.rate));

/** A name like "www.example.com", not a bare host or IP. */
const publicHost = /^(?:[^.\s]+\.)+[a-z][a-z0-9-]*\.?$/i;

/** Completes a typed URL: "www.shop.com/shoe" → "https://www.shop.com/shoe". Null if invalid. */
export function parseProductLink(input: string): string | null {
  const text = input.trim();
  if (text === '' || /\s/.test(text)) return null;
  const scheme = /^([a-z][a-z0-9+-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return null;
  const fullUrl = scheme ? text : `https://${text.replace(/^\/+/, '')}`;
  if (!URL.canParse(fullUrl)) return null;
  const { href, hostname, username, password } = new URL(fullUrl);
  return publicHost.test(hostname) && !username && !password && href.length <= limits.productUrlMax
    ? href
    : null;
}

/** "www.shop.com" → "shop.com"; empty for an invalid URL. */
export const getShopHost = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\.|\.$/g, '') : '';

/**
 * Returns the restricted merchant of a link, or null. Matches any host label ("shop.name.co.uk");
 * `names` are lowercase.
 */
export function findRestrictedStore(url: string, names: readonly string[]): string | null {
  const labels = new URL(url).hostname.split('.').slice(0, -1);
  return names.find((name) => labels.includes(name.replace(/[^a-z0-9-]/g, ''))) ?? null;
}
