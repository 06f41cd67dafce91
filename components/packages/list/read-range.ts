import { limits } from '@/contract/limits';
import type { Api } from '@/lib/api';
import type { PackagesQuery } from '@/lib/queries/packages';
import type { PackageItem } from '@/rules/packages/item';
import { listPackages } from '@/services/pmt';

const PAGE_SIZE = limits.pageSizeMax;
const PAGES_MAX = 10;
const getPageAt = (position: number) => Math.floor(position / PAGE_SIZE) + 1;

/** Reads from one position in the list to another, at most `PAGES_MAX` pages. */
export async function readBetween(api: Api, query: PackagesQuery, from: number, to: number) {
  const step = to < from ? -1 : 1;
  const length = Math.min(PAGES_MAX, Math.abs(getPageAt(to) - getPageAt(from)) + 1);
  const { at: _, ...listQuery } = query;
  const pages = await Promise.all(
    Array.from({ length }, (__, n) =>
      listPackages(api, { ...listQuery, page: getPageAt(from) + n * step, size: PAGE_SIZE }),
    ),
  );
  return pages.flatMap(({ list: { items } }) => (step < 0 ? items.toReversed() : items));
}

/** The packages that can ship together, up to the limit of one shipment. */
export async function readAllSelectable(api: Api, query: PackagesQuery): Promise<PackageItem[]> {
  const { at: _, ...listQuery } = query;
  const selectableItems: PackageItem[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const resultPage = (
      await listPackages(api, { ...listQuery, status: '2', page, size: PAGE_SIZE })
    ).list;
    selectableItems.push(...resultPage.items.filter(({ shipAlone }) => !shipAlone));
    if (selectableItems.length >= limits.selectionMax || page >= resultPage.totalPages) break;
  }
  return selectableItems.slice(0, limits.selectionMax);
}
