import { and, asc, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { requireUnique } from '@/host/core/references';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { PaidTarget } from '@/host/money/payments/targets';
import { lockTarget } from '@/host/money/payments/targets';
import { PAYMENT_REQUEST } from '@/host/money/paymentrequest/request';

const { orders, orderLines, paymentRequests } = schema;

export type OrderRecord = typeof orders.$inferSelect;
export type LineRecord = typeof orderLines.$inferSelect;

export const ORDER = 'bfm';
/** A draft, or an order to be paid again. */
export const isUnpaid = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'T' || status === '2';
export const isUnderWay = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  ['P', 'S', 'I'].includes(status);

export const toTarget = ({ memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>): PaidTarget => ({
  memberId,
  kind: ORDER,
  id,
});

const matchOrder = (memberId: string, id: string) => match(orders, { memberId, id });

/** @throws Problem notFound, also for another member's order */
export async function findOrder(db: Db, memberId: string, id: string): Promise<OrderRecord> {
  const [row] = await db.select().from(orders).where(matchOrder(memberId, id));
  if (!row) throw new Problem('notFound');
  return row;
}

/** Finds an order, optionally of one member. @throws Problem notFound */
export async function findOrderByRef(db: Db, ref: string, memberId?: string): Promise<OrderRecord> {
  const matchesRef = eq(orders.ref, ref.toUpperCase());
  const rows = await db
    .select()
    .from(orders)
    .where(memberId === undefined ? matchesRef : and(eq(orders.memberId, memberId), matchesRef));
  const row = requireUnique(rows, ref);
  if (!row) throw new Problem('notFound');
  return row;
}

/**
 * Locks an order, then its payment requests if paid; credits come last. Payments use the same lock
 * order.
 * @throws Problem notFound
 */
export async function lockOrder(tx: Tx, memberId: string, id: string): Promise<OrderRecord> {
  await lockTarget(tx, ORDER, id);
  const [row] = await tx.select().from(orders).where(matchOrder(memberId, id)).for('update');
  if (!row) throw new Problem('notFound');
  if (!isUnpaid(row))
    for (const request of await listRequests(tx, row))
      await lockTarget(tx, PAYMENT_REQUEST, request.id);
  return row;
}

/** Oldest first. */
export const listRequests = (
  db: Db,
  { memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>,
): Promise<(typeof paymentRequests.$inferSelect)[]> =>
  db
    .select()
    .from(paymentRequests)
    .where(match(paymentRequests, { memberId, orderId: id }))
    .orderBy(asc(paymentRequests.createdAt), asc(paymentRequests.id));

/** Requires the order's lock. */
export async function storeOrder(
  tx: Tx,
  { memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>,
  change: Partial<OrderRecord>,
): Promise<OrderRecord> {
  const [row] = await tx
    .update(orders)
    .set({ ...change, updatedAt: now() })
    .where(matchOrder(memberId, id))
    .returning();
  if (!row) throw new Problem('notFound');
  return row;
}

export const listOrderLines = (
  db: Db,
  { memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>,
): Promise<LineRecord[]> =>
  db
    .select()
    .from(orderLines)
    .where(match(orderLines, { memberId, orderId: id }))
    .orderBy(asc(orderLines.position));

/** Requires the order's lock. */
export async function storeLine(
  tx: Tx,
  { memberId, orderId, id }: Pick<LineRecord, 'memberId' | 'orderId' | 'id'>,
  change: Partial<LineRecord>,
): Promise<void> {
  await tx.update(orderLines).set(change).where(match(orderLines, { memberId, orderId, id }));
}

export const isOpenLine = ({ state }: Pick<LineRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'asked' || state === 'accepted';

/** Requires the order's lock; `updateFromLines` settles the money. */
export const endLine = (tx: Tx, line: LineRecord, reason: DropReason): Promise<void> =>
  storeLine(tx, line, { state: 'dropped', reason, endedAt: now() });

export type DropReason = 'soldout' | 'price' | 'member' | 'lapsed' | 'cancelled';

/**
 * An all-or-nothing order waits for the member when a line is lost. Paying again accepts the loss.
 */
export const isOnHold = (order: OrderRecord, lines: readonly LineRecord[]): boolean =>
  isUnderWay(order) && lines.some(isOpenLine) && findLostLines(order, lines).length > 0;

/** Whether a line was lost after everything else was bought. */
export const isTooLateToHold = (order: OrderRecord, lines: readonly LineRecord[]): boolean =>
  !lines.some(isOpenLine) &&
  lines.some(({ state }) => state === 'bought') &&
  findLostLines(order, lines).some(({ reason }) => reason === 'soldout' || reason === 'price');

/** Returns the lines lost since payment; none unless the order is all-or-nothing. */
const findLostLines = (
  { partial, paidAt }: OrderRecord,
  lines: readonly LineRecord[],
): LineRecord[] =>
  partial
    ? []
    : lines.filter(
        ({ state, endedAt }) =>
          state === 'dropped' && (endedAt === null || paidAt === null || endedAt > paidAt),
      );
