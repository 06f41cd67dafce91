import { limits } from '@/contract/limits';
import { rankedSorts, type RecentDays } from '@/contract/member/list-choices';
import type { Reply } from '@/contract/calls';
import { encodeCursor, type Cursor } from '@/host/core/cursor';
import { toPosition, takePage, clampPage, toPageNumbers, type Position } from '@/host/core/paging';
import type { Database } from '@/host/db/client';
import { getCountryRules } from '@/host/members/address/wire-address';
import type { Statement } from '@/host/db/reads';
import { getDestinationValues, type PackageCounts } from '@/host/members/user/package-stages';

import {
  selectFirstRows,
  selectRowsAt,
  selectRowsFrom,
  selectRowsByRef,
  type ListName,
  type Sort,
} from './list-query';
import { findMatches, listPageRefs, readFilter, type SearchFilter } from './list-search';
import { toPackageView, type PackageRow, type PackageTerms } from './package-view';

export interface PackagesQuery {
  memberId: string;
  list: ListName;
  page?: number | undefined;
  perpage?: number | undefined;
  at?: string | undefined;
  search?: string | undefined;
  store?: string | undefined;
  arrived?: `${RecentDays}` | undefined;
  sort?: Exclude<Sort, 'newest'> | undefined;
  addressid?: string | undefined;
}

interface ListedAddress {
  id: string;
  isDefault: boolean;
  receiver: string;
  street: string;
  city: string;
  country: string;
}

interface PageInfo {
  page: number;
  more: boolean;
}

interface ListResult {
  counts: PackageCounts;
  addresses: ListedAddress[];
  /** Registration country. */
  home: string;
  boxes: OneboxInProcess[];
  stores: string[];
  rows: PackageRow[];
  matches?: { total: number; capped: boolean };
}

type PackagePage = Reply<'GET /pmt/packages'>;
type OneboxInProcess = NonNullable<PackagePage['oneboxinprocess']>[number];

/**
 * Page and size are clamped. With `at`, reads from that cursor at any depth. A search or filter
 * counts its matches, not everything.
 */
export async function readPackagePage(
  db: Database,
  query: PackagesQuery,
  terms: PackageTerms,
): Promise<PackagePage> {
  const position = toPosition(query);
  const filter = readFilter(query);
  const destination = getDestinationValues(terms.countries, query.addressid);
  const result =
    filter.words.length > 0 || query.store || query.arrived
      ? await searchPage(db, { ...query, destination }, filter, position)
      : await findPage(db, { ...query, destination }, position);
  const { page, more, rows, counts } = result;
  const isRanked = rankedSorts.includes(query.sort);
  const toCursor = (side: Cursor['side'], row: PackageRow | undefined) =>
    row && !isRanked ? encodeCursor({ side, ref: row.ref, arrivedMs: toSortMs(row, query) }) : null;
  return {
    transactionpackages: {
      ...toPageNumbers(
        page,
        position.perpage,
        result.matches?.total ?? getListTotal(counts, query.list),
        more,
      ),
      next: more ? toCursor('after', rows.at(-1)) : null,
      previous: page > 1 ? toCursor('before', rows[0]) : null,
      items: rows.map((row) => toPackageView(row, terms)),
    },
    counts,
    ...(result.matches?.capped && { capped: true }),
    stores: result.stores.toSorted((a, b) => a.localeCompare(b, 'en')),
    ...buildDestinations(result, query.addressid, terms),
    ...(query.list !== 'history' && { oneboxinprocess: result.boxes }),
  };
}

/** Saves clients a request for addresses. */
function buildDestinations(
  { addresses, home }: Pick<ListResult, 'addresses' | 'home'>,
  chosenId: string | undefined,
  { countries }: PackageTerms,
): Pick<PackagePage, 'destination' | 'destinations'> {
  const destinations = addresses.map(({ id, isDefault, receiver, street, city, country }) => ({
    addressid: id,
    defaultaddress: isDefault,
    receiver,
    street1: street,
    city,
    ...getCountryRules(countries, country),
  }));
  const chosenDestination =
    destinations.find(({ addressid }) => addressid === chosenId) ??
    destinations.find(({ defaultaddress }) => defaultaddress);
  if (!chosenDestination) return { destination: getCountryRules(countries, home), destinations };
  const { addressid, country, itemizationrequired, batteryrestricted } = chosenDestination;
  return {
    destination: { addressid, country, itemizationrequired, batteryrestricted },
    destinations,
  };
}

function getListTotal(counts: PackageCounts, list: ListName): number {
  if (list === 'history') return counts.history;
  if (list === 'active')
    return Math.min(counts.action + counts.processing + counts.ready, limits.countMax);
  return { '0': counts.action, '1': counts.processing, '2': counts.ready }[list];
}

const toSortMs = ({ storedMs, arrivedMs }: PackageRow, { sort }: PackagesQuery): number =>
  sort === 'free' ? (storedMs ?? arrivedMs) : arrivedMs;

type Destination = ReturnType<typeof getDestinationValues>;
type Query = PackagesQuery & { destination: Destination };

async function findPage(
  db: Database,
  { memberId, list, sort, destination }: Query,
  position: Position,
): Promise<ListResult & PageInfo> {
  const { perpage, cursor } = position;
  const readRows = async (statement: Statement, ...extra: unknown[]) => {
    const result = await load(db, statement, [memberId, ...destination, perpage + 1, ...extra]);
    return { ...result, all: result.rows };
  };
  const isRanked = rankedSorts.includes(sort);
  if (cursor && position.page > 1 && !isRanked) {
    const isAfter = cursor.side === 'after';
    const { all, ...result } = await readRows(
      selectRowsFrom(cursor.side, list, sort),
      new Date(cursor.arrivedMs),
      cursor.ref,
    );
    // Paging back implies a next page.
    const hasMore = !isAfter || all.length > perpage;
    const rows = isAfter ? all.slice(0, perpage) : all.slice(-perpage);
    if (all.length > 0) return { ...result, rows, page: position.page, more: hasMore };
  }
  const firstPage = await readRows(selectFirstRows(list, sort));
  const total = getListTotal(firstPage.counts, list);
  const reachableTotal = isRanked && total >= limits.countMax ? limits.sortedMax : total;
  const page = clampPage(position, reachableTotal);
  const { all, ...result } =
    page === 1 ? firstPage : await readRows(selectRowsAt(list, sort), (page - 1) * perpage);
  const { items: rows, more } = takePage(all, perpage);
  return { ...result, rows, page, more };
}

async function searchPage(
  db: Database,
  { memberId, list, sort, destination }: Query,
  filter: SearchFilter,
  { page: requestedPage, perpage, cursor }: Position,
): Promise<ListResult & PageInfo> {
  const { matches, counts, capped } = await findMatches(db, {
    ...filter,
    memberId,
    list,
    destination,
  });
  const total = matches.length;
  const page = clampPage({ page: requestedPage, perpage, cursor }, total);
  const startIndex = (page - 1) * perpage;
  const refs = sort
    ? matches.map(({ ref }) => ref)
    : listPageRefs(matches, { page, perpage, cursor: page > 1 ? cursor : null });
  const { rows, ...rest } = await load(db, selectRowsByRef(list), [memberId, ...destination, refs]);
  return {
    ...rest,
    rows: sort ? rows.toSorted(comparators[sort]).slice(startIndex, startIndex + perpage) : rows,
    counts,
    matches: { total, capped },
    page,
    more: page * perpage < total,
  };
}

/** Used for searches, which return few rows. */
const comparators: Record<Exclude<Sort, 'newest'>, (a: PackageRow, b: PackageRow) => number> = {
  oldest: (a, b) => a.arrivedMs - b.arrivedMs,
  free: (a, b) => (a.storedMs ?? a.arrivedMs) - (b.storedMs ?? b.arrivedMs),
  heaviest: (a, b) => b.weightGrams - a.weightGrams,
  value: (a, b) => b.amountCents - a.amountCents,
};

/** Package columns are null on an empty page. */
type ResultRow = PackageCounts & {
  addresses: ListedAddress[] | null;
  home: string;
  boxes: OneboxInProcess[] | null;
  stores: string[];
} & (PackageRow | { ref: null });

async function load(db: Database, statement: Statement, values: unknown[]): Promise<ListResult> {
  const resultRows = await db.$client.reads.query<ResultRow>(statement, values);
  const [head] = resultRows;
  if (!head) throw new Error('a list returns at least one row');
  const { action, processing, ready, history, addresses, home, boxes, stores } = head;
  return {
    counts: { action, processing, ready, history },
    addresses: addresses ?? [],
    home,
    boxes: boxes ?? [],
    stores,
    rows: resultRows.filter(isPackage),
  };
}

const isPackage = (row: ResultRow): row is ResultRow & PackageRow => row.ref !== null;
