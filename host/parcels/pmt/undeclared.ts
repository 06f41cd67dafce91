import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import type { Database } from '@/host/db/client';
import { destinationValues, stagesSql } from '@/host/members/user/package-stages';
import { actionTable } from '@/rules/packages/actions';
import { wireKinds } from '@/rules/packages/package';

import { packageColumns, packageView, type PackageRow, type PackageTerms } from './package-view';

/** Mirrors `filterUndeclared` of rules/packages/declare-many. $5 kinds that refuse a declaration */
const undeclared = {
  name: 'packages_undeclared',
  text: `with ${stagesSql}, waiting as materialized (
    select q.ref, q.arrived_at from packages q
    where q.member_id = $1 and q.in_history = false and not q.itemization_declared and q.shipment_ref is null and q.box_ref is null
      and not q.kinds && $5::text[] and (q.amount_cents <= 0 or (select itemized from destination))
    order by q.arrived_at desc, q.ref desc limit ${limits.countMax}
  ) select (select count(*) from waiting)::int as total, ${packageColumns}
  from (select ref from waiting order by arrived_at desc, ref desc limit ${limits.pageSizeMax}) k
    join packages p on p.member_id = $1 and p.ref = k.ref order by p.arrived_at desc, p.ref desc`,
};

const excluded: readonly string[] = actionTable.declare.not ?? [];
const excludedKinds = Object.entries(wireKinds).flatMap(([wire, kind]) =>
  excluded.includes(kind) ? [wire] : [],
);

/** Lists the newest, and counts up to `limits.countMax` of them. */
export async function listUndeclared(
  db: Database,
  { memberId, addressId }: { memberId: string; addressId: string | undefined },
  terms: PackageTerms,
): Promise<Reply<'GET /pmt/undeclared'>> {
  const rows = await db.$client.reads.rows<PackageRow & { total: number }>(undeclared, [
    memberId,
    ...destinationValues(terms.countries, addressId),
    excludedKinds,
  ]);
  return { packages: rows.map((row) => packageView(row, terms)), total: rows[0]?.total ?? 0 };
}
