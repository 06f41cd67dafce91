import { limits } from '@/contract/limits';

import { addAmounts, type Amount, multiplyAmount } from '../money';

/** A product in the cart. `price` of one piece, decimal string. */
export interface CartLine {
  id: string;
  name: string;
  url: string;
  price: Amount;
  quantity: number;
  color: string;
  size: string;
  notes: string;
  /** Browser address of our small copy of its picture; a line on a guest's device has none. */
  picture?: string;
}

/** A product that is no line yet. */
export type NewCartLine = Omit<CartLine, 'id' | 'picture'>;

/** What a store's page says of a product; null where it says nothing. */
export interface ReadProduct {
  name: string | null;
  /** Of one piece, in `currency` (ISO 4217). */
  price: Amount | null;
  currency: string | null;
  grams: number | null;
  availability: 'in' | 'out' | 'later' | null;
  /** Browser address of our small copy of its picture. */
  picture: string | null;
}

/**
 * What waits in the cart, what is saved for later, and what the cart costs together; newest first.
 */
export interface Cart {
  lines: CartLine[];
  saved: CartLine[];
  value: Amount;
}

/** What lines cost together (spec §3 "Order Value"). */
export const orderValue = (lines: readonly CartLine[]): Amount =>
  addAmounts(...lines.map(({ price, quantity }) => multiplyAmount(price, quantity)));

/** A name with a dot and a word at its end, e.g. "www.example.com"; no bare machine, no number. */
const publicHost = /^(?:[^.\s]+\.)+[a-z][a-z0-9-]*\.?$/i;

/**
 * The address of a product as typed, made whole: "www.shop.com/shoe" → "https://www.shop.com/shoe"
 * (spec §5, "auto-prefixed"). Null for what is no web address of a shop: another scheme, a name and
 * password in it, no dot in the host, too long.
 */
export function productLink(typed: string): string | null {
  const text = typed.trim();
  if (text === '' || /\s/.test(text)) return null;
  const scheme = /^([a-z][a-z0-9+-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') return null;
  const whole = scheme ? text : `https://${text.replace(/^\/+/, '')}`;
  if (!URL.canParse(whole)) return null;
  const { href, hostname, username, password } = new URL(whole);
  return publicHost.test(hostname) && !username && !password && href.length <= limits.productUrlMax
    ? href
    : null;
}

/**
 * The shop of a product link as one says it: "www.shop.com" → "shop.com"; empty for what is no
 * link.
 */
export const shopOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\.|\.$/g, '') : '';

/**
 * The name on the list of restricted websites that a product link belongs to, null when it may be
 * bought: the name is between the dots of the host, wherever ("shop.name.co.uk").
 * @param url of `productLink`
 * @param names lowercase merchant names
 */
export function restrictedName(url: string, names: readonly string[]): string | null {
  const parts = new URL(url).hostname.split('.').slice(0, -1);
  return names.find((name) => parts.includes(name.replace(/[^a-z0-9-]/g, ''))) ?? null;
}
