import { limits } from '@/contract/limits';
import type { Cursor } from '@/host/core/cursor';
import type { Database } from '@/host/db/client';

import { blockedSql, stagesSql, type PackageCounts } from '@/host/members/user/package-stages';
import type { ListName } from './list-query';

/** A package that a search found, and what orders it. */
interface Match {
  ref: string;
  arrivedMs: number;
}

/** What a search found in one list, newest first, and how much in each. */
export interface Matches {
  found: Match[];
  counts: PackageCounts;
  /** There are more than `found` in this list. */
  capped: boolean;
}

interface SearchQuery {
  memberId: string;
  list: ListName;
  words: readonly string[];
  /** What the chosen address asks: `destinationValues`. */
  destination: readonly unknown[];
}

type Stage = keyof typeof groups;
/** A match and its stage, or how many of a list are of that stage. */
type Row = [ref: string, arrivedMs: number, stage: Stage] | [none: null, n: number, stage: Stage];

const groups = {
  '0': 'action',
  '1': 'processing',
  '2': 'ready',
  D: 'history',
  P: 'history',
} as const;
const keyColumns = "q.ref, (date_part('epoch', q.arrived_at) * 1000)::bigint as arrived_ms";
/** A ready package that cannot go to the destination waits for its member. By its key: the walked index has no more. */
const stageHere = `case when q.stage = '2' and (select ${blockedSql('b')} from packages b where b.member_id = $1 and b.ref = q.ref) then '0' else q.stage end`;
/**
 * What lies in a paid OneBox is in no list, but is found: among what is being processed, by its own
 * status.
 */
const boxed = (status = '') => ({ where: `q.stage = 'B'${status}`, stage: 'q.status' });
const tabs: readonly ListName[] = ['active', 'history'];

function partsOf(list: ListName) {
  if (list === 'history') return [{ where: 'q.in_history = true', stage: 'q.stage' }];
  if (list === 'active') return [{ where: 'q.in_history = false', stage: stageHere }, boxed()];
  const ready = (where: string) => ({ where: `q.stage = '2' and ${where}`, stage: `'${list}'` });
  const same = { where: `q.stage = '${list}'`, stage: 'q.stage' };
  return [
    ...(list === '2' ? [ready(`not ${blockedSql('q')}`)] : [same]),
    ...(list === '0' ? [ready(blockedSql('q'))] : []),
    boxed(` and q.status = '${list}'`),
  ];
}

/**
 * One list's newest matches. Of each of its parts one more is read than is shown, to know whether
 * there are more. The words are $5 and after; $1 to $4 are those of `stagesSql`. PostgreSQL plans it for the first word: few matches are
 * read from the trigrams, frequent words by walking the list's index, which holds the text as well.
 * The other words are only looked for in what the first one finds.
 */
export function matchesIn(list: ListName, words: number): string {
  const others = Array.from(
    { length: words - 1 },
    (_, index) => ` and strpos(q.search, search_text($${index + 6})) > 0`,
  ).join('');
  const parts = partsOf(list).map(
    ({ where, stage }) => `(select ${keyColumns}, ${stage} as stage from packages q
    where q.member_id = $1 and ${where} and q.search like search_pattern($5)${others} order by q.arrived_at desc, q.ref desc limit ${limits.searchFoundMax + 1})`,
  );
  return parts.join(' union all ');
}

/** How many of a list's newest matches are of which stage. */
const countsIn = (list: ListName, words: number) =>
  `select null, count(*), stage from (${matchesIn(list, words)}) ${list} group by stage`;

/**
 * Of a search for a whole tracking number: the one package, by its own index. Spaces between its
 * groups do not count.
 */
const byTracking = `select ${keyColumns}, case q.stage when 'B' then q.status else ${stageHere} end as stage from packages q where q.member_id = $1 and q.tracking in ($5, $6)`;
const TRACKING_MIN = 8;
const TRIGRAM_BYTES = 3;

/**
 * The words, first the one that fewest packages are likely to have: of those long enough for the
 * trigrams a number, then the longest.
 */
export function rarestFirst(words: readonly string[]): string[] {
  const weight = (word: string) =>
    Buffer.byteLength(word) < TRIGRAM_BYTES
      ? 0
      : word.length + (/\d/.test(word) ? limits.searchMax : 0);
  return [...words].sort((a, b) => weight(b) - weight(a));
}

/**
 * The newest matches of a search in one list, and how many there are in all lists of the member, as
 * far as they are counted.
 */
export async function findMatches(
  db: Database,
  { memberId, list, words, destination }: SearchQuery,
): Promise<Matches> {
  const ask = async (matches: string, values: readonly string[]) => {
    const text = `with ${stagesSql} ${matches}`;
    const all = [memberId, ...destination, ...values];
    return (await db.$client.query<Row>({ text, values: all, rowMode: 'array' })).rows;
  };
  const number = words.join('');
  const exact =
    number.length >= TRACKING_MIN ? await ask(byTracking, [number, number.toUpperCase()]) : [];
  if (exact.length > 0)
    return matchesOf(
      exact.filter(([, , stage]) => isIn(list, stage)),
      exact,
    );
  const counted = tabs.filter((tab) => tab !== list).map((tab) => countsIn(tab, words.length));
  const rows = await ask(
    [matchesIn(list, words.length), ...counted].join(' union all '),
    rarestFirst(words),
  );
  // Those of a state are counted with their tab.
  return matchesOf(rows, tabs.includes(list) ? rows : rows.filter(([ref]) => ref === null));
}

function isIn(list: ListName, stage: Stage): boolean {
  if (!tabs.includes(list)) return list === stage;
  return (list === 'history') === (groups[stage] === 'history');
}

function matchesOf(rows: readonly Row[], counted: readonly Row[]): Matches {
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

/**
 * The matches of one page: from a cursor, so that a newer package shifts nothing, else by number.
 */
export function pageOf(
  found: readonly Match[],
  { page, perpage, cursor }: { page: number; perpage: number; cursor: Cursor | null },
): string[] {
  const from = (page - 1) * perpage;
  const rows = cursor ? fromCursor(found, perpage, cursor) : [];
  return (rows.length > 0 ? rows : found.slice(from, from + perpage)).map(({ ref }) => ref);
}

function fromCursor(found: readonly Match[], perpage: number, cursor: Cursor): Match[] {
  if (cursor.side === 'after')
    return found.filter((match) => newestFirst(cursor, match) < 0).slice(0, perpage);
  return found.filter((match) => newestFirst(match, cursor) < 0).slice(-perpage);
}
