import { limits } from '@/contract/limits';
import { rankedSorts, type PackageSort } from '@/contract/member/package-sort';
import type { Cursor } from '@/host/core/cursor';
import type { Statement } from '@/host/db/reads';
import { ADDRESS_LIST_ORDER, IN_ADDRESS_LIST } from '@/host/members/address/addresses';
import { countsSql, readyStages } from '@/host/members/user/package-stages';

import { packageColumns } from './package-view';

export type ListName = 'active' | 'history' | '0' | '1' | '2';
export type Sort = 'newest' | PackageSort;

/** Sort keys. `place` is a time, except in `rankedSorts`. */
const orders: Record<Sort, { place: string; end: 'asc' | 'desc' }> = {
  newest: { place: 'q.arrived_at', end: 'desc' },
  oldest: { place: 'q.arrived_at', end: 'asc' },
  free: { place: 'coalesce(q.stored_since, q.arrived_at)', end: 'asc' },
  heaviest: { place: 'q.weight_grams', end: 'desc' },
  value: { place: 'q.amount_cents', end: 'desc' },
};
const opposite = { asc: 'desc', desc: 'asc' } as const;

interface Place {
  sort: Sort;
  /** Compares with the cursor: in its direction, or against it. */
  side?: Cursor['side'];
  offset?: string;
}

function getEnd({ sort, side }: Place) {
  const { end } = orders[sort];
  return side === 'before' ? opposite[end] : end;
}
const fromCursor = (key: string, place: Place) =>
  place.side
    ? ` and (${key}, q.ref) ${getEnd(place) === 'asc' ? '>' : '<'} ($6::timestamptz, $7)`
    : '';

function stored(where: string, place: Place): string {
  const { sort, offset } = place;
  const rows = (key: string, extra: string) =>
    `select q.ref, ${key} as place from packages q where q.member_id = $1 and ${where}${extra}${fromCursor(key, place)} order by ${key} ${getEnd(place)}, q.ref ${getEnd(place)} limit $5::int${offset ? ` + ${offset}` : ''}`;
  if (rankedSorts.some((ranked) => ranked === sort))
    return `select q.ref, ${orders[sort].place} as place from packages q where q.member_id = $1 and ${where} order by q.arrived_at desc, q.ref desc limit ${limits.sortedMax}`;
  if (sort !== 'free') return rows('q.arrived_at', '');
  // Only a OneBox is stored since before its arrival; each part follows an index.
  return `(${rows('q.arrived_at', ' and q.stored_since is null')}) union all (${rows('q.stored_since', ' and q.stored_since is not null')})`;
}
const ready = (where: string, place: Place) =>
  `select q.ref, q.place from ready q where ${where}${fromCursor('q.place', place)}`;
const cut = (rows: string, place: Place) =>
  `select q.ref, q.place from (${rows}) q order by q.place ${getEnd(place)}, q.ref ${getEnd(place)} limit $5${place.offset ? ` offset ${place.offset}` : ''}`;

const rowsOf: Record<ListName, (place: Place) => string> = {
  active: (place) => cut(stored('q.in_history = false', place), place),
  history: (place) => cut(stored('q.in_history = true', place), place),
  '0': (place) =>
    cut(`(${stored("q.stage = '0'", place)}) union all (${ready('q.blocked', place)})`, place),
  '1': (place) => cut(stored("q.stage = '1'", place), place),
  '2': (place) => cut(ready('not q.blocked', place), place),
};

const headSql = `(select json_agg(json_build_object('id', a.id, 'isDefault', a.is_default, 'receiver', a.receiver, 'street', a.street1, 'city', a.city, 'country', a.country) order by ${ADDRESS_LIST_ORDER}) from addresses a where a.member_id = $1 and ${IN_ADDRESS_LIST}) as addresses,
  (select json_agg(json_build_object('oneboxid', o.id, 'oneboxref', o.ref, 'status', o.status, 'packagescount', o.package_count) order by o.created_at desc)
    from oneboxes o where o.member_id = $1 and o.status in ('draft', 'packing')) as boxes`;

/**
 * An empty page is one row with null package columns. $1 member, $2 to $4 `destinationValues`, $5
 * limit.
 */
const toStatement = (name: string, sort: Sort, page: string): Statement => {
  const { place, end } = orders[sort];
  return {
    name: `packages_${name}_${sort}`,
    text: `with ${readyStages(sort === 'oldest' || sort === 'free' ? 'asc' : 'desc', place)} select c.action, c.processing, c.ready, c.history, ${headSql}, ${packageColumns} from (${countsSql}) c
    left join lateral (select q.*, k.place from (${page}) k join packages q on q.member_id = $1 and q.ref = k.ref) p on true order by p.place ${end}, p.ref ${end}`,
  };
};

export const firstRows = (list: ListName, sort: Sort = 'newest') =>
  toStatement(`first_${list}`, sort, rowsOf[list]({ sort }));

/** The rows after or before a cursor. $6 time, $7 reference */
export const rowsBeside = (side: Cursor['side'], list: ListName, sort: Sort = 'newest') =>
  toStatement(`${side}_${list}`, sort, rowsOf[list]({ sort, side }));

/** $6 rows to skip */
export const rowsAt = (list: ListName, sort: Sort = 'newest') =>
  toStatement(`at_${list}`, sort, rowsOf[list]({ sort, offset: '$6::int' }));

/** Newest first. $5 references */
export const rowsByRef = toStatement(
  'by_ref',
  'newest',
  'select q.ref, q.arrived_at as place from packages q where q.member_id = $1 and q.ref = any($5::text[])',
);
