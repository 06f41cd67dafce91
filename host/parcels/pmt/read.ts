import { and, desc, eq, sql } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';

import { toWireOneboxItem } from '../onebox/item';

import { selectPackage, toPackageView, type PackageRow } from './package-view';
import { loadPackageTerms } from './terms';

const { oneboxes, packages, packageEvents } = schema;
const MAX_EVENTS = 50;

export interface OwnPackage {
  session: Pick<Session, 'memberId' | 'tier'>;
  ref: string;
}

/** @throws Problem notFound */
export async function readPackage(db: Db, { session, ref }: OwnPackage): Promise<Package> {
  // The columns are text, in which $1 is the owner.
  const columns = sql.join(
    selectPackage('$1')
      .split('$1')
      .map((part) => sql.raw(part)),
    sql`${session.memberId}`,
  );
  const { rows } = await db.execute<PackageRow & Record<string, unknown>>(
    sql`select ${columns} from packages p where p.member_id = ${session.memberId} and p.ref = ${ref}`,
  );
  const [row] = rows;
  if (!row) throw new Problem('notFound');
  const view = toPackageView(row, await loadPackageTerms(db, session.tier));
  return {
    ...view,
    oneboxitems: await listBoxItems(db, session.memberId, view),
    events: await listPackageEvents(db, session.memberId, ref),
  };
}

async function listBoxItems(db: Db, memberId: string, { packageref, packagetype }: Package) {
  if (!packagetype.includes('onebox')) return null;
  const rows = await db
    .select({ row: packages })
    .from(packages)
    .innerJoin(
      oneboxes,
      and(eq(oneboxes.memberId, packages.memberId), eq(oneboxes.ref, packages.boxRef)),
    )
    .where(match(packages, { memberId, boxRef: packageref }))
    .orderBy(sql`array_position(${oneboxes.packageRefs}, ${packages.ref})`);
  return rows.map(({ row }) => toWireOneboxItem(row));
}

async function listPackageEvents(
  db: Db,
  memberId: string,
  ref: string,
): Promise<NonNullable<Package['events']>> {
  const rows = await db
    .select({
      kind: packageEvents.kind,
      at: packageEvents.at,
      note: sql<string>`coalesce(${packageEvents.detail} ->> 'note', '')`,
    })
    .from(packageEvents)
    .where(match(packageEvents, { memberId, packageRef: ref }))
    .orderBy(desc(packageEvents.at))
    .limit(MAX_EVENTS);
  return rows.map(({ kind, at, note }) => ({ kind, at: at.toISOString(), note }));
}
