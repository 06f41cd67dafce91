import { randomBytes } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { now } from '@/host/clock';
import { schema, type Database, type Db } from '@/host/db/client';

const { sandboxStripeObjects } = schema;

export interface SandboxSession {
  kind: 'session';
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  reference: string | null;
  attempt: string | null;
  title: string;
  currency: string;
  amount: number;
  locale: string;
  successUrl: string;
  cancelUrl: string;
  intent: string | null;
  method: string | null;
}

export interface SandboxIntent {
  kind: 'intent';
  status: 'requires_capture' | 'succeeded';
  amount: number;
  currency: string;
  attempt: string | null;
}

export interface SandboxMethod {
  kind: 'method';
  customer: string | null;
  brand: string;
  funding: string;
  last4: string;
  name: string;
  expMonth: number;
  expYear: number;
  verified: boolean;
}

export interface SandboxCustomer {
  kind: 'customer';
  member: string;
}

export type SandboxObject = SandboxSession | SandboxIntent | SandboxMethod | SandboxCustomer;

const ID_BYTES = 12;
export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`;

/** Keeps a new object, or answers the one that the same idempotency key has made before. */
export async function keepObject<T extends SandboxObject>(db: Db, id: string, data: T, requestKey: string | null = null): Promise<{ id: string; data: T }> {
  await db.insert(sandboxStripeObjects).values({ id, requestKey, data: { ...data }, createdAt: now() }).onConflictDoNothing();
  const where = requestKey === null ? eq(sandboxStripeObjects.id, id) : eq(sandboxStripeObjects.requestKey, requestKey);
  const [row] = await db.select().from(sandboxStripeObjects).where(where);
  if (!row) throw new Error('the sandbox object has vanished');
  return { id: row.id, data: row.data as unknown as T };
}

/** An object of a kind; null when there is none. */
export async function findObject<K extends SandboxObject['kind']>(db: Db, id: string, kind: K): Promise<Extract<SandboxObject, { kind: K }> | null> {
  const [row] = await db.select().from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id));
  const data = row?.data as unknown as SandboxObject | undefined;
  return data?.kind === kind ? (data as Extract<SandboxObject, { kind: K }>) : null;
}

/** Changes an object under a lock; null when it is not there or `change` refuses. */
export async function changeObject<K extends SandboxObject['kind']>(
  db: Database,
  id: string,
  kind: K,
  change: (known: Extract<SandboxObject, { kind: K }>, tx: Db) => Promise<Extract<SandboxObject, { kind: K }> | null>,
): Promise<Extract<SandboxObject, { kind: K }> | null> {
  return db.transaction(async (tx) => {
    await tx.select({ id: sandboxStripeObjects.id }).from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id)).for('update');
    const known = await findObject(tx, id, kind);
    const next = known && (await change(known, tx));
    if (!next) return null;
    await tx.update(sandboxStripeObjects).set({ data: next as unknown as Record<string, unknown> }).where(eq(sandboxStripeObjects.id, id));
    return next;
  });
}
