import { createHash } from 'node:crypto';

import { and, eq, gt } from 'drizzle-orm';

import type { Body } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

import { verifyPassword } from '../passwords/password';

const { idempotencyKeys, members } = schema;

const SCOPE = 'register';
const OPERATION = 'POST /register';
/** After this time the member signs in instead. */
const REPEAT_WINDOW_MS = 30 * 60_000;

export type Member = typeof members.$inferSelect;

export interface KeyedRegistration {
  key: string;
  body: Body<'POST /register'>;
}

/** Passwords are never stored, not even as a checksum. */
function hashBody({ password: _, password_confirmation: __, ...body }: Body<'POST /register'>) {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

export async function storeRegistration(
  tx: Tx,
  { key, body }: KeyedRegistration,
  memberId: string,
): Promise<void> {
  const values = {
    operation: OPERATION,
    bodyHash: hashBody(body),
    reply: { memberId },
    createdAt: now(),
  };
  // An expired key may still exist.
  await tx
    .insert(idempotencyKeys)
    .values({ scope: SCOPE, key, ...values })
    .onConflictDoUpdate({ target: [idempotencyKeys.scope, idempotencyKeys.key], set: values });
}

/**
 * Returns the member that an identical earlier request created. Requires the same password or
 * secret; one wrong password deletes the key, to prevent guessing.
 * @throws Problem keyReused for other contents with the same key
 */
export async function findRepeatedRegistration(
  db: Db,
  { key, body }: KeyedRegistration,
): Promise<Member | null> {
  const keyMatch = match(idempotencyKeys, { scope: SCOPE, key });
  const validSince = new Date(now().getTime() - REPEAT_WINDOW_MS);
  const [storedRequest] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(keyMatch, gt(idempotencyKeys.createdAt, validSince)));
  if (!storedRequest) return null;
  if (storedRequest.bodyHash !== hashBody(body)) throw new Problem('keyReused');
  const { memberId } = storedRequest.reply as { memberId: string };
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (member && (body.secret || (await verifyPassword(member.passwordHash, body.password ?? '')))) {
    // A parallel request with a wrong password may have deleted the key.
    const [remainingKey] = await db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(keyMatch);
    return remainingKey ? member : null;
  }
  await db.delete(idempotencyKeys).where(keyMatch);
  return null;
}
