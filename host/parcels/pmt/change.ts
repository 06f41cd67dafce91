import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { listRowActions, type PackageAction } from '@/rules/packages/actions';

import { type OwnPackage, readPackage } from './read';

const { packages, packageEvents } = schema;

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
 * Locks the package and checks that its state allows the action. In an unpaid checkout,
 * `changeTarget` then voids the payment.
 * @throws Problem notFound | packageBoxed | packageState
 */
export async function lockForAction(
  tx: Tx,
  { session, ref }: OwnPackage,
  action: PackageAction,
): Promise<PackageRecord> {
  const packageMatch = match(packages, { memberId: session.memberId, ref });
  const [row] = await tx.select().from(packages).where(packageMatch).for('update');
  if (!row) throw new Problem('notFound');
  if (row.boxRef !== null && row.inHistory === null) throw new Problem('packageBoxed');
  if (!listAllowedActions(row).includes(action)) throw new Problem('packageState');
  return row;
}

export const listAllowedActions = (row: PackageRecord): PackageAction[] =>
  listRowActions({ ...row, boxed: row.boxRef !== null });

/** `eventDetail` is stored with the event. */
export async function changePackage(
  tx: Tx,
  ownPackage: OwnPackage,
  event: PackageAction | 'invoice',
  change: PackageChange,
  eventDetail: Record<string, unknown> = {},
) {
  const { memberId } = ownPackage.session;
  await tx
    .update(packages)
    .set({ ...change, updatedAt: now() })
    .where(match(packages, { memberId, ref: ownPackage.ref }));
  await tx
    .insert(packageEvents)
    .values({
      memberId,
      packageRef: ownPackage.ref,
      kind: event,
      detail: { ...change, ...eventDetail },
      at: now(),
    });
  return readPackage(tx, ownPackage);
}
