import { subDays } from 'date-fns/subDays';

import { limits } from '@/contract/limits';
import { rankedSorts, type ArrivalDays } from '@/contract/member/package-sort';
import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { encodeCursor, type Cursor } from '@/host/core/cursor';
import { askedPage, takePage, numberedPage, pageNumbers, type AskedPage } from '@/host/core/paging';
import type { Database } from '@/host/db/client';
import type { Statement } from '@/host/db/reads';
import { destinationValues, type PackageCounts } from '@/host/members/user/package-stages';
import { searchWords } from '@/rules/packages/text';

import { firstRows, rowsAt, rowsBeside, rowsByRef, type ListName, type Sort } from './list-query';
import { findMatches, listPageRefs } from './list-search';
import { packageView, type PackageRow, type PackageTerms } from './package-view';

export interface PackagesQuery {
  memberId: string;
  list: ListName;
  page?: number | undefined;
  perpage?: number | undefined;
  at?: string | undefined;
  search?: string | undefined;
  store?: string | undefined;
  arrived?: `${ArrivalDays}` | undefined;
  sort?: Exclude<Sort, 'newest'> | undefined;
  addressid?: string | undefined;
}

interface AddressOfList {
  id: string;
  isDefault: boolean;
  receiver: string;
  street: string;
  city: string;
  country: string;
}

interface FoundPage {
  page: number;
  more: boolean;
}

interface Found {
  counts: PackageCounts;
  addresses: AddressOfList[];
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
export async function packagePage(
  db: Database,
  query: PackagesQuery,
  terms: PackageTerms,
): Promise<PackagePage> {
  const asked = askedPage(query);
  const words = searchWords(query.search);
  const destination = destinationValues(terms.countries, query.addressid);
  const found =
    words.length > 0 || query.store || query.arrived
      ? await searchPage(db, { ...query, destination }, words, asked)
      : await findPage(db, { ...query, destination }, asked);
  const { page, more, rows, counts } = found;
  const isRanked = rankedSorts.includes(query.sort);
  const toCursor = (side: Cursor['side'], row: PackageRow | undefined) =>
    row && !isRanked ? encodeCursor({ side, ref: row.ref, arrivedMs: placeMs(row, query) }) : null;
  return {
    transactionpackages: {
      ...pageNumbers(
        page,
        asked.perpage,
        found.matches?.total ?? getListTotal(counts, query.list),
        more,
      ),
      next: more ? toCursor('after', rows.at(-1)) : null,
      previous: page > 1 ? toCursor('before', rows[0]) : null,
      items: rows.map((row) => packageView(row, terms)),
    },
    counts,
    ...(found.matches?.capped && { capped: true }),
    stores: found.stores.toSorted((a, b) => a.localeCompare(b, 'en')),
    ...buildDestinations(found.addresses, query.addressid, terms),
    ...(query.list !== 'history' && { oneboxinprocess: found.boxes }),
  };
}

/** Saves clients a request for addresses. */
function buildDestinations(
  addresses: readonly AddressOfList[],
  chosenId: string | undefined,
  { countries }: PackageTerms,
): Pick<PackagePage, 'destination' | 'destinations'> {
  const destinations = addresses.map(({ id, isDefault, receiver, street, city, country }) => {
    const row = countries.find(({ iso }) => iso === country);
    return {
      addressid: id,
      defaultaddress: isDefault,
      receiver,
      street1: street,
      city,
      country,
      itemizationrequired: row?.itemizationRequired ?? false,
      batteryrestricted: row?.batteryRestricted ?? false,
    };
  });
  const chosen =
    destinations.find(({ addressid }) => addressid === chosenId) ??
    destinations.find(({ defaultaddress }) => defaultaddress);
  if (!chosen) return { destination: null, destinations };
  const { addressid, country, itemizationrequired, batteryrestricted } = chosen;
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

const placeMs = ({ storedMs, arrivedMs }: PackageRow, { sort }: PackagesQuery): number =>
  sort === 'free' ? (storedMs ?? arrivedMs) : arrivedMs;

type Destination = ReturnType<typeof destinationValues>;
type Query = PackagesQuery & { destination: Destination };

async function findPage(
  db: Database,
  { memberId, list, sort, destination }: Query,
  asked: AskedPage,
): Promise<Found & FoundPage> {
  const { perpage, cursor } = asked;
  const read = async (statement: Statement, ...place: unknown[]) => {
    const found = await run(db, statement, [memberId, ...destination, perpage + 1, ...place]);
    return { ...found, all: found.rows };
  };
  const isRanked = rankedSorts.includes(sort);
  if (cursor && asked.page > 1 && !isRanked) {
    const isAfter = cursor.side === 'after';
    const { all, ...found } = await read(
      rowsBeside(cursor.side, list, sort),
      new Date(cursor.arrivedMs),
      cursor.ref,
    );
    // Paging back implies a next page.
    const more = !isAfter || all.length > perpage;
    const rows = isAfter ? all.slice(0, perpage) : all.slice(-perpage);
    if (all.length > 0) return { ...found, rows, page: asked.page, more };
  }
  const first = await read(firstRows(list, sort));
  const total = getListTotal(first.counts, list);
  const reached = isRanked && total >= limits.countMax ? limits.sortedMax : total;
  const page = numberedPage(asked, reached);
  const { all, ...found } =
    page === 1 ? first : await read(rowsAt(list, sort), (page - 1) * perpage);
  const { items: rows, more } = takePage(all, perpage);
  return { ...found, rows, page, more };
}

async function searchPage(
  db: Database,
  { memberId, list, sort, destination, store, arrived }: Query,
  words: string[],
  { page: askedFor, perpage, cursor }: AskedPage,
): Promise<Found & FoundPage> {
  const { found, counts, capped } = await findMatches(db, {
    memberId,
    list,
    words,
    destination,
    store,
    arrivedSince: arrived && subDays(now(), Number(arrived)),
  });
  const total = found.length;
  const page = numberedPage({ page: askedFor, perpage, cursor }, total);
  const from = (page - 1) * perpage;
  const refs = sort
    ? found.map(({ ref }) => ref)
    : listPageRefs(found, { page, perpage, cursor: page > 1 ? cursor : null });
  const { rows, ...read } = await run(db, rowsByRef(list), [memberId, ...destination, refs]);
  return {
    ...read,
    rows: sort ? rows.toSorted(inOrder[sort]).slice(from, from + perpage) : rows,
    counts,
    matches: { total, capped },
    page,
    more: page * perpage < total,
  };
}

/** Of a search, which finds few. */
const inOrder: Record<Exclude<Sort, 'newest'>, (a: PackageRow, b: PackageRow) => number> = {
  oldest: (a, b) => a.arrivedMs - b.arrivedMs,
  free: (a, b) => (a.storedMs ?? a.arrivedMs) - (b.storedMs ?? b.arrivedMs),
  heaviest: (a, b) => b.weightGrams - a.weightGrams,
  value: (a, b) => b.amountCents - a.amountCents,
};

/** Package columns are null on an empty page. */
type FoundRow = PackageCounts & {
  addresses: AddressOfList[] | null;
  boxes: OneboxInProcess[] | null;
  stores: string[];
} & (PackageRow | { ref: null });

async function run(db: Database, statement: Statement, values: unknown[]): Promise<Found> {
  const found = await db.$client.reads.rows<FoundRow>(statement, values);
  const [head] = found;
  if (!head) throw new Error('a list returns at least one row');
  const { action, processing, ready, history, addresses, boxes, stores } = head;
  return {
    counts: { action, processing, ready, history },
    addresses: addresses ?? [],
    boxes: boxes ?? [],
    stores,
    rows: found.filter(isPackage),
  };
}

const isPackage = (row: FoundRow): row is FoundRow & PackageRow => row.ref !== null;
