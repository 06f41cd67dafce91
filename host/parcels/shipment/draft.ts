import { and, desc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { newReference } from '@/host/core/references';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { findChosenAddress, findListedAddress } from '@/host/members/address/addresses';
import { canShipTo } from '@/host/members/address/country-rules';
import { hasLiveAttempt } from '@/host/money/payments/target-attempts';
import { lockTarget } from '@/host/money/payments/targets';

import {
  listPackagesByRef,
  listPackageProblems,
  type PackageRow,
  type ShipmentRowData,
} from './contents';

const { shipments, packageMemberships } = schema;
/** Payment target kind and package_memberships container kind. */
export const SHIPMENT = 'shipment';

const matchShipment = (memberId: string, id: string) => match(shipments, { memberId, id });

/** A member has at most one draft. */
export async function findDraft(db: Db, memberId: string): Promise<ShipmentRowData | null> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(match(shipments, { memberId, status: 'draft' }));
  return row ?? null;
}

/** @throws Problem notFound, also for another member's shipment */
export async function findShipment(db: Db, memberId: string, id: string): Promise<ShipmentRowData> {
  const [row] = await db.select().from(shipments).where(matchShipment(memberId, id));
  if (!row) throw new Problem('notFound');
  return row;
}

/**
 * Locks the payment target, then the shipment row. Lock packages only after these, by reference.
 * @throws Problem notFound | alreadyPaid | stepNotReady (canceled) | attemptState (a payment is in
 * progress)
 */
export async function lockDraft(tx: Tx, memberId: string, id: string): Promise<ShipmentRowData> {
  await lockTarget(tx, SHIPMENT, id);
  const [row] = await tx.select().from(shipments).where(matchShipment(memberId, id)).for('update');
  if (!row) throw new Problem('notFound');
  if (row.status === 'cancelled') throw new Problem('stepNotReady', { detail: 'cancelled' });
  if (row.status !== 'draft') throw new Problem('alreadyPaid');
  if (await hasLiveAttempt(tx, memberId, { kind: SHIPMENT, id })) throw new Problem('attemptState');
  return row;
}

/** Returns the speed and insurance of the last paid shipment. */
export async function findLastPaid(tx: Tx, memberId: string) {
  const [row] = await tx
    .select({ speed: shipments.speed, insurance: shipments.insurance })
    .from(shipments)
    .where(
      and(
        eq(shipments.memberId, memberId),
        ne(shipments.status, 'draft'),
        isNotNull(shipments.paidAt),
      ),
    )
    .orderBy(desc(shipments.createdAt))
    .limit(1);
  return row ?? null;
}

/** Insurance is prefilled only here: later it is the member's own choice. */
async function createDraft(tx: Tx, memberId: string, chosenId: string | undefined) {
  const address = await findChosenAddress(tx, memberId, chosenId);
  const addressId = address && (await canShipTo(tx, address.country)) ? address.id : null;
  const insurance = (await findLastPaid(tx, memberId))?.insurance ?? false;
  const at = now();
  const [row] = await tx
    .insert(shipments)
    .values({
      memberId,
      ref: newReference('SH'),
      addressId,
      insurance,
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  if (!row) throw new Error('the draft was not stored');
  return row;
}

async function listMemberships(tx: Tx, memberId: string, refs: readonly string[]) {
  return tx
    .select({ ref: packageMemberships.packageRef, containerId: packageMemberships.containerId })
    .from(packageMemberships)
    .where(
      and(
        eq(packageMemberships.memberId, memberId),
        inArray(packageMemberships.packageRef, [...refs]),
      ),
    );
}

function refuseUnreadyPackages(rows: readonly PackageRow[]): void {
  const problem = listPackageProblems(rows, null)[0];
  if (problem)
    throw new Problem('packageState', { detail: `${problem.packageref}:${problem.code}` });
}

/** The membership's primary key prevents a package from being in two containers. */
async function storeMemberships(
  tx: Tx,
  memberId: string,
  draftId: string,
  refs: readonly string[],
) {
  const isInDraft = match(packageMemberships, { memberId, containerId: draftId });
  await tx
    .delete(packageMemberships)
    .where(and(isInDraft, notInArray(packageMemberships.packageRef, [...refs])));
  const values = refs
    .map((packageRef, position) => ({
      memberId,
      packageRef,
      containerKind: SHIPMENT,
      containerId: draftId,
      position,
      createdAt: now(),
    }))
    .sort((a, b) => (a.packageRef < b.packageRef ? -1 : 1));
  const storedRows = await tx
    .insert(packageMemberships)
    .values(values)
    .onConflictDoUpdate({
      target: [packageMemberships.memberId, packageMemberships.packageRef],
      set: { position: sql`excluded.position` },
      setWhere: eq(packageMemberships.containerId, draftId),
    })
    .returning({ ref: packageMemberships.packageRef });
  if (storedRows.length !== refs.length) throw new Problem('packageInUse');
}

/**
 * Starts the draft, or replaces its packages; returns its id. The address step checks the
 * destination later.
 * @throws Problem notFound | packageState | packageInUse | attemptState
 */
export async function initShipment(
  tx: Tx,
  memberId: string,
  requestedRefs: readonly string[],
  chosenId?: string,
): Promise<string> {
  const refs = [...new Set(requestedRefs)];
  await lockTarget(tx, 'draft', memberId);
  const existingDraft = await findDraft(tx, memberId);
  const currentRefs = existingDraft ? await listPackageRefs(tx, memberId, existingDraft.id) : [];
  const addressId = await findShippableAddressId(tx, memberId, chosenId);
  const keepsAddress = addressId === null || addressId === existingDraft?.addressId;
  if (existingDraft && keepsAddress && isSameSet(currentRefs, refs)) return existingDraft.id;
  if (existingDraft) await lockDraft(tx, memberId, existingDraft.id);
  const rows = await listPackagesByRef(tx, memberId, refs, true);
  if (rows.length !== refs.length) throw new Problem('notFound');
  const memberships = await listMemberships(tx, memberId, refs);
  if (memberships.some((row) => row.containerId !== existingDraft?.id))
    throw new Problem('packageInUse');
  refuseUnreadyPackages(rows);
  const draft = existingDraft ?? (await createDraft(tx, memberId, chosenId));
  await storeMemberships(tx, memberId, draft.id, refs);
  await tx
    .update(shipments)
    .set({ updatedAt: now(), ...(addressId !== null && { addressId }) })
    .where(matchShipment(memberId, draft.id));
  return draft.id;
}

/** Null if the address is unknown or we do not ship there. */
export async function findShippableAddressId(db: Db, memberId: string, id: string | undefined) {
  const address = id === undefined ? null : await findListedAddress(db, memberId, id);
  return address && (await canShipTo(db, address.country)) ? address.id : null;
}

async function listPackageRefs(tx: Tx, memberId: string, containerId: string): Promise<string[]> {
  const rows = await tx
    .select({ ref: packageMemberships.packageRef })
    .from(packageMemberships)
    .where(match(packageMemberships, { memberId, containerId }));
  return rows.map((row) => row.ref);
}

export function isSameSet(a: readonly string[], b: readonly string[]): boolean {
  const [left, right] = [new Set(a), new Set(b)];
  return left.size === right.size && [...left].every((ref) => right.has(ref));
}
