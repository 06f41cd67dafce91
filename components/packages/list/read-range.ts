import { limits } from '@/contract/limits';
import type { Api } from '@/lib/api';
import type { PackagesQuery } from '@/lib/queries/packages';
import type { PackageItem } from '@/rules/packages/item';
import { listPackages } from '@/services/pmt';

const PAGE_SIZE = limits.pageSizeMax;
const PAGES_MAX = 10;
const pageAt = (place: number) => Math.floor(place / PAGE_SIZE) + 1;

/** From one place in the list to another, at most `PAGES_MAX` pages. */
export async function readBetween(api: Api, query: PackagesQuery, from: number, to: number) {
  const step = to < from ? -1 : 1;
  const length = Math.min(PAGES_MAX, Math.abs(pageAt(to) - pageAt(from)) + 1);
  const { at: _, ...list } = query;
  const pages = await Promise.all(
    Array.from({ length }, (__, n) =>
      listPackages(api, { ...list, page: pageAt(from) + n * step, size: PAGE_SIZE }),
    ),
  );
  return pages.flatMap(({ list: { items } }) => (step < 0 ? items.toReversed() : items));
}

/** The packages that can ship together, up to the limit of one shipment. */
export async function readAllSelectable(api: Api, query: PackagesQuery): Promise<PackageItem[]> {
  const { at: _, ...list } = query;
  const selectable: PackageItem[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = (await listPackages(api, { ...list, status: '2', page, size: PAGE_SIZE })).list;
    selectable.push(...answer.items.filter(({ shipAlone }) => !shipAlone));
    if (selectable.length >= limits.selectionMax || page >= answer.totalPages) break;
  }
  return selectable.slice(0, limits.selectionMax);
}
