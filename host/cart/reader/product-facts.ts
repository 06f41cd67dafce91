import { limits } from '@/contract/limits';
import { tidyLine } from '@/rules/cart/tidy';
import { parsePrice } from '@/rules/money';

import type { Item } from './microdata';
import { parsePage, plainText } from './page-parts';
import { parseGrams } from './weight-text';

/** Untrusted facts from a store's page: display them, but never calculate with them. */
export interface ProductFacts {
  name?: string;
  /** Per piece, with `currency`: decimal string with two decimals. */
  price?: string;
  /** ISO 4217. */
  currency?: string;
  grams?: number;
  availability?: 'in' | 'out' | 'later';
  /** Https URL. */
  picture?: string;
}

/** `url` is final, after redirects. */
export interface ReceivedPage {
  url: string;
  html: string;
}

type SchemaNode = Record<string, unknown>;

const MAX_NODES = 3_000;
const MAX_VALUES = 50;

/**
 * Reads schema.org Product from JSON-LD, then microdata, then Open Graph; the first source of each
 * fact wins. Returns null if there is no product.
 */
export function readProductPage({ url, html }: ReceivedPage): ProductFacts | null {
  const { jsonLd, microdata, meta } = parsePage(html);
  const products = [
    ...findProducts(jsonLd.flatMap(parseJsonLd)),
    ...findProducts(microdata.map(toPlainItem)),
  ].map((product) => readFacts(product, url));
  const facts: ProductFacts = {};
  for (const source of [...products.slice(0, MAX_VALUES), readOpenGraph(meta, url)])
    fillMissing(facts, source);
  return Object.keys(facts).length > 0 ? facts : null;
}

/** Fills in missing facts; a price needs its currency. */
function fillMissing(facts: ProductFacts, more: ProductFacts): void {
  // Do not mix facts of different products.
  if (facts.name !== undefined && more.name !== undefined && !isSimilarName(facts.name, more.name))
    return;
  const { price, currency, ...others } = more;
  for (const [name, value] of Object.entries(others))
    if (!Object.hasOwn(facts, name)) Object.assign(facts, { [name]: value });
  if (price && currency && !facts.price) Object.assign(facts, { price, currency });
}

const isSimilarName = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a);
};

function parseJsonLd(text: string): unknown[] {
  const json = text.replace('<![CDATA[', '').replace(']]>', '');
  const from = json.search(/[[{]/);
  const to = Math.max(json.lastIndexOf(']'), json.lastIndexOf('}'));
  try {
    return [JSON.parse(json.slice(from, to + 1))];
  } catch {
    return [];
  }
}

function toPlainItem({ type, properties }: Item): SchemaNode {
  const plain = Object.create(null) as SchemaNode;
  for (const [name, values] of properties)
    plain[name] = values.map((value) => (typeof value === 'string' ? value : toPlainItem(value)));
  plain['@type'] = type.split(/\s+/);
  return plain;
}

/** Outermost first. */
function findProducts(roots: unknown[]): SchemaNode[] {
  const products: SchemaNode[] = [];
  const queue = [...roots];
  for (let at = 0; at < queue.length && at < MAX_NODES; at++) {
    const node = queue[at];
    if (Array.isArray(node)) queue.push(...node.slice(0, MAX_NODES));
    else if (isNode(node)) {
      if (isA(node, /(?:^|[/#:])(?:Product|ProductModel|IndividualProduct|ProductGroup)$/))
        products.push(node);
      queue.push(
        ...['@graph', 'mainEntity', 'hasVariant', 'itemListElement', 'item'].map((name) =>
          get(node, name),
        ),
      );
    }
  }
  return products;
}

const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Own properties, not inherited ones. */
const get = (node: SchemaNode, name: string): unknown =>
  Object.hasOwn(node, name) ? node[name] : undefined;
const list = (value: unknown): unknown[] =>
  value === undefined || value === null
    ? []
    : Array.isArray(value)
      ? value.slice(0, MAX_VALUES)
      : [value];
const isA = (node: SchemaNode, type: RegExp) =>
  list(get(node, '@type')).some(
    (one) => typeof one === 'string' && one.length < 200 && type.test(one),
  );

function readFacts(product: SchemaNode, url: string): ProductFacts {
  const name = readText(get(product, 'name'));
  const grams = list(get(product, 'weight'))
    .map(readGrams)
    .find((one) => one !== null);
  const picture = readPictureUrl(get(product, 'image'), url);
  return {
    ...(name && { name }),
    ...(grams && { grams }),
    ...(picture && { picture }),
    ...readOffers(list(get(product, 'offers')).filter(isNode), url),
  };
}

/** Plain text on one line, cut to the maximum name length. */
function readText(value: unknown): string {
  const first = list(value).find((one) => typeof one === 'string');
  if (typeof first !== 'string') return '';
  const text = tidyLine(plainText(first.slice(0, 4_000)));
  const wellFormed = Buffer.from(text).toString(); // replaces lone surrogates
  return [...wellFormed].slice(0, limits.itemDescriptionMax).join('').trim();
}

/** Omits the price if offers differ. */
function readOffers(offers: SchemaNode[], url: string): ProductFacts {
  const pageOffers = offers.filter((offer) => isSameUrl(get(offer, 'url'), url));
  const prices = (pageOffers.length > 0 ? pageOffers : offers).flatMap(readPrices);
  const [first] = prices;
  const states = [...new Set((pageOffers.length > 0 ? pageOffers : offers).map(readAvailability))];
  const [availability] = states;
  return {
    ...(first &&
      prices.every((one) => one.price === first.price && one.currency === first.currency) &&
      first),
    ...(states.length === 1 && availability && { availability }),
  };
}

function readPrices(offer: SchemaNode): { price: string; currency: string }[] {
  const readCurrency = (node: SchemaNode) => {
    const text = list(get(node, 'priceCurrency'))[0];
    return typeof text === 'string' ? currencyCode(text) : null;
  };
  const low = get(offer, 'lowPrice');
  const high = get(offer, 'highPrice');
  const aggregatePrice =
    low !== undefined &&
    (high === undefined
      ? Number(get(offer, 'offerCount')) === 1
      : readPrice(low) === readPrice(high))
      ? low
      : undefined;
  const nestedOffers = list(get(offer, 'offers')).filter(isNode);
  const specifications = list(get(offer, 'priceSpecification')).filter(isNode);
  const statedPrice = get(offer, 'price') ?? aggregatePrice;
  const price = readPrice(statedPrice);
  const currency = readCurrency(offer);
  if (price && currency) return [{ price, currency }];
  return [...nestedOffers, ...specifications.slice(0, 1)].flatMap((node) => {
    const innerPrice = readPrice(get(node, 'price'));
    const code = readCurrency(node) ?? currency;
    return innerPrice && code ? [{ price: innerPrice, currency: code }] : [];
  });
}

function readPrice(value: unknown): string | null {
  const first = list(value)[0];
  const text =
    typeof first === 'number' ? String(first) : typeof first === 'string' ? first.trim() : '';
  const price = parsePrice(text.replace(/^(?:US)?\$\s?/, ''));
  return price !== null &&
    Number(price) >= limits.unitPriceMin &&
    Number(price) <= limits.unitPriceMax
    ? price
    : null;
}

const currencyCode = (text: string) => /^[A-Z]{3}$/.exec(text.trim().toUpperCase())?.[0] ?? null;

const availabilities: Readonly<Record<string, ProductFacts['availability']>> = {
  instock: 'in',
  limitedavailability: 'in',
  onlineonly: 'in',
  outofstock: 'out',
  oos: 'out',
  soldout: 'out',
  discontinued: 'out',
  preorder: 'later',
  presale: 'later',
  backorder: 'later',
  madetoorder: 'later',
};

function readAvailability(offer: SchemaNode): ProductFacts['availability'] {
  const text = list(get(offer, 'availability'))[0];
  return typeof text === 'string' ? toAvailability(text) : undefined;
}

function toAvailability(text: string): ProductFacts['availability'] {
  const name = (text.slice(0, 200).split(/[/#]/).at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return Object.hasOwn(availabilities, name) ? availabilities[name] : undefined;
}

/** `weight`: text with a unit, or a QuantitativeValue. */
function readGrams(value: unknown): number | null {
  if (typeof value === 'string') return parseGrams(value);
  if (!isNode(value)) return null;
  const amount = list(get(value, 'value'))[0];
  const unit = list(get(value, 'unitCode'))[0] ?? list(get(value, 'unitText'))[0] ?? '';
  if (typeof unit !== 'string') return null;
  return typeof amount === 'number' || typeof amount === 'string'
    ? parseGrams(`${amount} ${unit}`)
    : null;
}

function readPictureUrl(value: unknown, base: string): string | null {
  for (const one of list(value)) {
    const text = isNode(one) ? (list(get(one, 'url'))[0] ?? list(get(one, 'contentUrl'))[0]) : one;
    const pictureUrl = typeof text === 'string' ? readHttpsUrl(text, base) : null;
    if (pictureUrl) return pictureUrl;
  }
  return null;
}

function readHttpsUrl(text: string, base: string): string | null {
  const href = text.trim();
  if (href === '' || href.length > limits.productUrlMax || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === 'https:' ? url.href : null;
}

function isSameUrl(value: unknown, url: string): boolean {
  const text = list(value)[0];
  return typeof text === 'string' && readHttpsUrl(text, url) === url;
}

/** Requires a product type, since every page has a title. */
function readOpenGraph(meta: Map<string, string>, url: string): ProductFacts {
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? '';
  const price = readPrice(first('product:price:amount', 'og:price:amount'));
  const isProduct = /^(?:og:)?product\b/.test(first('og:type').toLowerCase());
  if (!isProduct && !price) return {};
  const name = readText(first('og:title'));
  const currency = currencyCode(first('product:price:currency', 'og:price:currency'));
  const availability = toAvailability(first('product:availability', 'og:availability'));
  const grams = parseGrams(`${first('product:weight:value')} ${first('product:weight:units')}`);
  const picture = readPictureUrl(first('og:image:secure_url', 'og:image', 'og:image:url'), url);
  return {
    ...(name && { name }),
    ...(price && currency && { price, currency }),
    ...(availability && { availability }),
    ...(grams && { grams }),
    ...(picture && { picture }),
  };
}
