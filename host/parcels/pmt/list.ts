import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/registry';
import { countsOf, packageCountsOf, type PackageCounts } from '@/host/core/counts';
import { decodeCursor, encodeCursor, type Cursor } from '@/host/core/cursor';
import type { Database } from '@/host/db/client';
import type { Statement } from '@/host/db/reads';
import { searchWords } from '@/rules/packages/text';

import { firstRows, rowsAfter, rowsAt, rowsBefore, rowsByRef, type ListName } from './list-query';
import { findMatches, pageOf } from './list-search';
import { packageView, type PackageRow, type PackageTerms } from './package-view';

export interface PackagesQuery {
  memberId: string;
  list: ListName;
  page?: number | undefined;
  perpage?: number | undefined;
  at?: string | undefined;
  search?: string | undefined;
  /** The chosen address. */
  addressid?: string | undefined;
}

/** A member's address as far as lists of packages tell it. */
interface AddressOfList {
  id: string;
  isDefault: boolean;
  receiver: string;
  street: string;
  city: string;
  country: string;
}

interface Found {
  counts: PackageCounts;
  /** In the order of the address book. */
  addresses: AddressOfList[];
  /** Boxes that are not ready yet. */
  boxes: OneboxInProcess[];
  rows: PackageRow[];
  /** How much a search found in this list. */
  matches?: { total: number; capped: boolean };
}

type PackagePage = Reply<'GET /pmt/packages'>;
type OneboxInProcess = NonNullable<PackagePage['oneboxinprocess']>[number];

/**
 * One page of a member's packages ('GET /pmt/packages', 'GET /pmt/packagehistory'). Page and size
 * are clamped (spec §3). With `at` the page is read from that cursor, whatever its
 * depth; a page that is only numbered is skipped to on the index. A search counts what it found
 * instead of everything.
 */
export async function packagePage(
  db: Database,
  query: PackagesQuery,
  terms: PackageTerms,
): Promise<PackagePage> {
  const perpage = clamp(query.perpage ?? limits.pageSize, 1, limits.pageSizeMax);
  const askedPage = Math.max(1, query.page ?? 1);
  const request = { askedPage, perpage, cursor: askedPage > 1 ? decodeCursor(query.at) : null };
  const words = searchWords(query.search);
  const found =
    words.length > 0
      ? await searchPage(db, query, words, request)
      : await findPage(db, query, request);
  const total = found.matches?.total ?? totalOf(found.counts, query.list);
  const totalpages = Math.max(1, Math.ceil(total / perpage));
  const page = clamp(askedPage, 1, totalpages);
  return {
    transactionpackages: {
      page,
      totalpages,
      perpage,
      total,
      next: page < totalpages ? cursorOf('after', found.rows.at(-1)) : null,
      previous: page > 1 ? cursorOf('before', found.rows[0]) : null,
      items: found.rows.map((row) => packageView(row, terms)),
    },
    counts: found.counts,
    ...(found.matches?.capped && { capped: true }),
    ...destinationsOf(found.addresses, query.addressid, terms),
    ...(query.list !== 'history' && { oneboxinprocess: found.boxes }),
  };
}

/**
 * Where packages can go, and what the chosen address's country (else the default's) asks of them,
 * so that readers of a list need not ask for addresses too.
 */
function destinationsOf(
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

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);

function totalOf(counts: PackageCounts, list: ListName): number {
  if (list === 'history') return counts.history;
  if (list === 'active') return counts.action + counts.processing + counts.ready;
  return { '0': counts.action, '1': counts.processing, '2': counts.ready }[list];
}

function cursorOf(side: Cursor['side'], row: PackageRow | undefined): string | null {
  return row ? encodeCursor({ side, ref: row.ref, arrivedMs: row.arrivedMs }) : null;
}

interface PageRequest {
  askedPage: number;
  perpage: number;
  cursor: Cursor | null;
}

async function findPage(
  db: Database,
  { memberId, list }: PackagesQuery,
  { askedPage, perpage, cursor }: PageRequest,
): Promise<Found> {
  if (cursor) {
    const statement = cursor.side === 'after' ? rowsAfter(list) : rowsBefore(list);
    const found = await run(db, statement, [
      memberId,
      perpage,
      new Date(cursor.arrivedMs),
      cursor.ref,
    ]);
    if (found.rows.length > 0) return found;
  }
  if (askedPage === 1) return run(db, firstRows(list), [memberId, perpage]);
  const total = totalOf(await packageCountsOf(db, memberId), list);
  const skip = (clamp(askedPage, 1, Math.max(1, Math.ceil(total / perpage))) - 1) * perpage;
  const wanted = Math.min(perpage, total - skip);
  if (skip === 0) return run(db, firstRows(list), [memberId, perpage]);
  if (skip <= total / 2) return runAlone(db, rowsAt(list, 'newest'), [memberId, wanted, skip]);
  return runAlone(db, rowsAt(list, 'oldest'), [memberId, wanted, total - skip - wanted]);
}

/** A page of what a search found. */
async function searchPage(
  db: Database,
  { memberId, list }: PackagesQuery,
  words: string[],
  { askedPage, perpage, cursor }: PageRequest,
): Promise<Found> {
  const { found, counts, capped } = await findMatches(db, { memberId, list, words });
  const page = clamp(askedPage, 1, Math.max(1, Math.ceil(found.length / perpage)));
  const read = await run(db, rowsByRef, [memberId, pageOf(found, { page, perpage, cursor })]);
  return { ...read, counts, matches: { total: found.length, capped } };
}

interface Head {
  counts: Record<string, number>;
  addresses: AddressOfList[] | null;
  boxes: OneboxInProcess[] | null;
}
/**
 * A package with the member's counters before it; the package's columns are null where there is
 * none.
 */
type FoundRow = Head & (PackageRow | { ref: null });

async function run(db: Database, statement: Statement, values: unknown[]): Promise<Found> {
  return foundIn(await db.$client.reads.rows<FoundRow>(statement, values));
}

/** Skipping takes longer the deeper it goes: nobody else's read waits behind it. */
async function runAlone(db: Database, statement: Statement, values: unknown[]): Promise<Found> {
  return foundIn(
    (await db.$client.query<FoundRow>({ ...db.$client.named(statement), values })).rows,
  );
}

const isPackage = (row: FoundRow): row is Head & PackageRow => row.ref !== null;

function foundIn(rows: FoundRow[]): Found {
  const [head] = rows;
  return {
    counts: countsOf(head?.counts ?? {}),
    addresses: head?.addresses ?? [],
    boxes: head?.boxes ?? [],
    rows: rows.filter(isPackage),
  };
}
