import { and, eq, or, sql } from 'drizzle-orm';

import type { Body, Reply } from '@/contract/calls';
import { deleteFile } from '@/host/core/files/store';
import { refusal } from '@/host/core/errors';
import { requireUnique } from '@/host/core/references';
import { removeFromCheckout, lockPackageCheckout } from '@/host/parcels/shipment/leave-checkout';
import { readStatus, statusTable } from '@/rules/packages/package';

import { type Database, schema, type Tx } from '../db/client';
import { match } from '@/host/db/match';
import { queueMail } from '../mail/outbox';

const {
  actionRequests,
  mailOutbox,
  members,
  notifications,
  oneboxes,
  orderLines,
  packageEvents,
  packages,
  paymentRequests,
} = schema;
type PackageRow = typeof packages.$inferSelect;

/**
 * Removes a package that was received for the wrong suite and notifies its member. Refuses once a
 * request or payment of the member depends on it.
 * @throws Problem operatorInput | packageBoxed | packageInUse (a payment for it is in progress)
 */
export function takeBackPackage(
  db: Database,
  { packageref }: Body<'POST /operator/takebackpackage'>,
): Promise<Reply<'POST /operator/takebackpackage'>> {
  const ref = packageref.toUpperCase();
  return db.transaction(async (tx) => {
    const owners = await tx
      .select({ memberId: packages.memberId, suite: members.suite })
      .from(packages)
      .innerJoin(members, eq(members.id, packages.memberId))
      .where(eq(packages.ref, ref));
    const owner = requireUnique(owners, ref);
    if (!owner) throw refusal('packageref', `${ref} is not one of our packages`);
    const { memberId, suite } = owner;
    const checkout = await lockPackageCheckout(tx, memberId, ref);
    const [row] = await tx.select().from(packages).where(matchPackage(memberId, ref)).for('update');
    if (!row) throw refusal('packageref', `${ref} is not one of our packages`);
    const problem = await findObstacle(tx, row);
    if (problem) throw refusal('packageref', `${ref} ${problem}`);
    await removeFromCheckout(tx, memberId, ref, checkout);
    await removePackage(tx, row);
    const { name, tracking, merchant } = row;
    await queueMail(tx, {
      kind: 'package-taken-back',
      to: { memberId },
      data: { packageRef: ref, name },
      cause: `package-taken-back:${ref}`,
    });
    return { packageref: ref, suite, tracking, merchant };
  });
}

const matchPackage = (memberId: string, ref: string) => match(packages, { memberId, ref });

/** Returns why a package cannot be taken back, or null. */
async function findObstacle(
  tx: Tx,
  { memberId, ref, status, boxRef }: PackageRow,
): Promise<string | null> {
  if (statusTable[readStatus(status)].list === 'history') return 'is no longer in the warehouse';
  if (boxRef !== null) return `is in the OneBox ${boxRef}`;
  const key = { memberId, ref };
  const isBox = match(oneboxes, { memberId, ref });
  const hasPayment = and(
    eq(paymentRequests.memberId, memberId),
    or(eq(paymentRequests.packageRef, ref), eq(paymentRequests.claimedPackageRef, ref)),
  );
  if (await tx.$count(oneboxes, isBox)) return 'is a OneBox';
  if (await tx.$count(actionRequests, refersTo(actionRequests, key)))
    return 'has a request from its member';
  if (await tx.$count(orderLines, refersTo(orderLines, key))) return 'was bought for its member';
  return (await tx.$count(paymentRequests, hasPayment)) ? 'has a payment request' : null;
}

const refersTo = (
  table: typeof actionRequests | typeof orderLines | typeof packageEvents | typeof notifications,
  { memberId, ref }: { memberId: string; ref: string },
) => and(eq(table.memberId, memberId), eq(table.packageRef, ref));

/** Also deletes the package's queued emails. */
async function removePackage(tx: Tx, row: PackageRow): Promise<void> {
  const { memberId, ref, photos, slipFile, invoiceFile } = row;
  for (const id of [...photos.map((photo) => photo.fileId), slipFile, invoiceFile])
    if (id) await deleteFile(tx, memberId, id);
  await tx.delete(packageEvents).where(refersTo(packageEvents, row));
  await tx.delete(notifications).where(refersTo(notifications, row));
  await tx
    .delete(mailOutbox)
    .where(
      and(
        match(mailOutbox, { memberId, state: 'waiting', kind: 'package' }),
        sql`${mailOutbox.data} ->> 'packageRef' = ${ref}`,
      ),
    );
  await tx.delete(packages).where(matchPackage(memberId, ref));
}
