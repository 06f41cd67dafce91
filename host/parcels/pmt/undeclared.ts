import { limits } from '@/contract/limits';
import type { Query, Reply } from '@/contract/calls';
import { pageOffset } from '@/host/core/paging';
import type { Database } from '@/host/db/client';
import { destinationValues, stagesSql } from '@/host/members/user/package-stages';
import { actionTable } from '@/rules/packages/actions';
import { wireKinds } from '@/rules/packages/package';

import { packageColumns, toPackageView, type PackageRow, type PackageTerms } from './package-view';

/** Mirrors `filterUndeclared` of rules/packages/declare-many. $5 kinds that refuse one, $6 rows to skip */
const undeclared = {
  name: 'packages_undeclared',
  text: `with ${stagesSql}, waiting as materialized (
    select q.ref, q.arrived_at from packages q
    where q.member_id = $1 and q.in_history = false and not q.itemization_declared and q.shipment_ref is null and q.box_ref is null
      and not q.kinds && $5::text[] and (q.amount_cents <= 0 or (select itemized from destination))
    order by q.arrived_at desc, q.ref desc limit ${limits.countMax}
  ) select (select count(*) from waiting)::int as total, ${packageColumns}
  from (select ref from waiting order by arrived_at desc, ref desc limit ${limits.pageSizeMax} offset $6) k
    join packages p on p.member_id = $1 and p.ref = k.ref order by p.arrived_at desc, p.ref desc`,
};

const excluded: readonly string[] = actionTable.declare.not ?? [];
const excludedKinds = Object.entries(wireKinds).flatMap(([wire, kind]) =>
  excluded.includes(kind) ? [wire] : [],
);

/** Lists a page of them, newest first, and counts up to `limits.countMax`. */
export async function listUndeclared(
  db: Database,
  { memberId, query }: { memberId: string; query: Query<'GET /pmt/undeclared'> },
  terms: PackageTerms,
): Promise<Reply<'GET /pmt/undeclared'>> {
  const rows = await db.$client.reads.rows<PackageRow & { total: number }>(undeclared, [
    memberId,
    ...destinationValues(terms.countries, query.addressid),
    excludedKinds,
    pageOffset(query, limits.pageSizeMax),
  ]);
  return { packages: rows.map((row) => toPackageView(row, terms)), total: rows[0]?.total ?? 0 };
}
