import type { Statement } from '@/host/db/reads';
import { ADDRESS_LIST_ORDER, IN_ADDRESS_LIST } from '@/host/members/address/addresses';
import { countsSql, stagesSql } from '@/host/members/user/package-stages';

import { packageColumns } from './package-view';

export type ListName = 'active' | 'history' | '0' | '1' | '2';

const keys = 'q.ref, q.arrived_at';
const newestFirst = 'q.arrived_at desc, q.ref desc';
const oldestFirst = 'q.arrived_at asc, q.ref asc';

interface Place {
  from?: string;
  order?: string;
  offset?: string;
}

const stored = (where: string, { from = '', order = newestFirst, offset = '' }: Place) =>
  `select ${keys} from packages q where q.member_id = $1 and ${where}${from} order by ${order} limit $5::int${offset && ` + ${offset}`}`;
const ready = (where: string, { from = '' }: Place) =>
  `select ${keys} from ready q where ${where}${from}`;
const cut = (rows: string, { order = newestFirst, offset = '' }: Place) =>
  `select ${keys} from (${rows}) q order by ${order} limit $5${offset && ` offset ${offset}`}`;

const rowsOf: Record<ListName, (place: Place) => string> = {
  active: (place) => cut(stored('q.in_history = false', place), place),
  history: (place) => cut(stored('q.in_history = true', place), place),
  '0': (place) =>
    cut(`(${stored("q.stage = '0'", place)}) union all (${ready('q.blocked', place)})`, place),
  '1': (place) => cut(stored("q.stage = '1'", place), place),
  '2': (place) => cut(ready('not q.blocked', place), place),
};

const head = `(select json_agg(json_build_object('id', a.id, 'isDefault', a.is_default, 'receiver', a.receiver, 'street', a.street1, 'city', a.city, 'country', a.country) order by ${ADDRESS_LIST_ORDER}) from addresses a where a.member_id = $1 and ${IN_ADDRESS_LIST}) as addresses,
  (select json_agg(json_build_object('oneboxid', o.id, 'oneboxref', o.ref, 'status', o.status, 'packagescount', o.package_count) order by o.created_at desc)
    from oneboxes o where o.member_id = $1 and o.status in ('draft', 'packing')) as boxes`;

/**
 * An empty page is one row with null package columns. $1 member, $2 to $4 `destinationValues`, $5
 * limit.
 */
const statement = (name: string, page: string): Statement => ({
  name: `packages_${name}`,
  text: `with ${stagesSql} select c.action, c.processing, c.ready, c.history, ${head}, ${packageColumns} from (${countsSql}) c
    left join lateral (select q.* from (${page}) k join packages q on q.member_id = $1 and q.ref = k.ref) p on true order by p.arrived_at desc, p.ref desc`,
});

export const firstRows = (list: ListName) => statement(`first_${list}`, rowsOf[list]({}));

/** The rows after a cursor. $6 arrival, $7 reference */
export const rowsAfter = (list: ListName) =>
  statement(
    `after_${list}`,
    rowsOf[list]({ from: ' and (q.arrived_at, q.ref) < ($6::timestamptz, $7)' }),
  );

/** The rows before a cursor. $6 arrival, $7 reference */
export const rowsBefore = (list: ListName) =>
  statement(
    `before_${list}`,
    rowsOf[list]({
      from: ' and (q.arrived_at, q.ref) > ($6::timestamptz, $7)',
      order: oldestFirst,
    }),
  );

/** $6 rows to skip */
export const rowsAt = (list: ListName) =>
  statement(`at_${list}`, rowsOf[list]({ offset: '$6::int' }));

/** $5 references */
export const rowsByRef = statement('by_ref', 'select unnest($5::text[]) as ref');
