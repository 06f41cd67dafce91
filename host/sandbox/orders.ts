import { randomBytes, randomUUID } from 'node:crypto';

import { addDays } from 'date-fns/addDays';
import { eq, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { addAmounts, toCents } from '@/rules/money';

import { schema, type Database, type Db, type Tx } from '../db/client';
import { match } from '@/host/db/match';

import { takeFault } from './faults';

const { sandboxOrders } = schema;
export type SandboxOrder = typeof sandboxOrders.$inferSelect;

const newId = () => randomBytes(9).toString('hex').slice(0, 17).toUpperCase();

/** Makes an order, or answers the one that the same request id has made before. */
export async function createOrder(
  db: Database,
  request: Pick<
    SandboxOrder,
    | 'intent'
    | 'requestId'
    | 'customId'
    | 'invoiceId'
    | 'description'
    | 'currency'
    | 'value'
    | 'returnUrl'
    | 'cancelUrl'
  >,
): Promise<SandboxOrder> {
  await db
    .insert(sandboxOrders)
    .values({ ...request, id: newId(), createdAt: now() })
    .onConflictDoNothing();
  const [order] = await db
    .select()
    .from(sandboxOrders)
    .where(eq(sandboxOrders.requestId, request.requestId));
  if (!order) throw new Error('the sandbox order has vanished');
  return order;
}

export async function findOrder(db: Database, id: string): Promise<SandboxOrder | null> {
  const [order] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id));
  return order ?? null;
}

/**
 * The payer agrees. `declines`: with a card that will be refused. Agreeing twice changes nothing.
 */
export async function approveOrder(
  db: Database,
  id: string,
  declines: boolean,
): Promise<SandboxOrder | null> {
  await db
    .update(sandboxOrders)
    .set({ status: 'APPROVED', declines })
    .where(match(sandboxOrders, { id, status: 'CREATED' }));
  return findOrder(db, id);
}

/** How long the sandbox keeps authorised money, as PayPal does. */
export const HELD_DAYS = 29;

/** Does the work on an approved order, one at a time; answers any other order as it is, or why not. */
async function whileApproved(
  db: Database,
  id: string,
  work: (tx: Tx, order: SandboxOrder) => Promise<SandboxOrder | 'INSTRUMENT_DECLINED' | null>,
) {
  const known = await findOrder(db, id);
  if (known?.status !== 'APPROVED')
    return known?.status === 'CREATED' ? 'ORDER_NOT_APPROVED' : known;
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(sandboxOrders)
      .where(eq(sandboxOrders.id, id))
      .for('update');
    if (order?.status !== 'APPROVED') return order ?? null;
    return work(tx, order);
  });
}

/** Authorises the money of an approved order, once. Answers the order, or why it cannot be done. */
export async function authorizeOrder(db: Database, id: string) {
  return whileApproved(db, id, async (tx, order) => {
    if (order.declines || (await takeFault(tx, 'hold-fails'))) return 'INSTRUMENT_DECLINED';
    const authorization = {
      id: newId(),
      status: 'CREATED',
      expires: addDays(now(), HELD_DAYS).toISOString(),
    };
    const [held] = await tx
      .update(sandboxOrders)
      .set({ status: 'COMPLETED', authorization })
      .where(eq(sandboxOrders.id, id))
      .returning();
    return held ?? null;
  });
}

/** The order that an authorisation belongs to. */
export async function orderOfAuthorization(
  db: Database | Tx,
  id: string,
): Promise<SandboxOrder | null> {
  const [order] = await db
    .select()
    .from(sandboxOrders)
    .where(eq(sql`${sandboxOrders.authorization}->>'id'`, id));
  return order ?? null;
}

/**
 * Captures or voids an authorisation, once: answers the order afterwards, or why it cannot be done,
 * in PayPal's words. `value` is what is captured; null voids it.
 */
export async function endAuthorization(
  db: Database,
  id: string,
  value: string | null,
): Promise<SandboxOrder | string | null> {
  const known = await orderOfAuthorization(db, id);
  if (!known) return null;
  return db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(sandboxOrders)
      .where(eq(sandboxOrders.id, known.id))
      .for('update');
    if (!order?.authorization) return null;
    const { authorization } = order;
    if (authorization.status !== 'CREATED')
      return value === null ? 'PREVIOUSLY_VOIDED' : 'AUTHORIZATION_ALREADY_CAPTURED';
    const lapsed = authorization.expires <= now().toISOString();
    if (lapsed || (await takeFault(tx, 'hold-lapsed'))) {
      await tx
        .update(sandboxOrders)
        .set({ authorization: { ...authorization, status: 'VOIDED' } })
        .where(eq(sandboxOrders.id, order.id));
      return 'AUTHORIZATION_EXPIRED';
    }
    if (value !== null && toCents(value) > toCents(order.value))
      return 'MAX_CAPTURE_AMOUNT_EXCEEDED';
    if (value !== null && (await takeFault(tx, 'capture-fails'))) return 'INSTRUMENT_DECLINED';
    const capture = {
      id: newId(),
      status: 'COMPLETED',
      value: value ?? '0.00',
      currency: order.currency,
      customId: order.customId,
      at: now().toISOString(),
    };
    const [ended] = await tx
      .update(sandboxOrders)
      .set({
        authorization: { ...authorization, status: value === null ? 'VOIDED' : 'CAPTURED' },
        ...(value !== null && { capture }),
      })
      .where(eq(sandboxOrders.id, order.id))
      .returning();
    return ended ?? null;
  });
}

/**
 * Takes the money of an approved order, once: of several at a time one takes it, with the faults
 * that are switched on, and the others see what it took. Answers the order, or why it cannot be
 * done, in PayPal's words.
 */
export async function captureOrder(db: Database, id: string) {
  return whileApproved(db, id, async (tx, order) => {
    if (order.declines || (await takeFault(tx, 'capture-fails'))) {
      await takeUnsaid(tx, order);
      return 'INSTRUMENT_DECLINED';
    }
    const capture = {
      id: newId(),
      at: now().toISOString(),
      status: (await takeFault(tx, 'pending')) ? 'PENDING' : 'COMPLETED',
      value: (await takeFault(tx, 'wrong-amount')) ? addAmounts(order.value, '1.00') : order.value,
      currency: (await takeFault(tx, 'wrong-currency')) ? 'EUR' : order.currency,
      customId: (await takeFault(tx, 'wrong-reference')) ? randomUUID() : order.customId,
    };
    const [taken] = await tx
      .update(sandboxOrders)
      .set({ status: 'COMPLETED', capture })
      .where(eq(sandboxOrders.id, id))
      .returning();
    return taken ?? null;
  });
}

/** Where that is switched on, takes the money of an order that goes on to say that none was taken. */
export async function takeUnsaid(db: Db, order: SandboxOrder): Promise<void> {
  if (order.capture || !(await takeFault(db, 'takes-later'))) return;
  const capture = {
    id: newId(),
    status: 'COMPLETED',
    value: order.value,
    currency: order.currency,
    customId: order.customId,
    at: now().toISOString(),
    hidden: true,
  };
  await db.update(sandboxOrders).set({ capture }).where(eq(sandboxOrders.id, order.id));
}

/** A pending capture completes when it is looked at again, unless the fault still holds it back. */
export async function ripen(db: Database, order: SandboxOrder): Promise<SandboxOrder> {
  if (order.capture?.status !== 'PENDING' || (await takeFault(db, 'pending'))) return order;
  const capture = { ...order.capture, status: 'COMPLETED' };
  await db.update(sandboxOrders).set({ capture }).where(eq(sandboxOrders.id, order.id));
  return { ...order, capture };
}
