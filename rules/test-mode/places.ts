const kinds = ['package', 'shipment', 'order', 'quote'] as const;
type Kind = (typeof kinds)[number];
const lists = {
  package: 'packages',
  shipment: 'shipments',
  order: 'orders',
  quote: 'quotes',
} as const satisfies Record<Kind, string>;

/** In list order. */
export type Places = Record<(typeof lists)[Kind], readonly string[]>;

export const noPlaces: Places = { packages: [], shipments: [], orders: [], quotes: [] };

const placeholder = /~(package|shipment|order|quote):(\d{1,3})~/g;
const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text);

/** Replaces references with list positions, so a bundle works on another installation. */
export function takePlaces(path: string, places: Places): string {
  const placeholders = kinds.flatMap((kind) =>
    places[lists[kind]].map((ref, at) => [ref, `~${kind}:${at}~`] as const),
  );
  return placeholders.reduce((text, [ref, mark]) => text.replaceAll(ref, mark), path);
}

export const putPlaces = (path: string, places: Places): string =>
  path.replace(placeholder, (_whole, kind: string, at: string) =>
    isKind(kind) ? (places[lists[kind]][Number(at)] ?? '') : '',
  );

export const placesIn = (path: string): { list: keyof Places; at: number }[] =>
  [...path.matchAll(placeholder)].flatMap(([, kind, at]) =>
    isKind(kind) ? [{ list: lists[kind], at: Number(at) }] : [],
  );
