import { now } from '@/host/core/clock';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Tx } from '@/host/db/client';
import type { RequestInput } from '@/host/db/schema/action-requests';
import type { RequestAction } from '@/rules/packages/actions';

import { changePackage, lockForAction, type PackageChange } from '../pmt/change';
import { refuseWhilePaymentIsDue } from '../pmt/payment-due';
import { leaveCheckout, lockCheckoutOf } from '../shipment/leave-checkout';

import { storedKinds, transitions } from './transitions';

export interface AskedPackage {
  session: Session;
  ref: string;
}

const { actionRequests } = schema;

/**
 * Changes the package state at once and removes it from an unpaid checkout.
 * @throws Problem paymentDue | notFound | packageState | packageBoxed | packageInUse (a payment for
 * it is under way)
 */
export async function requestAction(
  tx: Tx,
  own: AskedPackage,
  action: RequestAction,
  input: RequestInput = {},
  change: PackageChange = {},
) {
  refuseWhilePaymentIsDue(own.session);
  const { memberId } = own.session;
  const checkout = await lockCheckoutOf(tx, memberId, own.ref);
  const found = await lockForAction(tx, own, action);
  await leaveCheckout(tx, memberId, own.ref, checkout);
  const stage = transitions[action].begin(storedKinds(found.kinds));
  await tx
    .insert(actionRequests)
    .values({
      memberId,
      packageRef: own.ref,
      action,
      input,
      before: { status: found.status, kinds: found.kinds },
      requestedAt: now(),
    });
  return changePackage(tx, own, action, { ...change, ...stage });
}
