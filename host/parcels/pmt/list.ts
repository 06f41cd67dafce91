import { limits } from '@/contract/limits';
import { decodeCursor, encodeCursor, type Cursor } from '@/host/core/cursor';
import type { Database } from '@/host/db/client';
import type { Statement } from '@/host/db/reads';
import { searchWords } from '@/rules/packages/text';

import { countsOf, packageCountsOf, type PackageCounts } from './counts';
import { firstRows, rowsAfter, rowsAt, rowsBefore, rowsByRef, type ListName } from './list-query';
import { findMatches, pageOf } from './list-search';
import { writePackage, type PackageRow, type PackageTerms } from './package-json';

export interface PackagesQuery {
  memberId: string;
  list: ListName;
  page?: number | undefined;
  perpage?: number | undefined;
  at?: string | undefined;
  search?: string | undefined;
}

interface Found {
  counts: PackageCounts;
  /** Of the default address. */
  country: string | null;
  /** Boxes that are not ready yet, JSON text of the contract's list. */
  boxes: string;
  rows: PackageRow[];
  /** How much a search found in this list. */
  matches?: { total: number; capped: boolean };
}

/**
 * One page of a member's packages as JSON text of the contract ('GET /pmt/packages', 'GET /pmt/packagehistory').
 * Page and size are clamped (spec §3, threat list §9). With `at` the page is read from that place in the list, whatever
 * its depth; a page that is only numbered is skipped to on the index. A search counts what it found instead of everything.
 */
export async function writePackagePage(db: Database, query: PackagesQuery, terms: PackageTerms): Promise<string> {
  const perpage = clamp(query.perpage ?? limits.pageSize, 1, limits.pageSizeMax);
  const askedPage = Math.max(1, query.page ?? 1);
  const cursor = askedPage > 1 ? decodeCursor(query.at) : null;
  const words = searchWords(query.search);
  const found = words.length > 0 ? await searchPage(db, query, words, { askedPage, perpage, cursor }) : await findPage(db, query, { askedPage, perpage, cursor });
  const total = found.matches?.total ?? totalOf(found.counts, query.list);
  const totalpages = Math.max(1, Math.ceil(total / perpage));
  const page = clamp(askedPage, 1, totalpages);
  const paging = {
    page,
    totalpages,
    perpage,
    total,
    next: page < totalpages ? placeOf('after', found.rows.at(-1)) : null,
    previous: page > 1 ? placeOf('before', found.rows[0]) : null,
  };
  const items = found.rows.map((row) => writePackage(row, terms)).join(',');
  const boxes = query.list === 'history' ? '' : `,"oneboxinprocess":${found.boxes}`;
  const destination = JSON.stringify(destinationOf(found.country, terms));
  return `{"transactionpackages":${JSON.stringify(paging).slice(0, -1)},"items":[${items}]},"counts":${JSON.stringify(found.counts)},\
${found.matches?.capped ? '"capped":true,' : ''}"destination":${destination}${boxes}}`;
}

/** What the default address's country asks of packages, so that readers of a list need not ask for addresses too. */
function destinationOf(country: string | null, { countries }: PackageTerms) {
  if (country === null) return null;
  const row = countries.find(({ iso }) => iso === country);
  return { country, itemizationrequired: row?.itemizationRequired ?? false, batteryrestricted: row?.batteryRestricted ?? false };
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

function totalOf(counts: PackageCounts, list: ListName): number {
  if (list === 'history') return counts.history;
  if (list === 'active') return counts.action + counts.processing + counts.ready;
  return { '0': counts.action, '1': counts.processing, '2': counts.ready }[list];
}

function placeOf(side: Cursor['side'], row: PackageRow | undefined): string | null {
  return row ? encodeCursor({ side, ref: row[1], arrivedMs: row[4] }) : null;
}

interface PageRequest {
  askedPage: number;
  perpage: number;
  cursor: Cursor | null;
}

async function findPage(db: Database, { memberId, list }: PackagesQuery, { askedPage, perpage, cursor }: PageRequest): Promise<Found> {
  if (cursor) {
    const statement = cursor.side === 'after' ? rowsAfter(list) : rowsBefore(list);
    const found = await run(db, statement, [memberId, perpage, new Date(cursor.arrivedMs), cursor.ref]);
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
async function searchPage(db: Database, { memberId, list }: PackagesQuery, words: string[], { askedPage, perpage, cursor }: PageRequest): Promise<Found> {
  const { found, counts, capped } = await findMatches(db, { memberId, list, words });
  const page = clamp(askedPage, 1, Math.max(1, Math.ceil(found.length / perpage)));
  const read = await run(db, rowsByRef, [memberId, pageOf(found, { page, perpage, cursor })]);
  return { ...read, counts, matches: { total: found.length, capped } };
}

type FoundRow = [counts: string, country: string | null, boxes: string | null, ...PackageRow];

async function run(db: Database, statement: Statement, values: unknown[]): Promise<Found> {
  return foundIn(await db.$client.reads.rows<FoundRow>(statement, values));
}

/** Skipping takes longer the deeper it goes: nobody else's read waits behind it. */
async function runAlone(db: Database, statement: Statement, values: unknown[]): Promise<Found> {
  const { rows } = await db.$client.query<FoundRow>({ ...statement, values, rowMode: 'array' });
  return foundIn(rows);
}

function foundIn(rows: FoundRow[]): Found {
  const counts = countsOf(JSON.parse(rows[0]?.[0] ?? '{}') as Record<string, number>);
  const [, country, boxes] = rows[0] ?? [];
  return { counts, country: country ?? null, boxes: boxes ?? '[]', rows: rows.filter((row) => row[4] !== null).map(([, , , ...row]) => row) };
}
