import { limits } from '@/contract/limits';

import type { Database } from '../db/client';

import type { PackageCounts } from './counts';
import type { Place } from './cursor';
import type { ListName } from './list-query';

/** A package that a search found: what orders it, and the group that it is counted in. */
interface Match {
  ref: string;
  arrivedMs: number;
  stage: string;
}

/** What a search found in one list, newest first, and how much in each. */
export interface Matches {
  found: Match[];
  counts: PackageCounts;
  /** There are more than `found` in this list. */
  capped: boolean;
}

interface SearchWish {
  memberId: string;
  list: ListName;
  words: readonly string[];
}

const groups = { '0': 'action', '1': 'processing', '2': 'ready', D: 'history', P: 'history' } as const;
const newest = 'order by q.arrived_at desc, q.ref desc';
/** What lies in a paid OneBox is in no list, but is found: among what is being processed, by its own status. */
const group = "case q.stage when 'B' then q.status else q.stage end";
const columns = `q.ref, (extract(epoch from q.arrived_at) * 1000)::bigint as arrived_ms, ${group} as stage`;

/**
 * One list's newest matches. Words stand in $2 and after; $1 is the member. PostgreSQL plans it for the words given: few matches
 * are read from the trigrams, frequent words by walking the list. $-limit is one more than is shown, to know of more.
 */
export function matchesIn(where: string, words: number): string {
  const contain = Array.from({ length: words }, (_, index) => `and q.search like search_pattern($${index + 2})`).join(' ');
  return `(select ${columns} from packages q where q.member_id = $1 and ${where} ${contain} ${newest} limit ${limits.searchFoundMax + 1})`;
}

/** Of a search for a whole tracking number: the one package, by its own index. Spaces between its groups do not count. */
const byTracking = `select ${columns} from packages q where q.member_id = $1 and q.tracking in ($2, $3)`;
const TRACKING_MIN = 8;

/** The newest matches of a search in one list, and how many there are in all lists of the member, as far as they are counted. */
export async function findMatches(db: Database, { memberId, list, words }: SearchWish): Promise<Matches> {
  const ask = async (text: string, values: readonly string[]): Promise<Match[]> => {
    const { rows } = await db.$client.query<[string, number, string]>({ text, values: [memberId, ...values], rowMode: 'array' });
    return rows.map(([ref, arrivedMs, stage]) => ({ ref, arrivedMs, stage }));
  };
  const number = words.join('');
  const exact = number.length >= TRACKING_MIN ? await ask(byTracking, [number, number.toUpperCase()]) : [];
  const everywhere = ['q.in_history = false', 'q.in_history = true', "q.stage = 'B'"].map((where) => matchesIn(where, words.length)).join(' union all ');
  const all = exact.length > 0 ? exact : await ask(everywhere, words);
  const isHistory = ({ stage }: Match) => stage === 'D' || stage === 'P';
  const active = all.filter((match) => !isHistory(match));
  const counts = countsOf(all);
  if (list === 'history') return cap(all.filter(isHistory), counts);
  if (list === 'active') return cap(active, counts);
  // The active ones were not all read: those of this group may be older.
  return cap(active.length > limits.searchFoundMax ? await ask(matchesIn(`(q.stage = '${list}' or (q.stage = 'B' and q.status = '${list}'))`, words.length), words) : active.filter(({ stage }) => stage === list), counts);
}

function cap(matches: Match[], counts: PackageCounts): Matches {
  const found = [...matches].sort(newestFirst).slice(0, limits.searchFoundMax);
  return { found, counts, capped: matches.length > found.length };
}

function countsOf(matches: readonly Match[]): PackageCounts {
  const counts = { action: 0, processing: 0, ready: 0, history: 0 };
  for (const { stage } of matches) counts[groups[stage as keyof typeof groups]] += 1;
  return counts;
}

type Key = Pick<Match, 'ref' | 'arrivedMs'>;
const newestFirst = (a: Key, b: Key) => b.arrivedMs - a.arrivedMs || Number(a.ref < b.ref) - Number(a.ref > b.ref);

/** The matches of one page: from a place, so that a newer package shifts nothing, else by number. */
export function pageOf(found: readonly Match[], { page, perpage, place }: { page: number; perpage: number; place: Place | null }): string[] {
  const from = (page - 1) * perpage;
  const rows = place ? fromPlace(found, perpage, place) : [];
  return (rows.length > 0 ? rows : found.slice(from, from + perpage)).map(({ ref }) => ref);
}

function fromPlace(found: readonly Match[], perpage: number, place: Place): Match[] {
  if (place.side === 'after') return found.filter((match) => newestFirst(place, match) < 0).slice(0, perpage);
  return found.filter((match) => newestFirst(match, place) < 0).slice(-perpage);
}
