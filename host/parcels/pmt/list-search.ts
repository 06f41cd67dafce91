import { limits } from '@/contract/limits';
import type { Cursor } from '@/host/core/cursor';
import type { Database } from '@/host/db/client';

import { blockedSql, stagesSql, type PackageCounts } from '@/host/members/user/package-stages';
import type { ListName } from './list-query';

interface Match {
  ref: string;
  arrivedMs: number;
}

export interface Matches {
  found: Match[];
  counts: PackageCounts;
  /** More matches exist. */
  capped: boolean;
}

interface SearchQuery {
  memberId: string;
  list: ListName;
  words: readonly string[];
  /** `destinationValues` of the chosen address. */
  destination: readonly unknown[];
}

type Stage = keyof typeof groups;
/** A match, or the count of a stage. */
type Row = [ref: string, arrivedMs: number, stage: Stage] | [none: null, n: number, stage: Stage];

const groups = {
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
const stageSql = `case when q.stage = '2' and (select ${blockedSql('b')} from packages b where b.member_id = $1 and b.ref = q.ref) then '0' else q.stage end`;
/** Search finds packages in a paid OneBox, but no list shows them. */
const boxedPart = (status = '') => ({ where: `q.stage = 'B'${status}`, stage: 'q.status' });
const tabs: readonly ListName[] = ['active', 'history'];

function buildParts(list: ListName) {
  if (list === 'history') return [{ where: 'q.in_history = true', stage: 'q.stage' }];
  if (list === 'active') return [{ where: 'q.in_history = false', stage: stageSql }, boxedPart()];
  const ready = (where: string) => ({ where: `q.stage = '2' and ${where}`, stage: `'${list}'` });
  const ownStage = { where: `q.stage = '${list}'`, stage: 'q.stage' };
  return [
    ...(list === '2' ? [ready(`not ${blockedSql('q')}`)] : [ownStage]),
    ...(list === '0' ? [ready(blockedSql('q'))] : []),
    boxedPart(` and q.status = '${list}'`),
  ];
}

/**
 * Each part reads one extra row to detect more. $1 to $4 as in `stagesSql`, words from $5.
 * PostgreSQL plans for the first word: trigrams if rare, the list's index if frequent.
 */
export function matchesIn(list: ListName, words: number): string {
  const others = Array.from(
    { length: words - 1 },
    (_, index) => ` and strpos(q.search, search_text($${index + 6})) > 0`,
  ).join('');
  const parts = buildParts(list).map(
    ({ where, stage }) => `(select ${keyColumns}, ${stage} as stage from packages q
    where q.member_id = $1 and ${where} and q.search like search_pattern($5)${others} order by q.arrived_at desc, q.ref desc limit ${limits.searchFoundMax + 1})`,
  );
  return parts.join(' union all ');
}

const countsIn = (list: ListName, words: number) =>
  `select null, count(*), stage from (${matchesIn(list, words)}) ${list} group by stage`;

/** Ignores spaces. */
const byTracking = `select ${keyColumns}, case q.stage when 'B' then q.status else ${stageSql} end as stage from packages q where q.member_id = $1 and q.tracking in ($5, $6)`;
const TRACKING_MIN = 8;
const TRIGRAM_BYTES = 3;

/** Puts the likely rarest word first: long enough for trigrams, with a digit, longest. */
export function rarestFirst(words: readonly string[]): string[] {
  const weight = (word: string) =>
    Buffer.byteLength(word) < TRIGRAM_BYTES
      ? 0
      : word.length + (/\d/.test(word) ? limits.searchMax : 0);
  return [...words].sort((a, b) => weight(b) - weight(a));
}

/** Counts stop at the search limit. */
export async function findMatches(
  db: Database,
  { memberId, list, words, destination }: SearchQuery,
): Promise<Matches> {
  const runQuery = async (matches: string, values: readonly string[]) => {
    const text = `with ${stagesSql} ${matches}`;
    const allValues = [memberId, ...destination, ...values];
    return (await db.$client.query<Row>({ text, values: allValues, rowMode: 'array' })).rows;
  };
  const number = words.join('');
  const trackingMatches =
    number.length >= TRACKING_MIN ? await runQuery(byTracking, [number, number.toUpperCase()]) : [];
  if (trackingMatches.length > 0)
    return toMatches(
      trackingMatches.filter(([, , stage]) => isIn(list, stage)),
      trackingMatches,
    );
  const countQueries = tabs.filter((tab) => tab !== list).map((tab) => countsIn(tab, words.length));
  const rows = await runQuery(
    [matchesIn(list, words.length), ...countQueries].join(' union all '),
    rarestFirst(words),
  );
  // The tabs already count these rows.
  return toMatches(rows, tabs.includes(list) ? rows : rows.filter(([ref]) => ref === null));
}

function isIn(list: ListName, stage: Stage): boolean {
  if (!tabs.includes(list)) return list === stage;
  return (list === 'history') === (groups[stage] === 'history');
}

function toMatches(rows: readonly Row[], counted: readonly Row[]): Matches {
  const all = rows
    .flatMap(([ref, arrivedMs]) => (ref === null ? [] : [{ ref, arrivedMs }]))
    .sort(newestFirst);
  const found = all.slice(0, limits.searchFoundMax);
  const counts = { action: 0, processing: 0, ready: 0, history: 0 };
  for (const [ref, n, stage] of counted) counts[groups[stage]] += ref === null ? n : 1;
  return { found, counts, capped: all.length > found.length };
}

const newestFirst = (a: Match, b: Match) =>
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
    return matches.filter((match) => newestFirst(cursor, match) < 0).slice(0, perpage);
  return matches.filter((match) => newestFirst(match, cursor) < 0).slice(-perpage);
}
