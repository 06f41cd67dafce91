import { and, asc, eq } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { onlyOne } from '@/host/core/references';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import type { PaidTarget } from '@/host/money/payments/targets';
import { lockTarget } from '@/host/money/payments/targets';
import { PAYMENT_REQUEST } from '@/host/money/paymentrequest/request';

const { orders, orderLines, paymentRequests } = schema;

/** An order as stored. */
export type OrderRecord = typeof orders.$inferSelect;
/** A line of a placed order as stored. */
export type LineRecord = typeof orderLines.$inferSelect;

/** The kind of payment target that an order is. */
export const ORDER = 'bfm';
/** Orders that are not paid: the draft, and one that has to be paid again. */
export const isUnpaid = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  status === 'T' || status === '2';
/** Orders that are paid and not over. */
export const isUnderWay = ({ status }: Pick<OrderRecord, 'status'>): boolean =>
  ['P', 'S', 'I'].includes(status);

/** An order as its payment knows it. */
export const paidOrder = ({ memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>): PaidTarget => ({
  memberId,
  kind: ORDER,
  id,
});

const mine = (memberId: string, id: string) => match(orders, { memberId, id });

/** @throws Problem notFound, also for another member's order */
export async function findOrder(db: Db, memberId: string, id: string): Promise<OrderRecord> {
  const [row] = await db.select().from(orders).where(mine(memberId, id));
  if (!row) throw new Problem('notFound');
  return row;
}

/** An order by its reference; of one member when one is named. @throws Problem notFound */
export async function findOrderByRef(db: Db, ref: string, memberId?: string): Promise<OrderRecord> {
  const known = eq(orders.ref, ref.toUpperCase());
  const rows = await db
    .select()
    .from(orders)
    .where(memberId === undefined ? known : and(eq(orders.memberId, memberId), known));
  const row = onlyOne(rows, ref);
  if (!row) throw new Problem('notFound');
  return row;
}

/**
 * Locks an order, in the order of every payment, and with a paid one the payment requests that it
 * has raised: what becomes of its lines changes those too, and credits are locked after them.
 * @throws Problem notFound
 */
export async function lockOrder(tx: Tx, memberId: string, id: string): Promise<OrderRecord> {
  await lockTarget(tx, ORDER, id);
  const [row] = await tx.select().from(orders).where(mine(memberId, id)).for('update');
  if (!row) throw new Problem('notFound');
  if (!isUnpaid(row))
    for (const request of await requestsOfOrder(tx, row))
      await lockTarget(tx, PAYMENT_REQUEST, request.id);
  return row;
}

/** The payment requests that an order has raised, the oldest first. */
export const requestsOfOrder = (
  db: Db,
  { memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>,
): Promise<(typeof paymentRequests.$inferSelect)[]> =>
  db
    .select()
    .from(paymentRequests)
    .where(match(paymentRequests, { memberId, orderId: id }))
    .orderBy(asc(paymentRequests.createdAt), asc(paymentRequests.id));

/** Changes an order that the caller has locked. */
export async function storeOrder(
  tx: Tx,
  { memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>,
  change: Partial<OrderRecord>,
): Promise<OrderRecord> {
  const [row] = await tx
    .update(orders)
    .set({ ...change, updatedAt: now() })
    .where(mine(memberId, id))
    .returning();
  if (!row) throw new Problem('notFound');
  return row;
}

/** The lines of a placed order, as they stood in the cart. */
export const linesOfOrder = (
  db: Db,
  { memberId, id }: Pick<OrderRecord, 'memberId' | 'id'>,
): Promise<LineRecord[]> =>
  db
    .select()
    .from(orderLines)
    .where(match(orderLines, { memberId, orderId: id }))
    .orderBy(asc(orderLines.position));

/** Changes a line of an order that the caller has locked. */
export async function storeLine(
  tx: Tx,
  { memberId, orderId, id }: Pick<LineRecord, 'memberId' | 'orderId' | 'id'>,
  change: Partial<LineRecord>,
): Promise<void> {
  await tx.update(orderLines).set(change).where(match(orderLines, { memberId, orderId, id }));
}

/** Lines about which nothing is decided. */
export const isOpenLine = ({ state }: Pick<LineRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'asked' || state === 'accepted';

/** Drops a line of an order that the caller has locked; its money follows by `balance`. */
export const endLine = (tx: Tx, line: LineRecord, reason: DropReason): Promise<void> =>
  storeLine(tx, line, { state: 'dropped', reason, endedAt: now() });

/** Why a line is not bought. */
export type DropReason = 'soldout' | 'price' | 'member' | 'lapsed' | 'cancelled';

/**
 * Whether an order waits for its member: it was to be bought whole, and something cannot be had.
 * Who has paid again after that has agreed to what was left.
 */
export const isOnHold = (order: OrderRecord, lines: readonly LineRecord[]): boolean =>
  isUnderWay(order) && lines.some(isOpenLine) && lostLines(order, lines).length > 0;

/** Whether an order was to wait like that, but all else had been bought by then. */
export const isTooLateToHold = (order: OrderRecord, lines: readonly LineRecord[]): boolean =>
  !lines.some(isOpenLine) &&
  lines.some(({ state }) => state === 'bought') &&
  lostLines(order, lines).some(({ reason }) => reason === 'soldout' || reason === 'price');

/** The lines that an order of all or nothing has lost since it was paid. */
const lostLines = ({ partial, paidAt }: OrderRecord, lines: readonly LineRecord[]): LineRecord[] =>
  partial
    ? []
    : lines.filter(
        ({ state, endedAt }) =>
          state === 'dropped' && (endedAt === null || paidAt === null || endedAt > paidAt),
      );
