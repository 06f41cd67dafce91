/** What a bundle's address may name by its place. */
const kinds = ['package', 'shipment', 'order', 'quote'] as const;
type Kind = (typeof kinds)[number];
const lists = {
  package: 'packages',
  shipment: 'shipments',
  order: 'orders',
  quote: 'quotes',
} as const satisfies Record<Kind, string>;

/** References of one member, in the order of the member's lists. */
export type Places = Record<(typeof lists)[Kind], readonly string[]>;

/** Of somebody who has nothing. */
export const noPlaces: Places = { packages: [], shipments: [], orders: [], quotes: [] };

const mark = /~(package|shipment|order|quote):(\d{1,3})~/g;
const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text);

/** Replaces a member's references in an address by their places in the lists. */
export function takePlaces(path: string, places: Places): string {
  const all = kinds.flatMap((kind) =>
    places[lists[kind]].map((ref, at) => [ref, `~${kind}:${at}~`] as const),
  );
  return all.reduce((text, [ref, place]) => text.replaceAll(ref, place), path);
}

/** The other way round: the references that another installation has given. */
export const putPlaces = (path: string, places: Places): string =>
  path.replace(mark, (_whole, kind: string, at: string) =>
    isKind(kind) ? (places[lists[kind]][Number(at)] ?? '') : '',
  );

/** The places that an address names, with the list that each is of. */
export const placesIn = (path: string): { list: keyof Places; at: number }[] =>
  [...path.matchAll(mark)].flatMap(([, kind, at]) =>
    isKind(kind) ? [{ list: lists[kind], at: Number(at) }] : [],
  );
