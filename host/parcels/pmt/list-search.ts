import { subDays } from 'date-fns/subDays';

import type { Query } from '@/contract/calls';
import { limits } from '@/contract/limits';
import { now } from '@/host/core/clock';
import type { Cursor } from '@/host/core/cursor';
import type { Database } from '@/host/db/client';
import { buildBlockedSql, stagesSql, type PackageCounts } from '@/host/members/user/package-stages';
import { splitSearch } from '@/rules/packages/text';

import type { ListName } from './list-query';

interface Match {
  ref: string;
  arrivedMs: number;
}

export interface Matches {
  matches: Match[];
  counts: PackageCounts;
  capped: boolean;
}

export interface SearchFilter {
  words: readonly string[];
  store?: string | undefined;
  arrivedSince?: Date | undefined;
}

export const readFilter = ({
  search,
  store,
  arrived,
}: Query<'GET /pmt/undeclared'>): SearchFilter => ({
  words: splitSearch(search),
  store,
  arrivedSince: arrived && subDays(now(), Number(arrived)),
});

interface SearchQuery extends SearchFilter {
  memberId: string;
  list: ListName;
  /** `getDestinationValues` of the chosen address. */
  destination: readonly unknown[];
}

type Stage = keyof typeof countKeys;
/** A match, or the count of a stage. */
type Row = [ref: string, arrivedMs: number, stage: Stage] | [none: null, n: number, stage: Stage];

const countKeys = {
  '0': 'action',
  '1': 'processing',
  '2': 'ready',
  D: 'history',
  P: 'history',
} as const;
const keyColumns = "q.ref, (date_part('epoch', q.arrived_at) * 1000)::bigint as arrived_ms";
/**
 * Packages that cannot go to the destination wait for the member. Looked up by key, since the index
 * lacks these columns.
 */
export const shownStage = `case when q.stage = '2' and (select ${buildBlockedSql('b')} from packages b where b.member_id = $1 and b.ref = q.ref) then '0' else q.stage end`;
const buildBoxedPart = (status = '') => ({ where: `q.stage = 'B'${status}`, stage: 'q.status' });
const tabs: readonly ListName[] = ['active', 'history'];

function buildParts(list: ListName, includesBoxed: boolean) {
  if (list === 'history') return [{ where: 'q.in_history = true', stage: 'q.stage' }];
  if (list === 'active')
    return [
      { where: 'q.in_history = false', stage: shownStage },
      ...(includesBoxed ? [buildBoxedPart()] : []),
    ];
  const buildReady = (rule: string) => ({ where: `q.stage = '2' and ${rule}`, stage: `'${list}'` });
  const ownStage = { where: `q.stage = '${list}'`, stage: 'q.stage' };
  return [
    ...(list === '2' ? [buildReady(`not ${buildBlockedSql('q')}`)] : [ownStage]),
    ...(list === '0' ? [buildReady(buildBlockedSql('q'))] : []),
    ...(includesBoxed ? [buildBoxedPart(` and q.status = '${list}'`)] : []),
  ];
}

type Condition = [toSql: (value: string) => string, value: unknown];

/** PostgreSQL plans for the first word: trigrams if rare, the list's index if frequent. */
const buildWordConditions = (words: readonly string[]) =>
  sortRarestFirst(words).map((word, index): Condition => [
    (value) =>
      index === 0
        ? `q.search like search_pattern(${value})`
        : `strpos(q.search, search_text(${value})) > 0`,
    word,
  ]);

function buildFilterConditions({ store, arrivedSince }: Omit<SearchFilter, 'words'>): Condition[] {
  const storeCondition: Condition = [(value) => `q.merchant = ${value}`, store];
  const sinceCondition: Condition = [(value) => `q.arrived_at >= ${value}`, arrivedSince];
  return [...(store ? [storeCondition] : []), ...(arrivedSince ? [sinceCondition] : [])];
}

interface Conditions {
  /** About `q`, with values from $5; $1 to $4 are as in `stagesSql`. */
  where: string;
  values: unknown[];
  /** Search finds packages in a paid OneBox, but no list shows them. */
  includesBoxed: boolean;
}

function joinConditions(conditions: readonly Condition[], includesBoxed: boolean): Conditions {
  const where = conditions.map(([toSql], index) => ` and ${toSql(`$${index + 5}`)}`).join('');
  return { where, values: conditions.map(([, value]) => value), includesBoxed };
}

export const buildConditions = (filter: SearchFilter) =>
  joinConditions(
    [...buildWordConditions(filter.words), ...buildFilterConditions(filter)],
    filter.words.length > 0,
  );

/** Each part reads one extra row to detect more. */
export function selectMatches(list: ListName, conditions: Omit<Conditions, 'values'>): string {
  const parts = buildParts(list, conditions.includesBoxed).map(
    ({ where, stage }) => `(select ${keyColumns}, ${stage} as stage from packages q
    where q.member_id = $1 and ${where}${conditions.where} order by q.arrived_at desc, q.ref desc limit ${limits.searchFoundMax + 1})`,
  );
  return parts.join(' union all ');
}

const selectCounts = (list: ListName, conditions: Conditions) =>
  `select null, count(*), stage from (${selectMatches(list, conditions)}) ${list} group by stage`;

/** By tracking number or reference, ignoring spaces. */
export function buildNumberQuery(number: string, filter: Omit<SearchFilter, 'words'>) {
  const hasNumber: Condition = [
    (value) => `(q.tracking = any(${value}::text[]) or q.ref = any(${value}::text[]))`,
    [number, number.toUpperCase()],
  ];
  const { where, values } = joinConditions([hasNumber, ...buildFilterConditions(filter)], true);
  const stage = `case q.stage when 'B' then q.status else ${shownStage} end`;
  const text = `select ${keyColumns}, ${stage} as stage from packages q where q.member_id = $1${where}`;
  return { text, values };
}
const MIN_CHARACTERS = 8;
const TRIGRAM_BYTES = 3;

/** Puts the likely rarest word first: long enough for trigrams, with a digit, longest. */
export function sortRarestFirst(words: readonly string[]): string[] {
  const getRarity = (word: string) =>
    Buffer.byteLength(word) < TRIGRAM_BYTES
      ? 0
      : word.length + (/\d/.test(word) ? limits.searchMax : 0);
  return [...words].sort((a, b) => getRarity(b) - getRarity(a));
}

/** Counts stop at the search limit. */
export async function findMatches(
  db: Database,
  { memberId, list, destination, ...filter }: SearchQuery,
): Promise<Matches> {
  const runQuery = async (matches: string, values: readonly unknown[]) => {
    const text = `with ${stagesSql} ${matches}`;
    const params = [memberId, ...destination, ...values];
    return (await db.$client.query<Row>({ text, values: params, rowMode: 'array' })).rows;
  };
  const number = filter.words.join('');
  const numberQuery = buildNumberQuery(number, filter);
  const hits =
    number.length >= MIN_CHARACTERS ? await runQuery(numberQuery.text, numberQuery.values) : [];
  if (hits.length > 0)
    return toMatches(
      hits.filter(([, , stage]) => isInList(list, stage)),
      hits,
    );
  const conditions = buildConditions(filter);
  const tabCounts = tabs.filter((tab) => tab !== list).map((tab) => selectCounts(tab, conditions));
  const rows = await runQuery(
    [selectMatches(list, conditions), ...tabCounts].join(' union all '),
    conditions.values,
  );
  // The tab's count includes the list's packages.
  return toMatches(rows, tabs.includes(list) ? rows : rows.filter(([ref]) => ref === null));
}

function isInList(list: ListName, stage: Stage): boolean {
  if (!tabs.includes(list)) return list === stage;
  return (list === 'history') === (countKeys[stage] === 'history');
}

function toMatches(rows: readonly Row[], countRows: readonly Row[]): Matches {
  const sortedMatches = rows
    .flatMap(([ref, arrivedMs]) => (ref === null ? [] : [{ ref, arrivedMs }]))
    .sort(compareNewestFirst);
  const matches = sortedMatches.slice(0, limits.searchFoundMax);
  const counts = { action: 0, processing: 0, ready: 0, history: 0 };
  for (const [ref, n, stage] of countRows) counts[countKeys[stage]] += ref === null ? n : 1;
  return { matches, counts, capped: sortedMatches.length > matches.length };
}

const compareNewestFirst = (a: Match, b: Match) =>
  b.arrivedMs - a.arrivedMs || Number(a.ref < b.ref) - Number(a.ref > b.ref);

/** A cursor makes pages stable when packages arrive. */
export function listPageRefs(
  matches: readonly Match[],
  { page, perpage, cursor }: { page: number; perpage: number; cursor: Cursor | null },
): string[] {
  const start = (page - 1) * perpage;
  const rows = cursor ? sliceFromCursor(matches, perpage, cursor) : [];
  return (rows.length > 0 ? rows : matches.slice(start, start + perpage)).map(({ ref }) => ref);
}

function sliceFromCursor(matches: readonly Match[], perpage: number, cursor: Cursor): Match[] {
  if (cursor.side === 'after')
    return matches.filter((match) => compareNewestFirst(cursor, match) < 0).slice(0, perpage);
  return matches.filter((match) => compareNewestFirst(match, cursor) < 0).slice(-perpage);
}
