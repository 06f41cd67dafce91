import { limits } from '@/contract/limits';
import type { Query, Reply } from '@/contract/calls';
import { getOffset } from '@/host/core/paging';
import type { Database } from '@/host/db/client';
import { getDestinationValues, stagesSql } from '@/host/members/user/package-stages';
import { actionTable } from '@/rules/packages/actions';
import { wireKinds } from '@/rules/packages/package';

import { buildConditions, readFilter, shownStage } from './list-search';
import { selectPackage, toPackageView, type PackageRow, type PackageTerms } from './package-view';

/**
 * Mirrors `filterUndeclared` of rules/packages/declare-many. `where` has `valueCount` values from $5,
 * followed by the kinds that cannot be declared and the number of rows to skip.
 */
const selectUndeclared = (
  where = '',
  valueCount = 0,
) => `with ${stagesSql}, waiting as materialized (
    select q.ref, q.arrived_at from packages q
    where q.member_id = $1 and q.in_history = false and not q.itemization_declared and q.shipment_ref is null and q.box_ref is null
      and not q.kinds && $${valueCount + 5}::text[] and (q.amount_cents <= 0 or (select itemized from destination))${where}
    order by q.arrived_at desc, q.ref desc limit ${limits.countMax}
  ) select (select count(*) from waiting)::int as total, ${selectPackage('$1')}
  from (select ref from waiting order by arrived_at desc, ref desc limit ${limits.pageSizeMax} offset $${valueCount + 6}) k
    join packages p on p.member_id = $1 and p.ref = k.ref order by p.arrived_at desc, p.ref desc`;
const undeclaredStatement = { name: 'packages_undeclared', text: selectUndeclared() };

const undeclarableKinds: readonly string[] = actionTable.declare.forbids ?? [];
const excludedKinds = Object.entries(wireKinds).flatMap(([wire, kind]) =>
  undeclarableKinds.includes(kind) ? [wire] : [],
);

function buildFilter({ status, ...query }: Query<'GET /pmt/undeclared'>) {
  const { where, values } = buildConditions(readFilter(query));
  if (!status) return { where, values };
  return {
    where: `${where} and ${shownStage} = $${values.length + 5}`,
    values: [...values, status],
  };
}

/** Lists a page of undeclared packages, newest first, and counts up to `limits.countMax`. */
export async function listUndeclared(
  db: Database,
  { memberId, query }: { memberId: string; query: Query<'GET /pmt/undeclared'> },
  terms: PackageTerms,
): Promise<Reply<'GET /pmt/undeclared'>> {
  const { where, values } = buildFilter(query);
  const params = [
    memberId,
    ...getDestinationValues(terms.countries, query.addressid),
    ...values,
    excludedKinds,
    getOffset(query, limits.pageSizeMax),
  ];
  type Row = PackageRow & { total: number };
  const rows = where
    ? (await db.$client.query<Row>(selectUndeclared(where, values.length), params)).rows
    : await db.$client.reads.query<Row>(undeclaredStatement, params);
  return { packages: rows.map((row) => toPackageView(row, terms)), total: rows[0]?.total ?? 0 };
}
