import { productLink } from '../cart/product';

/**
 * What a typed product link is: an address of one product, or why it is none. `format`: no web
 * address of a shop; `cart`: a cart, a checkout or a list of several products; `many`: several
 * links at once (spec §5 "invalid link").
 */
export type QuoteLink = { url: string } | { problem: 'format' | 'cart' | 'many' };

/** Names that lead into somebody's own network and never to a shop. */
const inward =
  /(?:^|\.)(?:internal|intranet|local|localhost|localdomain|lan|home|corp|private|arpa|onion)\.?$/i;

const cartPath =
  /^\/(?:[^/]{1,40}\/){0,3}(?:cart|basket|bag|checkout|wishlist|wish-list|shopping-?(?:cart|bag)|search|orders?)(?:\/|\.[a-z]{2,5}$|$)/i;
/** Longer texts are nobody's product link, and are not looked at any further. */
const READ = 2_100;

/** Reads a product link as typed, e.g. "www.shop.com/shoe". */
export function readQuoteLink(typed: string): QuoteLink {
  const text = typed.trim();
  if (text.length > READ) return { problem: 'format' };
  if (/\s/.test(text) && text.split(/\s+/).filter(productLink).length > 1)
    return { problem: 'many' };
  const url = productLink(text);
  if (url === null) return { problem: 'format' };
  const { hostname, pathname } = new URL(url);
  if (inward.test(hostname)) return { problem: 'format' };
  return cartPath.test(pathname) ? { problem: 'cart' } : { url };
}
