/** References of one member, in the order of the member's lists. */
export interface Places {
  packages: readonly string[];
  shipments: readonly string[];
}

const mark = /~(package|shipment):(\d{1,3})~/g;

/** Replaces a member's references in an address by their places in the lists. */
export function takePlaces(path: string, { packages, shipments }: Places): string {
  const all = [
    ...packages.map((ref, at) => [ref, `~package:${at}~`] as const),
    ...shipments.map((ref, at) => [ref, `~shipment:${at}~`] as const),
  ];
  return all.reduce((text, [ref, place]) => text.replaceAll(ref, place), path);
}

/** The other way round: the references that another installation has given. */
export const putPlaces = (path: string, { packages, shipments }: Places): string =>
  path.replace(
    mark,
    (_whole, kind: string, at: string) =>
      (kind === 'package' ? packages : shipments)[Number(at)] ?? '',
  );

/** The places that an address names. */
export const placesIn = (path: string): { kind: 'package' | 'shipment'; at: number }[] =>
  [...path.matchAll(mark)].map(([, kind, at]) => ({
    kind: kind === 'package' ? 'package' : 'shipment',
    at: Number(at),
  }));
