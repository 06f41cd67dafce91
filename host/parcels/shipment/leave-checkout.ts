import { Problem } from '@/host/core/errors';
import { schema, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { findPackageCheckout, hasLiveAttempt } from '@/host/money/payments/target-attempts';
import { lockTarget } from '@/host/money/payments/targets';

import { SHIPMENT } from './draft';

const { packageMemberships } = schema;

const matchMembership = (memberId: string, ref: string) =>
  match(packageMemberships, { memberId, packageRef: ref });

/** Must be called before the package is locked. Returns the checkout's id. */
export async function lockPackageCheckout(tx: Tx, memberId: string, ref: string) {
  const container = await findPackageCheckout(tx, memberId, ref);
  if (container?.kind === SHIPMENT) await lockTarget(tx, SHIPMENT, container.id);
  return container?.id;
}

/**
 * Removes the package, unless it was moved to another checkout or box in the meantime.
 * @throws Problem packageBoxed | packageInUse (a payment for it is in progress)
 */
export async function removeFromCheckout(
  tx: Tx,
  memberId: string,
  ref: string,
  lockedId: string | undefined,
): Promise<void> {
  const container = await findPackageCheckout(tx, memberId, ref);
  if (!container) return;
  if (container.kind === 'onebox') throw new Problem('packageBoxed');
  if (
    container.kind !== SHIPMENT ||
    container.id !== lockedId ||
    (await hasLiveAttempt(tx, memberId, container))
  )
    throw new Problem('packageInUse');
  await tx.delete(packageMemberships).where(matchMembership(memberId, ref));
}
