import { limits } from '@/contract/limits';
import { rankedSorts, type PackageSort } from '@/contract/member/list-choices';
import type { Cursor } from '@/host/core/cursor';
import type { Statement } from '@/host/db/reads';
import { ADDRESS_LIST_ORDER, ADDRESS_LIST_CONDITION } from '@/host/members/address/addresses';
import { buildBlockedTargetSql } from '@/host/money/payments/reversal-blocks';
import { countsSql, buildReadyStages, buildUnnamedSql } from '@/host/members/user/package-stages';

import { selectPackage } from './package-view';

export type ListName = 'active' | 'history' | '0' | '1' | '2';
export type Sort = 'newest' | PackageSort;

/** What a list is ordered by. A key is a time, except in `rankedSorts`. */
const orders: Record<Sort, { key: string; direction: 'asc' | 'desc' }> = {
  newest: { key: 'q.arrived_at', direction: 'desc' },
  oldest: { key: 'q.arrived_at', direction: 'asc' },
  free: { key: 'coalesce(q.stored_since, q.arrived_at)', direction: 'asc' },
  heaviest: { key: 'q.weight_grams', direction: 'desc' },
  value: { key: 'q.amount_cents', direction: 'desc' },
};
const oppositeDirection = { asc: 'desc', desc: 'asc' } as const;

interface PageStart {
  sort: Sort;
  side?: Cursor['side'];
  offset?: string;
}

function getDirection({ sort, side }: PageStart) {
  const { direction } = orders[sort];
  return side === 'before' ? oppositeDirection[direction] : direction;
}
const buildCursorCondition = (key: string, start: PageStart) =>
  start.side
    ? ` and (${key}, q.ref) ${getDirection(start) === 'asc' ? '>' : '<'} ($6::timestamptz, $7)`
    : '';

function selectStored(where: string, start: PageStart): string {
  const { sort, offset } = start;
  const selectPart = (key: string, extraCondition: string) =>
    `select q.ref, ${key} as place from packages q where q.member_id = $1 and ${where}${extraCondition}${buildCursorCondition(key, start)} order by ${key} ${getDirection(start)}, q.ref ${getDirection(start)} limit $5::int${offset ? ` + ${offset}` : ''}`;
  if (rankedSorts.some((ranked) => ranked === sort))
    return `select q.ref, ${orders[sort].key} as place from packages q where q.member_id = $1 and ${where} order by q.arrived_at desc, q.ref desc limit ${limits.sortedMax}`;
  if (sort !== 'free') return selectPart('q.arrived_at', '');
  // Only a OneBox can have a storage start before its arrival; each part uses an index.
  return `(${selectPart('q.arrived_at', ' and q.stored_since is null')}) union all (${selectPart('q.stored_since', ' and q.stored_since is not null')})`;
}
const selectReady = (where: string, start: PageStart) =>
  `select q.ref, q.place from ready q where ${where}${buildCursorCondition('q.place', start)}`;
const limitRows = (rows: string, start: PageStart) =>
  `select q.ref, q.place from (${rows}) q order by q.place ${getDirection(start)}, q.ref ${getDirection(start)} limit $5${start.offset ? ` offset ${start.offset}` : ''}`;

const rowSelects: Record<ListName, (start: PageStart) => string> = {
  active: (start) => limitRows(selectStored('q.in_history = false', start), start),
  history: (start) => limitRows(selectStored('q.in_history = true', start), start),
  '0': (start) =>
    limitRows(
      `(${selectStored("q.stage = '0'", start)}) union all (${selectReady('q.blocked', start)})`,
      start,
    ),
  '1': (start) => limitRows(selectStored("q.stage = '1'", start), start),
  '2': (start) => limitRows(selectReady('not q.blocked', start), start),
};

const head = `(select json_agg(json_build_object('id', a.id, 'isDefault', a.is_default, 'receiver', a.receiver, 'street', a.street1, 'city', a.city, 'country', a.country) order by ${ADDRESS_LIST_ORDER}) from addresses a where a.member_id = $1 and ${ADDRESS_LIST_CONDITION}) as addresses,
  (select registration_country from members where id = $1) as home,
  (select json_agg(json_build_object('oneboxid', o.id, 'oneboxref', o.ref, 'status', o.status, 'packagescount', o.package_count, 'held', ${buildBlockedTargetSql('$1', 'onebox', 'o.id')}) order by o.created_at desc)
    from oneboxes o where o.member_id = $1 and o.status in ('draft', 'packing')) as boxes`;

/** Steps through the index merchant by merchant instead of scanning the packages. */
const selectStores = (list: ListName) => {
  const selectNextStore = (afterCondition: string) =>
    `(select q.merchant from packages q where q.member_id = $1 and q.in_history = ${list === 'history'}${afterCondition} order by q.merchant limit 1)`;
  return `array(with recursive store as (${selectNextStore('')} union all select ${selectNextStore(' and q.merchant > s.merchant')} from store s where s.merchant is not null)
    select merchant from store where merchant is not null and not ${buildUnnamedSql('merchant')} limit ${limits.storesMax}) as stores`;
};

/**
 * An empty page is one row with null package columns. $1 member, $2 to $4 `getDestinationValues`, $5
 * limit.
 */
const createStatement = (name: string, list: ListName, sort: Sort, page: string): Statement => {
  const { key, direction } = orders[sort];
  return {
    name: `packages_${name}_${list}_${sort}`,
    text: `with ${buildReadyStages(sort === 'oldest' || sort === 'free' ? 'asc' : 'desc', key)} select c.action, c.processing, c.ready, c.history, ${head}, ${selectStores(list)}, ${selectPackage('$1')} from (${countsSql}) c
    left join lateral (select q.*, k.place from (${page}) k join packages q on q.member_id = $1 and q.ref = k.ref) p on true order by p.place ${direction}, p.ref ${direction}`,
  };
};

export const selectFirstRows = (list: ListName, sort: Sort = 'newest') =>
  createStatement('first', list, sort, rowSelects[list]({ sort }));

/** The rows after or before a cursor. $6 time, $7 reference */
export const selectRowsFrom = (side: Cursor['side'], list: ListName, sort: Sort = 'newest') =>
  createStatement(side, list, sort, rowSelects[list]({ sort, side }));

/** $6 rows to skip */
export const selectRowsAt = (list: ListName, sort: Sort = 'newest') =>
  createStatement('at', list, sort, rowSelects[list]({ sort, offset: '$6::int' }));

/** Newest first. $5 references */
export const selectRowsByRef = (list: ListName) =>
  createStatement(
    'by_ref',
    list,
    'newest',
    'select q.ref, q.arrived_at as place from packages q where q.member_id = $1 and q.ref = any($5::text[])',
  );
