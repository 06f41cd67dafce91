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
/** How long an answer may have been lost: anybody later can sign in. */
const REPEATED_MS = 30 * 60_000;

export type Member = typeof members.$inferSelect;

/** A registration as it came, under the key of its sender. */
export interface KeyedRegistration {
  key: string;
  body: Body<'POST /register'>;
}

/**
 * Everything but the passwords, of which not even a checksum is kept. The secret of an identity is
 * random and proves itself.
 */
function hashOf({ password: _, password_confirmation: __, ...body }: Body<'POST /register'>) {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** Remembers, with the member, which registration made them. In the transaction that does so. */
export async function rememberRegistration(
  tx: Tx,
  { key, body }: KeyedRegistration,
  memberId: string,
): Promise<void> {
  const row = {
    scope: SCOPE,
    key,
    operation: OPERATION,
    bodyHash: hashOf(body),
    reply: { memberId },
    createdAt: now(),
  };
  // A key that has been used up (see below) may still be there.
  await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoUpdate({ target: [idempotencyKeys.scope, idempotencyKeys.key], set: row });
}

/**
 * The member whom this very registration has made, when its answer was lost; null when there is
 * none. It must have the same contents and prove the same person: by the password, or by the
 * identity's secret, which is part of the contents. One wrong password ends it, so that nobody
 * guesses here past the pauses of the login.
 * @throws Problem keyReused for other contents under the same key
 */
export async function repeatedRegistration(
  db: Db,
  { key, body }: KeyedRegistration,
): Promise<Member | null> {
  const place = match(idempotencyKeys, { scope: SCOPE, key });
  const since = new Date(now().getTime() - REPEATED_MS);
  const [kept] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(place, gt(idempotencyKeys.createdAt, since)));
  if (!kept) return null;
  if (kept.bodyHash !== hashOf(body)) throw new Problem('keyReused');
  const { memberId } = kept.reply as { memberId: string };
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (member && (body.secret || (await verifyPassword(member.passwordHash, body.password ?? '')))) {
    // Meanwhile a wrong password beside it may have ended it.
    const [still] = await db
      .select({ key: idempotencyKeys.key })
      .from(idempotencyKeys)
      .where(place);
    return still ? member : null;
  }
  await db.delete(idempotencyKeys).where(place);
  return null;
}
