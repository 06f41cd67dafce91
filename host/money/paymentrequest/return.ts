import { and, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { listRowActions } from '@/rules/packages/actions';

import type { RequestRow } from './request';

const { actionRequests, packages, packageEvents, paymentRequests } = schema;
type ActionRequest = typeof actionRequests.$inferSelect;
type Parcel = typeof packages.$inferSelect;

async function findReturn(tx: Tx, { memberId, actionRequestId }: RequestRow) {
  if (actionRequestId === null) return null;
  const requestFilter = and(
    eq(actionRequests.memberId, memberId),
    eq(actionRequests.id, actionRequestId),
  );
  const [storedRequest] = await tx
    .select({ ref: actionRequests.packageRef })
    .from(actionRequests)
    .where(requestFilter);
  if (!storedRequest) return null;
  const [parcel] = await tx
    .select()
    .from(packages)
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, storedRequest.ref)))
    .for('update');
  const [action] = await tx.select().from(actionRequests).where(requestFilter);
  return parcel && action ? { parcel, action } : null;
}

const storeAction = (tx: Tx, { memberId, id }: ActionRequest, change: Partial<ActionRequest>) =>
  tx
    .update(actionRequests)
    .set(change)
    .where(and(eq(actionRequests.memberId, memberId), eq(actionRequests.id, id)));

async function changePackage(tx: Tx, parcel: Parcel, kind: string, changes: Partial<Parcel> = {}) {
  const { memberId, ref } = parcel;
  await tx
    .update(packages)
    .set({ ...changes, updatedAt: now() })
    .where(and(eq(packages.memberId, memberId), eq(packages.ref, ref)));
  await tx.insert(packageEvents).values({ memberId, packageRef: ref, kind, at: now() });
}

/**
 * Opens a paid return, so that staff sends the package.
 * @throws Problem stepNotReady if it no longer waits for its payment
 */
export async function openPaidReturn(tx: Tx, row: RequestRow): Promise<void> {
  const match = await findReturn(tx, row);
  if (match?.action.state !== 'approved')
    throw new Problem('stepNotReady', { detail: 'cancelled' });
  const { action, parcel } = match;
  await storeAction(tx, action, { state: 'open', input: { ...action.input, paid: true } });
  await changePackage(tx, parcel, 'return-paid');
}

/**
 * Restores a package whose return is canceled or refunded. Returns 'left' when it has already left.
 */
export async function cancelReturn(tx: Tx, row: RequestRow): Promise<'stays' | 'left'> {
  const match = await findReturn(tx, row);
  if (!match) return 'stays';
  const { action, parcel } = match;
  if (action.state === 'done') return 'left';
  const isWaiting =
    action.state === 'approved' || (action.state === 'open' && action.input.paid === true);
  if (!isWaiting) return 'stays';
  await storeAction(tx, action, { state: 'cancelled', finishedAt: now() });
  await changePackage(tx, parcel, 'return-cancelled', action.before);
  return 'stays';
}

/**
 * Resumes a return whose money came back.
 * @throws Problem packageState if the package has changed state in the meantime
 */
export async function reinstateReturn(tx: Tx, row: RequestRow): Promise<void> {
  const match = await findReturn(tx, row);
  if (match?.action.state === 'done') return;
  if (match?.action.state !== 'cancelled') throw new Problem('packageState');
  const { action, parcel } = match;
  if (!listRowActions({ ...parcel, boxed: parcel.boxRef !== null }).includes('return'))
    throw new Problem('packageState');
  await storeAction(tx, action, {
    state: 'open',
    finishedAt: null,
    input: { ...action.input, paid: true },
    before: { status: parcel.status, kinds: parcel.kinds },
  });
  const kinds = ['returning', ...parcel.kinds.filter((kind) => kind !== 'normal')];
  await changePackage(tx, parcel, 'return-paid', { status: '1', kinds });
}

export async function hasLeft(db: Db, { memberId, actionRequestId }: RequestRow): Promise<boolean> {
  if (actionRequestId === null) return false;
  const [action] = await db
    .select({ state: actionRequests.state })
    .from(actionRequests)
    .where(and(eq(actionRequests.memberId, memberId), eq(actionRequests.id, actionRequestId)));
  return action?.state === 'done';
}

export async function findReturnRequest(
  tx: Tx,
  { memberId, id }: Pick<ActionRequest, 'memberId' | 'id'>,
): Promise<{ id: string; ref: string } | null> {
  const [row] = await tx
    .select({ id: paymentRequests.id, ref: paymentRequests.ref })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.memberId, memberId), eq(paymentRequests.actionRequestId, id)));
  return row ?? null;
}
