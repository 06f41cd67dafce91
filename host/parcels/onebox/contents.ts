import { and, eq, inArray } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { findBoxProblems, type BoxReason } from '@/rules/packages/onebox';

import {
  toPackageFacts,
  listDraftPackages,
  listPaidPackages,
  sha256,
  type PackageRow,
} from '../shipment/contents';

import { type BoxRow } from './box';

const { packages, packageMemberships } = schema;

/** Lists packages in the chosen order; for a paid box, its locked contents. */
export function listBoxPackages(db: Db, box: BoxRow): Promise<PackageRow[]> {
  return box.status === 'draft'
    ? listDraftPackages(db, box.memberId, box.id)
    : listPaidPackages(db, box.memberId, box.paidAt ? box.packageRefs : []);
}

/** Maps package references to the containers that hold them. */
export async function findContainers(
  db: Db,
  memberId: string,
  refs: readonly string[],
): Promise<Map<string, { kind: 'shipment' | 'onebox'; id: string }>> {
  if (refs.length === 0) return new Map();
  const rows = await db
    .select({
      ref: packageMemberships.packageRef,
      kind: packageMemberships.containerKind,
      id: packageMemberships.containerId,
    })
    .from(packageMemberships)
    .where(
      and(
        eq(packageMemberships.memberId, memberId),
        inArray(packageMemberships.packageRef, [...refs]),
      ),
    );
  return new Map(
    rows.map(({ ref, kind, id }) => [ref, { kind: kind === 'onebox' ? 'onebox' : 'shipment', id }]),
  );
}

/** `boxId` is the draft that may already hold the packages. */
export function findContentsProblems(
  rows: readonly PackageRow[],
  containers: Awaited<ReturnType<typeof findContainers>>,
  boxId: string | null,
): { ref: string | null; code: BoxReason }[] {
  return findBoxProblems(
    rows.map((row) => {
      const container = containers.get(row.ref);
      const otherKind = container && container.id !== boxId ? container.kind : null;
      return { facts: toPackageFacts(row), container: row.boxRef === null ? otherKind : 'onebox' };
    }),
  );
}

/** If the hash differs at payment, the member did not consent. */
export function hashBoxContents(rows: readonly PackageRow[]): string {
  return sha256(
    rows
      .map(({ ref, kinds, repackType }) => [ref, kinds.join(' '), repackType] as const)
      .sort((a, b) => (a[0] < b[0] ? -1 : 1)),
  );
}

const getStoredSince = ({
  storedSince,
  arrivedAt,
}: Pick<PackageRow, 'storedSince' | 'arrivedAt'>): Date => storedSince ?? arrivedAt;

export const findOldestStorageStart = (rows: readonly PackageRow[], fallback: Date): Date =>
  rows.reduce(
    (oldest, row) => (getStoredSince(row) < oldest ? getStoredSince(row) : oldest),
    rows[0] ? getStoredSince(rows[0]) : fallback,
  );

/** Returns the package that represents a paid box. */
export async function findBoxPackage(
  db: Db,
  { memberId, ref }: BoxRow,
): Promise<PackageRow | null> {
  const [row] = await db.select().from(packages).where(match(packages, { memberId, ref }));
  return row ?? null;
}
