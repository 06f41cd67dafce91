import { createHash } from 'node:crypto';

import { and, asc, eq, inArray } from 'drizzle-orm';

import { type Db, schema } from '@/host/db/client';
import { match } from '@/host/db/match';
import { listBlockedTargets } from '@/host/money/payments/reversal-blocks';
import { fromCents } from '@/rules/money';
import {
  type DestinationFacts,
  type PackageFacts,
  readKinds,
  readStatus,
} from '@/rules/packages/package';
import { unselectableReason, type UnselectableReason } from '@/rules/packages/shippable';

const { oneboxes, packages, packageMemberships } = schema;
/** `held`: a OneBox whose own payment is unsettled. */
export type PackageRow = typeof packages.$inferSelect & { held?: boolean };
export type ShipmentRowData = typeof schema.shipments.$inferSelect;

/** Lists packages in the chosen order. */
export async function listDraftPackages(
  db: Db,
  memberId: string,
  shipmentId: string,
): Promise<PackageRow[]> {
  const rows = await db
    .select({ row: packages })
    .from(packageMemberships)
    .innerJoin(
      packages,
      match(packages, {
        memberId: packageMemberships.memberId,
        ref: packageMemberships.packageRef,
      }),
    )
    .where(match(packageMemberships, { memberId, containerId: shipmentId }))
    .orderBy(asc(packageMemberships.position), asc(packages.ref));
  return markHeldBoxes(
    db,
    memberId,
    rows.map(({ row }) => row),
  );
}

async function markHeldBoxes(
  db: Db,
  memberId: string,
  rows: readonly PackageRow[],
): Promise<PackageRow[]> {
  const boxRefs = rows.flatMap(({ kinds, ref }) => (kinds.includes('onebox') ? [ref] : []));
  if (boxRefs.length === 0) return [...rows];
  const blockedIds = await listBlockedTargets(db, memberId, 'onebox');
  if (blockedIds.size === 0) return [...rows];
  const boxes = await db
    .select({ ref: oneboxes.ref, id: oneboxes.id })
    .from(oneboxes)
    .where(and(eq(oneboxes.memberId, memberId), inArray(oneboxes.ref, boxRefs)));
  const heldRefs = boxes.flatMap(({ ref, id }) => (blockedIds.has(id) ? [ref] : []));
  return rows.map((row) => ({ ...row, held: heldRefs.includes(row.ref) }));
}

/** Returns packages ordered by reference, the lock order. */
export async function listPackagesByRef(
  db: Db,
  memberId: string,
  refs: readonly string[],
  lock = false,
): Promise<PackageRow[]> {
  if (refs.length === 0) return [];
  const query = db
    .select()
    .from(packages)
    .where(and(eq(packages.memberId, memberId), inArray(packages.ref, [...refs])))
    .orderBy(asc(packages.ref));
  return markHeldBoxes(db, memberId, await (lock ? query.for('update') : query));
}

/** Lists packages in the chosen order. */
export async function listPaidPackages(
  db: Db,
  memberId: string,
  refs: readonly string[],
): Promise<PackageRow[]> {
  const rows = await listPackagesByRef(db, memberId, refs);
  return refs.flatMap((ref) => rows.filter((row) => row.ref === ref));
}

export function toPackageFacts(row: PackageRow): PackageFacts {
  return {
    ref: row.ref,
    status: readStatus(row.status),
    kinds: readKinds(row.kinds),
    amount: fromCents(row.amountCents),
    category: row.category,
    merchant: row.merchant,
    itemizationDeclared: row.itemizationDeclared,
    shipAlone: row.shipAlone,
    held: row.held ?? false,
    weightGrams: row.weightGrams,
    lengthMm: row.lengthMm,
    widthMm: row.widthMm,
    heightMm: row.heightMm,
  };
}

export interface PackageProblem {
  packageref: string;
  code: UnselectableReason;
}

export function listPackageProblems(
  rows: readonly PackageRow[],
  destination: DestinationFacts | null,
): PackageProblem[] {
  const selectedPackages = rows.map(toPackageFacts);
  return selectedPackages.flatMap((facts) => {
    const code = unselectableReason({ package: facts, destination, selected: selectedPackages });
    return code ? [{ packageref: facts.ref, code }] : [];
  });
}

/**
 * Hashes everything that a price, tax or rule reads. If the hash differs at payment, the member did
 * not consent.
 */
export function hashContents(
  shipment: Pick<ShipmentRowData, 'addressId' | 'speed' | 'insurance'>,
  rows: readonly PackageRow[],
): string {
  const goods = rows
    .map(
      (row) =>
        [
          row.ref,
          row.status,
          row.amountCents,
          row.weightGrams,
          row.lengthMm,
          row.widthMm,
          row.heightMm,
          row.kinds.join(' '),
          row.category,
          row.merchant,
          row.itemizationDeclared,
          row.repackType,
          row.shipAlone,
          row.guaranteedGrams,
        ] as const,
    )
    .sort((a, b) => (a[0] < b[0] ? -1 : 1));
  return sha256([shipment.addressId, shipment.speed, shipment.insurance, goods]);
}

/** Returns the hex SHA-256 of a JSON value. */
export function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
