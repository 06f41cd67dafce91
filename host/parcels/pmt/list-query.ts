import type { Statement } from '@/host/db/reads';
import { ADDRESS_LIST_ORDER, IN_ADDRESS_LIST } from '@/host/members/address/addresses';

import { packageColumns } from './package-view';

/** Which packages: one tab of the screen, or one state of the active ones. */
export type ListName = 'active' | 'history' | '0' | '1' | '2';

const wheres: Record<ListName, string> = {
  active: 'q.member_id = $1 and q.in_history = false',
  history: 'q.member_id = $1 and q.in_history = true',
  '0': "q.member_id = $1 and q.stage = '0'",
  '1': "q.member_id = $1 and q.stage = '1'",
  '2': "q.member_id = $1 and q.stage = '2'",
};

const newestFirst = 'arrived_at desc, ref desc';
const oldestFirst = 'arrived_at asc, ref asc';

const member = `select coalesce(json_object_agg(status, n), '{}') as counts,
  (select json_agg(json_build_object('id', a.id, 'isDefault', a.is_default, 'receiver', a.receiver, 'street', a.street1, 'city', a.city, 'country', a.country) order by ${ADDRESS_LIST_ORDER}) from addresses a where a.member_id = $1 and ${IN_ADDRESS_LIST}) as addresses,
  (select json_agg(json_build_object('oneboxid', o.id, 'oneboxref', o.ref, 'status', o.status, 'packagescount', o.package_count) order by o.created_at desc)
    from oneboxes o where o.member_id = $1 and o.status in ('draft', 'packing')) as boxes
  from package_counts where member_id = $1`;

/**
 * Rows of `page` (q.*), newest first, each with the member's counters and addresses; one row
 * without a package when there is none.
 */
function statement(name: string, page: string): Statement {
  return {
    name: `packages_${name}`,
    text: `select c.counts, c.addresses, c.boxes, ${packageColumns} from (${member}) c left join lateral (${page}) p on true order by p.arrived_at desc, p.ref desc`,
  };
}

/** The first rows. $2 limit */
export const firstRows = (list: ListName) =>
  statement(
    `first_${list}`,
    `select q.* from packages q where ${wheres[list]} order by ${newestFirst} limit $2`,
  );

/** The rows after a cursor. $2 limit, $3 arrival, $4 reference */
export const rowsAfter = (list: ListName) =>
  statement(
    `after_${list}`,
    `select q.* from packages q where ${wheres[list]} and (q.arrived_at, q.ref) < ($3, $4) order by ${newestFirst} limit $2`,
  );

/** The rows before a cursor. $2 limit, $3 arrival, $4 reference */
export const rowsBefore = (list: ListName) =>
  statement(
    `before_${list}`,
    `select q.* from packages q where ${wheres[list]} and (q.arrived_at, q.ref) > ($3, $4) order by ${oldestFirst} limit $2`,
  );

/**
 * Rows by number, for a page that was typed and not walked to: their keys are skipped on the list's
 * index alone, from the nearer end, then the rows are fetched. $2 limit, $3 rows to skip
 */
export const rowsAt = (list: ListName, end: 'newest' | 'oldest') =>
  statement(
    `at_${end}_${list}`,
    `select q.* from (select q.member_id, q.ref from packages q where ${wheres[list]}
       order by ${end === 'newest' ? newestFirst : oldestFirst} offset $3 limit $2) k join packages q on q.member_id = k.member_id and q.ref = k.ref`,
  );

/** The rows with these references. $2 references */
export const rowsByRef = statement(
  'by_ref',
  'select q.* from packages q where q.member_id = $1 and q.ref = any($2)',
);
