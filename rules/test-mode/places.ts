const kinds = ['package', 'shipment', 'order', 'quote'] as const;
type Kind = (typeof kinds)[number];
const lists = {
  package: 'packages',
  shipment: 'shipments',
  order: 'orders',
  quote: 'quotes',
} as const satisfies Record<Kind, string>;

/** In list order. */
export type ListedRefs = Record<(typeof lists)[Kind], readonly string[]>;

export const noRefs: ListedRefs = { packages: [], shipments: [], orders: [], quotes: [] };

const placeholder = /~(package|shipment|order|quote):(\d{1,3})~/g;
const isKind = (text: string | undefined): text is Kind => kinds.some((kind) => kind === text);

/** Replaces references with list positions, so a bundle works on another installation. */
export function maskRefs(path: string, refs: ListedRefs): string {
  const placeholders = kinds.flatMap((kind) =>
    refs[lists[kind]].map((ref, at) => [ref, `~${kind}:${at}~`] as const),
  );
  return placeholders.reduce((text, [ref, mark]) => text.replaceAll(ref, mark), path);
}

export const unmaskRefs = (path: string, refs: ListedRefs): string =>
  path.replace(placeholder, (_whole, kind: string, at: string) =>
    isKind(kind) ? (refs[lists[kind]][Number(at)] ?? '') : '',
  );

export const listMaskedRefs = (path: string): { list: keyof ListedRefs; at: number }[] =>
  [...path.matchAll(placeholder)].flatMap(([, kind, at]) =>
    isKind(kind) ? [{ list: lists[kind], at: Number(at) }] : [],
  );
