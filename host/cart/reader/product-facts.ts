import { limits } from '@/contract/limits';
import { tidyLine } from '@/rules/cart/tidy';
import { parsePrice } from '@/rules/money';

import type { Item } from './microdata';
import { parsePage, toPlainText } from './page-parts';
import { parseGrams } from './weight-text';

/** Untrusted: display them, but never calculate with them. */
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
function fillMissing(facts: ProductFacts, extra: ProductFacts): void {
  // Do not mix facts of different products.
  if (facts.name !== undefined && extra.name !== undefined && !isSimilar(facts.name, extra.name))
    return;
  const { price, currency, ...otherFacts } = extra;
  for (const [name, value] of Object.entries(otherFacts))
    if (!Object.hasOwn(facts, name)) Object.assign(facts, { [name]: value });
  if (price && currency && !facts.price) Object.assign(facts, { price, currency });
}

const isSimilar = (nameA: string, nameB: string) => {
  const [a, b] = [nameA.toLowerCase(), nameB.toLowerCase()];
  return a.includes(b) || b.includes(a);
};

function parseJsonLd(text: string): unknown[] {
  const json = text.replace('<![CDATA[', '').replace(']]>', '');
  const startIndex = json.search(/[[{]/);
  const endIndex = Math.max(json.lastIndexOf(']'), json.lastIndexOf('}'));
  try {
    return [JSON.parse(json.slice(startIndex, endIndex + 1))];
  } catch {
    return [];
  }
}

function toPlainItem({ type, properties }: Item): SchemaNode {
  const record = Object.create(null) as SchemaNode;
  for (const [name, values] of properties)
    record[name] = values.map((value) => (typeof value === 'string' ? value : toPlainItem(value)));
  record['@type'] = type.split(/\s+/);
  return record;
}

/** Finds products, outermost first. */
function findProducts(roots: unknown[]): SchemaNode[] {
  const products: SchemaNode[] = [];
  const queue = [...roots];
  for (let index = 0; index < queue.length && index < MAX_NODES; index++) {
    const node = queue[index];
    if (Array.isArray(node)) queue.push(...node.slice(0, MAX_NODES));
    else if (isNode(node)) {
      if (hasType(node, /(?:^|[/#:])(?:Product|ProductModel|IndividualProduct|ProductGroup)$/))
        products.push(node);
      queue.push(
        ...['@graph', 'mainEntity', 'hasVariant', 'itemListElement', 'item'].map((name) =>
          getOwn(node, name),
        ),
      );
    }
  }
  return products;
}

const isNode = (value: unknown): value is SchemaNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const getOwn = (node: SchemaNode, name: string): unknown =>
  Object.hasOwn(node, name) ? node[name] : undefined;
const toList = (value: unknown): unknown[] =>
  value === undefined || value === null
    ? []
    : Array.isArray(value)
      ? value.slice(0, MAX_VALUES)
      : [value];
const hasType = (node: SchemaNode, type: RegExp) =>
  toList(getOwn(node, '@type')).some(
    (typeName) => typeof typeName === 'string' && typeName.length < 200 && type.test(typeName),
  );

function readFacts(product: SchemaNode, url: string): ProductFacts {
  const name = readText(getOwn(product, 'name'));
  const grams = toList(getOwn(product, 'weight'))
    .map(readGrams)
    .find((candidate) => candidate !== null);
  const picture = readPictureUrl(getOwn(product, 'image'), url);
  return {
    ...(name && { name }),
    ...(grams && { grams }),
    ...(picture && { picture }),
    ...readOffers(toList(getOwn(product, 'offers')).filter(isNode), url),
  };
}

/** Returns plain text on one line, cut to the maximum name length. */
function readText(value: unknown): string {
  const firstText = toList(value).find((candidate) => typeof candidate === 'string');
  if (typeof firstText !== 'string') return '';
  const text = tidyLine(toPlainText(firstText.slice(0, 4_000)));
  const wellFormedText = Buffer.from(text).toString(); // replaces lone surrogates
  return [...wellFormedText].slice(0, limits.itemDescriptionMax).join('').trim();
}

/** Omits the price if offers differ. */
function readOffers(offers: SchemaNode[], url: string): ProductFacts {
  const pageOffers = offers.filter((offer) => isSameUrl(getOwn(offer, 'url'), url));
  const prices = (pageOffers.length > 0 ? pageOffers : offers).flatMap(readPrices);
  const [firstPrice] = prices;
  const states = [...new Set((pageOffers.length > 0 ? pageOffers : offers).map(readAvailability))];
  const [availability] = states;
  return {
    ...(firstPrice &&
      prices.every((p) => p.price === firstPrice.price && p.currency === firstPrice.currency) &&
      firstPrice),
    ...(states.length === 1 && availability && { availability }),
  };
}

function readPrices(offer: SchemaNode): { price: string; currency: string }[] {
  const readCurrency = (node: SchemaNode) => {
    const text = toList(getOwn(node, 'priceCurrency'))[0];
    return typeof text === 'string' ? parseCurrency(text) : null;
  };
  const lowPrice = getOwn(offer, 'lowPrice');
  const highPrice = getOwn(offer, 'highPrice');
  const aggregatePrice =
    lowPrice !== undefined &&
    (highPrice === undefined
      ? Number(getOwn(offer, 'offerCount')) === 1
      : readPrice(lowPrice) === readPrice(highPrice))
      ? lowPrice
      : undefined;
  const nestedOffers = toList(getOwn(offer, 'offers')).filter(isNode);
  const specifications = toList(getOwn(offer, 'priceSpecification')).filter(isNode);
  const statedPrice = getOwn(offer, 'price') ?? aggregatePrice;
  const price = readPrice(statedPrice);
  const currency = readCurrency(offer);
  if (price && currency) return [{ price, currency }];
  return [...nestedOffers, ...specifications.slice(0, 1)].flatMap((node) => {
    const innerPrice = readPrice(getOwn(node, 'price'));
    const code = readCurrency(node) ?? currency;
    return innerPrice && code ? [{ price: innerPrice, currency: code }] : [];
  });
}

function readPrice(value: unknown): string | null {
  const entry = toList(value)[0];
  const text =
    typeof entry === 'number' ? String(entry) : typeof entry === 'string' ? entry.trim() : '';
  const price = parsePrice(text.replace(/^(?:US)?\$\s?/, ''));
  return price !== null &&
    Number(price) >= limits.unitPriceMin &&
    Number(price) <= limits.unitPriceMax
    ? price
    : null;
}

const parseCurrency = (text: string) => /^[A-Z]{3}$/.exec(text.trim().toUpperCase())?.[0] ?? null;

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
  const text = toList(getOwn(offer, 'availability'))[0];
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
  const amount = toList(getOwn(value, 'value'))[0];
  const unit = toList(getOwn(value, 'unitCode'))[0] ?? toList(getOwn(value, 'unitText'))[0] ?? '';
  if (typeof unit !== 'string') return null;
  return typeof amount === 'number' || typeof amount === 'string'
    ? parseGrams(`${amount} ${unit}`)
    : null;
}

function readPictureUrl(value: unknown, base: string): string | null {
  for (const image of toList(value)) {
    const text = isNode(image)
      ? (toList(getOwn(image, 'url'))[0] ?? toList(getOwn(image, 'contentUrl'))[0])
      : image;
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
  const text = toList(value)[0];
  return typeof text === 'string' && readHttpsUrl(text, url) === url;
}

/** Requires a product type, since every page has a title. */
function readOpenGraph(meta: Map<string, string>, url: string): ProductFacts {
  const getMeta = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean) ?? '';
  const price = readPrice(getMeta('product:price:amount', 'og:price:amount'));
  const isProduct = /^(?:og:)?product\b/.test(getMeta('og:type').toLowerCase());
  if (!isProduct && !price) return {};
  const name = readText(getMeta('og:title'));
  const currency = parseCurrency(getMeta('product:price:currency', 'og:price:currency'));
  const availability = toAvailability(getMeta('product:availability', 'og:availability'));
  const grams = parseGrams(`${getMeta('product:weight:value')} ${getMeta('product:weight:units')}`);
  const picture = readPictureUrl(getMeta('og:image:secure_url', 'og:image', 'og:image:url'), url);
  return {
    ...(name && { name }),
    ...(price && currency && { price, currency }),
    ...(availability && { availability }),
    ...(grams && { grams }),
    ...(picture && { picture }),
  };
}
