import { parseProductLink } from '../cart/product';

/**
 * `format`: not a shop's web address; `cart`: a cart, checkout or product list; `many`: several
 * links.
 */
export type QuoteLink = { url: string } | { problem: 'format' | 'cart' | 'many' };

/** Private network names. */
const privateHost =
  /(?:^|\.)(?:internal|intranet|local|localhost|localdomain|lan|home|corp|private|arpa|onion)\.?$/i;

const cartPath =
  /^\/(?:[^/]{1,40}\/){0,3}(?:cart|basket|bag|checkout|wishlist|wish-list|shopping-?(?:cart|bag)|search|orders?)(?:\/|\.[a-z]{2,5}$|$)/i;
/** Longer texts are rejected unread. */
const MAX_LENGTH = 2_100;

/** Reads a product link as typed, e.g. "www.shop.com/shoe". */
export function readQuoteLink(input: string): QuoteLink {
  const text = input.trim();
  if (text.length > MAX_LENGTH) return { problem: 'format' };
  if (/\s/.test(text) && text.split(/\s+/).filter(parseProductLink).length > 1)
    return { problem: 'many' };
  const url = parseProductLink(text);
  if (url === null) return { problem: 'format' };
  const { hostname, pathname } = new URL(url);
  if (privateHost.test(hostname)) return { problem: 'format' };
  return cartPath.test(pathname) ? { problem: 'cart' } : { url };
}
