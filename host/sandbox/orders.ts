import { randomBytes, randomUUID } from 'node:crypto';

import { addDays } from 'date-fns/addDays';
import { eq, sql, type SQL } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { addAmounts, toCents } from '@/rules/money';

import { schema, type Database, type Db, type Tx } from '../db/client';
import { match } from '@/host/db/match';

import { popFault } from './faults';

const { sandboxOrders } = schema;
export type SandboxOrder = typeof sandboxOrders.$inferSelect;
export type Capture = NonNullable<SandboxOrder['capture']>;
export type Refund = NonNullable<Capture['refunds']>[number];
export type Dispute = NonNullable<Capture['disputes']>[number];

export const newPaypalId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();

async function findFirst(db: Db, where: SQL): Promise<SandboxOrder | null> {
  const [order] = await db.select().from(sandboxOrders).where(where);
  return order ?? null;
}
export const findOrder = (db: Db, id: string) => findFirst(db, eq(sandboxOrders.id, id));
export const findOrderByHold = (db: Db, id: string) =>
  findFirst(db, eq(sql`${sandboxOrders.authorization}->>'id'`, id));
export const findOrderByCapture = (db: Db, id: string) =>
  findFirst(db, eq(sql`${sandboxOrders.capture}->>'id'`, id));
export const findOrderByDispute = (db: Db, id: string) =>
  findFirst(db, sql`${sandboxOrders.capture}->'disputes' @> ${JSON.stringify([{ id }])}::jsonb`);

/** Returns null if the order does not exist. */
export function withLockedOrder<T>(
  db: Database,
  id: string,
  work: (tx: Tx, order: SandboxOrder) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(sandboxOrders)
      .where(eq(sandboxOrders.id, id))
      .for('update');
    return order ? work(tx, order) : null;
  });
}

export async function changeOrder(db: Db, id: string, change: Partial<SandboxOrder>) {
  const where = eq(sandboxOrders.id, id);
  const [updatedOrder] = await db.update(sandboxOrders).set(change).where(where).returning();
  return updatedOrder ?? null;
}

/** Idempotent by request id. */
export async function createOrder(
  db: Database,
  request: Omit<typeof sandboxOrders.$inferInsert, 'id' | 'createdAt'>,
): Promise<SandboxOrder> {
  await db
    .insert(sandboxOrders)
    .values({ ...request, id: newPaypalId(), createdAt: now() })
    .onConflictDoNothing();
  const order = await findFirst(db, eq(sandboxOrders.requestId, request.requestId));
  if (!order) throw new Error('the sandbox order is missing');
  return order;
}

/** `willDecline`: the payer used a card that will be refused. */
export async function approveOrder(
  db: Database,
  id: string,
  willDecline: boolean,
): Promise<SandboxOrder | null> {
  await db
    .update(sandboxOrders)
    .set({ status: 'APPROVED', declines: willDecline })
    .where(match(sandboxOrders, { id, status: 'CREATED' }));
  return findOrder(db, id);
}

/** Days an authorization lasts, as at PayPal. */
export const HELD_DAYS = 29;

/** Returns a completed order unchanged, and an error for an unapproved one. */
const withApprovedOrder = (
  db: Database,
  id: string,
  work: (tx: Tx, order: SandboxOrder) => Promise<SandboxOrder | 'INSTRUMENT_DECLINED' | null>,
) =>
  withLockedOrder(db, id, async (tx, order) => {
    if (order.status === 'CREATED') return 'ORDER_NOT_APPROVED';
    return order.status === 'APPROVED' ? work(tx, order) : order;
  });

/** Authorizes once. Returns the order or an error. */
export const authorizeOrder = (db: Database, id: string) =>
  withApprovedOrder(db, id, async (tx, order) => {
    if (order.declines || (await popFault(tx, 'hold-fails'))) return 'INSTRUMENT_DECLINED';
    const expiresAt = addDays(now(), HELD_DAYS).toISOString();
    const authorization = { id: newPaypalId(), status: 'CREATED', expires: expiresAt };
    return changeOrder(tx, id, { status: 'COMPLETED', authorization });
  });

const buildCapture = (
  { value, currency, customId }: SandboxOrder,
  overrides: Partial<Capture> = {},
): Capture => ({
  id: newPaypalId(),
  status: 'COMPLETED',
  value,
  currency,
  customId,
  at: now().toISOString(),
  ...overrides,
});

/**
 * Captures or voids an authorization; a null `value` voids it. Idempotent. Returns the order or
 * PayPal's error.
 */
export async function endAuthorization(
  db: Database,
  authorizationId: string,
  value: string | null,
): Promise<SandboxOrder | string | null> {
  const storedOrder = await findOrderByHold(db, authorizationId);
  if (!storedOrder) return null;
  return withLockedOrder(db, storedOrder.id, async (tx, order) => {
    const { id, authorization } = order;
    if (!authorization) return null;
    if (authorization.status !== 'CREATED')
      return value === null ? 'PREVIOUSLY_VOIDED' : 'AUTHORIZATION_ALREADY_CAPTURED';
    const voidedAuthorization = { ...authorization, status: 'VOIDED' };
    const hasLapsed = authorization.expires <= now().toISOString();
    if (hasLapsed || (await popFault(tx, 'hold-lapsed'))) {
      await changeOrder(tx, id, { authorization: voidedAuthorization });
      return 'AUTHORIZATION_EXPIRED';
    }
    if (value === null) return changeOrder(tx, id, { authorization: voidedAuthorization });
    if (toCents(value) > toCents(order.value)) return 'MAX_CAPTURE_AMOUNT_EXCEEDED';
    if (await popFault(tx, 'capture-fails')) return 'INSTRUMENT_DECLINED';
    return changeOrder(tx, id, {
      authorization: { ...authorization, status: 'CAPTURED' },
      capture: buildCapture(order, { value }),
    });
  });
}

/** Idempotent. Returns the order or PayPal's error. */
export const captureOrder = (db: Database, id: string) =>
  withApprovedOrder(db, id, async (tx, order) => {
    if (order.declines || (await popFault(tx, 'capture-fails'))) {
      await captureLate(tx, order);
      return 'INSTRUMENT_DECLINED';
    }
    const capture = buildCapture(order, {
      ...((await popFault(tx, 'pending')) && { status: 'PENDING' }),
      ...((await popFault(tx, 'wrong-amount')) && { value: addAmounts(order.value, '1.00') }),
      ...((await popFault(tx, 'wrong-currency')) && { currency: 'EUR' }),
      ...((await popFault(tx, 'wrong-reference')) && { customId: randomUUID() }),
    });
    return changeOrder(tx, id, { status: 'COMPLETED', capture });
  });

/** Captures an order that reports no capture, if the `takes-later` fault is active. */
export async function captureLate(db: Db, order: SandboxOrder): Promise<void> {
  if (order.capture || !(await popFault(db, 'takes-later'))) return;
  await changeOrder(db, order.id, { capture: buildCapture(order, { hidden: true }) });
}

/** Completes a pending capture on the next read, unless the `pending` fault is still active. */
export async function completePending(db: Database, order: SandboxOrder): Promise<SandboxOrder> {
  if (order.capture?.status !== 'PENDING' || (await popFault(db, 'pending'))) return order;
  const capture = { ...order.capture, status: 'COMPLETED' };
  await changeOrder(db, order.id, { capture });
  return { ...order, capture };
}
