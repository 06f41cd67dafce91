import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { type Db, schema, type Tx } from '@/host/db/client';
import { actionsFor, type PackageAction } from '@/rules/packages/actions';
import { readKinds, readStatus } from '@/rules/packages/package';

import { type OwnPackage, readPackage } from './read';

const { packages, packageEvents, packageMemberships, shipments } = schema;

export type PackageRecord = typeof packages.$inferSelect;
export type PackageChange = Partial<
  Pick<
    PackageRecord,
    | 'name'
    | 'category'
    | 'merchant'
    | 'amountCents'
    | 'customerDeclared'
    | 'itemizationDeclared'
    | 'itemization'
    | 'status'
    | 'kinds'
    | 'instructions'
    | 'additional'
    | 'repackType'
    | 'invoiceFile'
  >
>;

/**
 * Locks the member's package for a change and checks that its state allows the action (the table of
 * `actionsallowed`). A package in a shipment that is only being checked out may change: its price
 * is then worked out anew.
 * @throws Problem notFound | packageBoxed | packageState
 */
export async function lockForAction(
  tx: Tx,
  { session, ref }: OwnPackage,
  action: PackageAction,
): Promise<PackageRecord> {
  const own = and(eq(packages.memberId, session.memberId), eq(packages.ref, ref));
  const [found] = await tx.select().from(packages).where(own).for('update');
  if (!found) throw new Problem('notFound');
  if (found.boxRef !== null && found.inHistory === null) throw new Problem('packageBoxed');
  if (!(await allowedActions(tx, found)).includes(action)) throw new Problem('packageState');
  return found;
}

/** What the package allows now. */
export async function allowedActions(db: Db, found: PackageRecord): Promise<PackageAction[]> {
  const paid =
    found.shipmentRef !== null || found.boxRef !== null || (await isInPaidShipment(db, found));
  return actionsFor({ status: readStatus(found.status), kinds: readKinds(found.kinds), paid });
}

async function isInPaidShipment(tx: Db, { memberId, ref }: PackageRecord): Promise<boolean> {
  const [membership] = await tx
    .select({ status: shipments.status })
    .from(packageMemberships)
    .innerJoin(
      shipments,
      and(
        eq(shipments.memberId, packageMemberships.memberId),
        eq(shipments.id, packageMemberships.containerId),
      ),
    )
    .where(
      and(
        eq(packageMemberships.memberId, memberId),
        eq(packageMemberships.packageRef, ref),
        eq(packageMemberships.containerKind, 'shipment'),
      ),
    );
  return (
    membership !== undefined && membership.status !== 'draft' && membership.status !== 'cancelled'
  );
}

/** Writes a change with its event and answers the package as it is now. */
export async function changePackage(
  tx: Tx,
  own: OwnPackage,
  event: PackageAction | 'invoice',
  change: PackageChange,
) {
  const { memberId } = own.session;
  await tx
    .update(packages)
    .set({ ...change, updatedAt: now() })
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, own.ref)));
  await tx
    .insert(packageEvents)
    .values({ memberId, packageRef: own.ref, kind: event, detail: change, at: now() });
  return readPackage(tx, own);
}
