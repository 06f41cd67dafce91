import { limits } from '@/contract/limits';
import type { Api } from '@/lib/api';
import type { SelectedPackage } from '@/lib/browser/stored-selection';
import type { PackagesQuery } from '@/lib/queries/packages';
import type { DestinationFacts } from '@/rules/packages/package';
import { filterSelectable } from '@/rules/packages/shippable';
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

/** The selected packages and those that can ship with them, up to the limit of one shipment. */
export async function readAllSelectable(
  api: Api,
  query: PackagesQuery,
  selected: readonly SelectedPackage[],
  destination: DestinationFacts | null,
): Promise<SelectedPackage[]> {
  const { at: _, ...listQuery } = query;
  let selection = [...selected];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const { list } = await listPackages(api, { ...listQuery, status: '2', page, size: PAGE_SIZE });
    const candidates = [...selection, ...list.items.filter(({ shipAlone }) => !shipAlone)];
    const refs = filterSelectable(
      candidates.map(({ ref }) => ref),
      candidates,
      destination,
    );
    selection = refs.flatMap((ref) => candidates.find((candidate) => candidate.ref === ref) ?? []);
    if (selection.length >= limits.selectionMax || page >= list.totalPages) break;
  }
  return selection.slice(0, limits.selectionMax);
}
