import { createHmac, randomInt } from 'node:crypto';

import { and, eq, gt } from 'drizzle-orm';

import { schema, type Db, type Tx } from '@/host/db/client';

import { now } from '../clock';
import { matchEmail } from '../directory';
import { env } from '../env';

const { members, temporaryPasswords } = schema;

/** No look-alike characters; 16 of 32 give 80 random bits. */
const CHARS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const MINUTES = 30;

/**
 * Creates a password that is valid for 30 minutes and one use. Earlier ones stay valid, so that a
 * stranger's request cannot invalidate an email. Only the hash is stored, so call this when the
 * email is sent.
 */
export async function makeTemporaryPassword(
  db: Db,
  memberId: string,
): Promise<{ password: string; minutes: number }> {
  const chars = Array.from({ length: LENGTH }, () => CHARS[randomInt(CHARS.length)] ?? '').join('');
  const currentTime = now();
  await db
    .insert(temporaryPasswords)
    .values({
      memberId,
      hash: hashTemporaryPassword(chars),
      createdAt: currentTime,
      expiresAt: new Date(currentTime.getTime() + MINUTES * 60_000),
    });
  return { password: (chars.match(/.{4}/g) ?? []).join('-'), minutes: MINUTES };
}

/** Returns null for a wrong password and an unknown address, by the same statement. */
export async function findTemporaryPasswordOwner(
  db: Db,
  email: string,
  typedPassword: string,
): Promise<typeof members.$inferSelect | null> {
  const [row] = await db
    .select({ member: members })
    .from(temporaryPasswords)
    .innerJoin(members, eq(members.id, temporaryPasswords.memberId))
    .where(and(await matchEmail(db, email), matchUsablePassword(typedPassword)));
  return row?.member ?? null;
}

/** Deletes all of the member's temporary passwords; one of several concurrent calls wins. */
export async function spendTemporaryPassword(tx: Tx, memberId: string, typedPassword: string) {
  const spentRows = await tx
    .delete(temporaryPasswords)
    .where(and(eq(temporaryPasswords.memberId, memberId), matchUsablePassword(typedPassword)))
    .returning({ memberId: temporaryPasswords.memberId });
  if (spentRows.length === 0) return false;
  await tx.delete(temporaryPasswords).where(eq(temporaryPasswords.memberId, memberId));
  return true;
}

/** Comparing hashes prevents timing attacks. */
const matchUsablePassword = (typedPassword: string) =>
  and(
    eq(temporaryPasswords.hash, hashTemporaryPassword(normalize(typedPassword))),
    gt(temporaryPasswords.expiresAt, now()),
  );

/** Ignores case, spaces and hyphens. */
function normalize(typedPassword: string): string {
  return typedPassword
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

function hashTemporaryPassword(password: string): string {
  return createHmac('sha256', env.PASSWORD_PEPPER)
    .update(`temporary password|${password}`)
    .digest('hex');
}
