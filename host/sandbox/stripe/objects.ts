import { randomBytes } from 'node:crypto';

import { desc, eq, sql } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { schema, type Database, type Db } from '@/host/db/client';

const { sandboxStripeObjects } = schema;

export interface SandboxSession {
  kind: 'session';
  mode: 'payment' | 'setup';
  status: 'open' | 'complete' | 'expired';
  customer: string | null;
  reference: string | null;
  attempt: string | null;
  /** Set from `metadata[holds]`; the payment is captured manually. */
  holds?: boolean;
  /** The card fields are embedded in the portal's own page. */
  inPage?: boolean;
  /** Used instead of a card; captured immediately. */
  wallet?: string;
  title: string;
  currency: string;
  amount: number;
  locale: string;
  successUrl: string;
  cancelUrl: string;
  intent: string | null;
  method: string | null;
  /** Unix seconds; null if it never expires. */
  expiresAt: number | null;
}

export interface SandboxIntent {
  kind: 'intent';
  /** Captured automatically. */
  automatic?: boolean;
  status: 'requires_capture' | 'succeeded' | 'canceled';
  amount: number;
  /** Amount captured. */
  received?: number;
  /** All times here are Unix seconds. */
  created?: number;
  takenAt?: number;
  currency: string;
  attempt: string | null;
  refunds?: {
    id: string;
    status: 'succeeded' | 'failed';
    amount: number;
    at?: number;
    undoneAt?: number;
  }[];
  /** `withdrawn` is the amount that Stripe withholds for the dispute. */
  disputes?: {
    id: string;
    status: 'needs_response' | 'won' | 'lost';
    amount: number;
    withdrawn: number;
    at?: number;
    endedAt?: number;
  }[];
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

interface SandboxCustomer {
  kind: 'customer';
  member: string;
}

export type SandboxObject = SandboxSession | SandboxIntent | SandboxMethod | SandboxCustomer;

const ID_BYTES = 12;
export const newStripeId = (prefix: string) => `${prefix}_${randomBytes(ID_BYTES).toString('hex')}`;

export interface CreationRequest {
  key: string | null;
  bodyHash: string;
}

/** Idempotent by key. Returns null if the earlier request differed. */
export async function storeOnce<T extends SandboxObject>(
  db: Db,
  id: string,
  data: T,
  { key, bodyHash }: CreationRequest,
): Promise<{ id: string; data: T } | null> {
  await db
    .insert(sandboxStripeObjects)
    .values({ id, requestKey: key, data: { ...data, said: bodyHash }, createdAt: now() })
    .onConflictDoNothing();
  const where =
    key === null ? eq(sandboxStripeObjects.id, id) : eq(sandboxStripeObjects.requestKey, key);
  const [row] = await db.select().from(sandboxStripeObjects).where(where);
  if (!row) throw new Error('the sandbox object is missing');
  return row.data['said'] === bodyHash ? { id: row.id, data: row.data as unknown as T } : null;
}

export async function storeObject(db: Db, id: string, data: SandboxObject): Promise<string> {
  await db.insert(sandboxStripeObjects).values({ id, data: { ...data }, createdAt: now() });
  return id;
}

export interface SavedMethod {
  id: string;
  method: SandboxMethod;
}

/** Lists methods, newest first. */
export async function listMethods(db: Db, customer: string): Promise<SavedMethod[]> {
  const rows = await db
    .select()
    .from(sandboxStripeObjects)
    .where(sql`${sandboxStripeObjects.data} @> ${JSON.stringify({ kind: 'method', customer })}`)
    .orderBy(desc(sandboxStripeObjects.createdAt));
  return rows.map(({ id, data }) => ({ id, method: data as unknown as SandboxMethod }));
}

/** An unpaid session expires on read. */
export const getStatus = ({ status, expiresAt }: SandboxSession): SandboxSession['status'] =>
  status === 'open' && expiresAt !== null && expiresAt * 1000 <= now().getTime()
    ? 'expired'
    : status;

type ObjectOfKind<K extends SandboxObject['kind']> = Extract<SandboxObject, { kind: K }>;

/** `lock` holds its row until the transaction ends. */
export async function findObject<K extends SandboxObject['kind']>(
  db: Db,
  id: string,
  kind: K,
  lock = false,
): Promise<ObjectOfKind<K> | null> {
  const query = db.select().from(sandboxStripeObjects).where(eq(sandboxStripeObjects.id, id));
  const [row] = await (lock ? query.for('update') : query);
  const data = row?.data as unknown as SandboxObject | undefined;
  return data?.kind === kind ? (data as ObjectOfKind<K>) : null;
}

/** Returns null if it does not exist or `change` refuses. */
export function changeObject<K extends SandboxObject['kind']>(
  db: Database,
  id: string,
  kind: K,
  change: (storedObject: ObjectOfKind<K>, tx: Db) => Promise<ObjectOfKind<K> | null>,
): Promise<ObjectOfKind<K> | null> {
  return db.transaction(async (tx) => {
    const storedObject = await findObject(tx, id, kind, true);
    const next = storedObject && (await change(storedObject, tx));
    if (!next) return null;
    await tx
      .update(sandboxStripeObjects)
      .set({ data: next as unknown as Record<string, unknown> })
      .where(eq(sandboxStripeObjects.id, id));
    return next;
  });
}
