import { limits } from '@/contract/limits';
import type { Api } from '@/lib/api';
import type { PackagesQuery } from '@/lib/queries/packages';
import type { PackageItem } from '@/rules/packages/item';
import { listPackages } from '@/services/pmt';

const SIZE = limits.pageSizeMax;
const READS_MAX = 10;
const pageAt = (place: number) => Math.floor(place / SIZE) + 1;

/** The packages from place to place, in the direction of the range. Reads ten pages at most. */
export async function readBetween(api: Api, query: PackagesQuery, from: number, to: number) {
  const step = to < from ? -1 : 1;
  const length = Math.min(READS_MAX, Math.abs(pageAt(to) - pageAt(from)) + 1);
  const { at: _, ...list } = query;
  const pages = await Promise.all(
    Array.from({ length }, (__, n) =>
      listPackages(api, { ...list, page: pageAt(from) + n * step, size: SIZE }),
    ),
  );
  return pages.flatMap(({ list: { items } }) => (step < 0 ? items.toReversed() : items));
}

/** The packages of the whole list that can go together, as many as one shipment may have. */
export async function readAll(api: Api, query: PackagesQuery): Promise<PackageItem[]> {
  const { at: _, ...list } = query;
  const selectable: PackageItem[] = [];
  for (let page = 1; page <= READS_MAX; page += 1) {
    const read = (await listPackages(api, { ...list, status: '2', page, size: SIZE })).list;
    selectable.push(...read.items.filter(({ shipAlone }) => !shipAlone));
    if (selectable.length >= limits.selectionMax || page >= read.totalPages) break;
  }
  return selectable.slice(0, limits.selectionMax);
}
