import { isUuid } from '../uuid';

const lists = {
  package: 'packages',
  shipment: 'shipments',
  order: 'orders',
  quote: 'quotes',
  box: 'boxes',
  request: 'requests',
  checkout: 'checkouts',
  draft: 'drafts',
} as const;
type Kind = keyof typeof lists;
const kinds = Object.keys(lists) as Kind[];

/** In list order. */
export type ListedRefs = Record<(typeof lists)[Kind], readonly string[]>;

export const noRefs: ListedRefs = {
  ...{ packages: [], shipments: [], orders: [], quotes: [] },
  ...{ boxes: [], requests: [], checkouts: [], drafts: [] },
};

const placeholder = /~([a-z]{3,8}):(\d{1,3})~/g;
const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text);

/** Replaces references with list positions, so a bundle works on another installation. */
export function maskRefs(path: string, refs: ListedRefs): string {
  const placeholders = kinds.flatMap((kind) =>
    refs[lists[kind]].map((ref, at) => [ref, `~${kind}:${at}~`] as const),
  );
  return placeholders.reduce((text, [ref, mark]) => text.replaceAll(ref, mark), path);
}

/**
 * Replaces the list positions of `maskRefs` with references. Positions without a reference become
 * empty.
 */
export const unmaskRefs = (path: string, refs: ListedRefs): string =>
  path.replace(placeholder, (_whole, kind: string, at: string) =>
    isKind(kind) ? (refs[lists[kind]][Number(at)] ?? '') : '',
  );

export const listMaskedRefs = (path: string): { list: keyof ListedRefs; at: number }[] =>
  [...path.matchAll(placeholder)].flatMap(([, kind, at]) =>
    isKind(kind) ? [{ list: lists[kind], at: Number(at) }] : [],
  );

const knownNames =
  'tab page status sort size arrived kind state country under shipmentid txnid estimate refs from ask destination weight cost length width height unit';
const knownWords =
  'history checkout cancel price weight lb in oldest free heaviest value orders shipments oneboxes requests processing completed cancelled';
const knownValue = /^(\d{1,6}(\.\d{1,3})?|[A-Z0-9]{1,2}|(\.?~[a-z]{3,8}:\d{1,3}~)+)$/;
const isWordIn = (words: string, value: string) => words.split(' ').includes(value);

/**
 * Keeps known parameters whose values are numbers, states, or positions. Other values may be text
 * that someone typed.
 */
export function keepKnownQuery(path: string): string {
  const [pathname = '/', query = ''] = path.split('?');
  const entries = [...new URLSearchParams(query)].filter(
    ([name, value]) =>
      isWordIn(knownNames, name) && (isWordIn(knownWords, value) || knownValue.test(value)),
  );
  const text = entries.map(([name, value]) => `${name}=${value}`).join('&');
  return text ? `${pathname}?${text}` : pathname;
}

const pageName = /^([a-z0-9.-]{0,60}|~[a-z]{3,8}:\d{1,3}~)$/;

/** Finds the part of a page's address that is neither a page's name nor a position. */
export const findForeignPart = (pathname: string): string | undefined =>
  pathname.split('/').find((part) => !pageName.test(part) || isUuid(part));
