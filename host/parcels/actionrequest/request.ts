import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Tx } from '@/host/db/client';
import type { RequestInput } from '@/host/db/schema/action-requests';
import { hasLiveAttempt } from '@/host/money/payments/target-attempts';
import { lockTarget } from '@/host/money/payments/targets';
import type { RequestAction } from '@/rules/packages/actions';

import { changePackage, lockForAction, type PackageChange } from '../pmt/change';
import { refuseWhilePaymentIsDue } from '../pmt/payment-due';
import { SHIPMENT } from '../shipment/draft';

import { storedKinds, transitions } from './transitions';

/** Whose package and which. */
export interface AskedPackage {
  session: Session;
  ref: string;
}

const { actionRequests, packageMemberships } = schema;

/**
 * Takes a member's request for one of their packages: its state changes at once, staff finds it
 * among the open requests. A package that only waits in an unpaid checkout leaves it. Of several
 * requests at once one is taken, the others find the package changed.
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
  const container = await containerOf(tx, own);
  if (container?.kind === SHIPMENT) await lockTarget(tx, SHIPMENT, container.id);
  const found = await lockForAction(tx, own, action);
  await leaveCheckout(tx, own, container?.id);
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

async function containerOf(
  tx: Tx,
  { session, ref }: AskedPackage,
): Promise<{ kind: string; id: string } | null> {
  const [found] = await tx
    .select({ kind: packageMemberships.containerKind, id: packageMemberships.containerId })
    .from(packageMemberships)
    .where(
      and(
        eq(packageMemberships.memberId, session.memberId),
        eq(packageMemberships.packageRef, ref),
      ),
    );
  return found ?? null;
}

/**
 * Takes the package out of the checkout that was locked; a package that has gone elsewhere
 * meanwhile is refused.
 */
async function leaveCheckout(
  tx: Tx,
  own: AskedPackage,
  lockedId: string | undefined,
): Promise<void> {
  const container = await containerOf(tx, own);
  if (!container) return;
  const { memberId } = own.session;
  if (container.kind === 'onebox') throw new Problem('packageBoxed');
  if (
    container.kind !== SHIPMENT ||
    container.id !== lockedId ||
    (await hasLiveAttempt(tx, memberId, container))
  )
    throw new Problem('packageInUse');
  await tx
    .delete(packageMemberships)
    .where(
      and(eq(packageMemberships.memberId, memberId), eq(packageMemberships.packageRef, own.ref)),
    );
}
