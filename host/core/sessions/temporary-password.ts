import { createHmac, randomInt } from 'node:crypto';

import { and, eq, gt, lt } from 'drizzle-orm';

import { schema, type Db, type Tx } from '@/host/db/client';

import { now } from '../clock';
import { env } from '../env';

const { members, temporaryPasswords } = schema;

/** Without signs that look alike; 16 of 32 signs are 80 random bits. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const MINUTES = 30;

/**
 * Makes a temporary password for a member. Good for 30 minutes and one use on the reset form
 * (readings, "Sessions"); earlier ones keep their own time, so that nobody ends an email by asking
 * for another. Only its hash is kept, so it is made when its email is sent.
 */
export async function makeTemporaryPassword(
  db: Db,
  memberId: string,
): Promise<{ password: string; minutes: number }> {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? '').join('');
  const at = now();
  await db
    .insert(temporaryPasswords)
    .values({
      memberId,
      hash: hashOf(signs),
      createdAt: at,
      expiresAt: new Date(at.getTime() + MINUTES * 60_000),
    });
  return { password: (signs.match(/.{4}/g) ?? []).join('-'), minutes: MINUTES };
}

/**
 * The member of an e-mail address whose live temporary password this is; null for a wrong one, for
 * a member without one and for nobody's address, by the same one statement.
 */
export async function ownerOfTemporaryPassword(
  db: Db,
  email: string,
  typed: string,
): Promise<typeof members.$inferSelect | null> {
  const [found] = await db
    .select({ member: members })
    .from(temporaryPasswords)
    .innerJoin(members, eq(members.id, temporaryPasswords.memberId))
    .where(and(eq(members.email, email), isLive(typed)));
  return found?.member ?? null;
}

/**
 * Uses a temporary password up, and with it every other one of the member: of many at once one
 * wins.
 */
export async function spendTemporaryPassword(tx: Tx, memberId: string, typed: string) {
  const spent = await tx
    .delete(temporaryPasswords)
    .where(and(eq(temporaryPasswords.memberId, memberId), isLive(typed)))
    .returning({ memberId: temporaryPasswords.memberId });
  if (spent.length === 0) return false;
  await tx.delete(temporaryPasswords).where(eq(temporaryPasswords.memberId, memberId));
  return true;
}

/** Forgets temporary passwords that nobody used. */
export async function forgetOldTemporaryPasswords(db: Db): Promise<void> {
  await db.delete(temporaryPasswords).where(lt(temporaryPasswords.expiresAt, now()));
}

/**
 * What is looked for is the hash, so that a comparison takes no longer the nearer a guess comes.
 */
const isLive = (typed: string) =>
  and(eq(temporaryPasswords.hash, hashOf(plain(typed))), gt(temporaryPasswords.expiresAt, now()));

/** As typed or pasted: case, blanks and hyphens do not matter. */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
}

function hashOf(password: string): string {
  return createHmac('sha256', env.PASSWORD_PEPPER)
    .update(`temporary password|${password}`)
    .digest('hex');
}
