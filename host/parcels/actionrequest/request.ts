import { now } from '@/host/core/clock';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Tx } from '@/host/db/client';
import type { RequestInput } from '@/host/db/schema/action-requests';
import type { RequestAction } from '@/rules/packages/actions';

import { changePackage, lockForAction, type PackageChange } from '../pmt/change';
import { refuseWhilePaymentIsDue } from '../pmt/payment-due';
import { removeFromCheckout, lockPackageCheckout } from '../shipment/leave-checkout';

import { readStoredKinds, transitions } from './transitions';

export interface PackageTarget {
  session: Session;
  ref: string;
}

const { actionRequests } = schema;

/**
 * Changes the package state immediately and removes it from an unpaid checkout.
 * @throws Problem paymentDue | notFound | packageState | packageBoxed | packageInUse (a payment for
 * it is in progress)
 */
export async function requestAction(
  tx: Tx,
  target: PackageTarget,
  action: RequestAction,
  input: RequestInput = {},
  change: PackageChange = {},
) {
  refuseWhilePaymentIsDue(target.session);
  const { memberId } = target.session;
  const checkout = await lockPackageCheckout(tx, memberId, target.ref);
  const row = await lockForAction(tx, target, action);
  await removeFromCheckout(tx, memberId, target.ref, checkout);
  const state = transitions[action].begin(readStoredKinds(row.kinds));
  await tx
    .insert(actionRequests)
    .values({
      memberId,
      packageRef: target.ref,
      action,
      input,
      before: { status: row.status, kinds: row.kinds },
      requestedAt: now(),
    });
  return changePackage(tx, target, action, { ...change, ...state });
}
