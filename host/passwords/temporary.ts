import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

import { and, eq, gt, sql } from 'drizzle-orm';

import { now } from '../clock';
import { schema, type Db, type Tx } from '../db/client';
import { env } from '../env';

const { temporaryPasswords } = schema;

/** Without signs that look alike; 16 of 32 signs are 80 random bits. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 16;
const MINUTES = 30;
const TRIES = 5;

/**
 * Makes a member's temporary password; an earlier one ends. Good for 30 minutes, one use and five tries on the reset form
 * (readings, "Sessions"). Only its hash is kept, so it is made when its letter is sent.
 */
export async function makeTemporaryPassword(db: Db, memberId: string): Promise<{ password: string; minutes: number }> {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)] ?? '');
  const at = now();
  const values = { hash: hashOf(signs.join('')), triesLeft: TRIES, createdAt: at, expiresAt: new Date(at.getTime() + MINUTES * 60_000) };
  await db.insert(temporaryPasswords).values({ memberId, ...values }).onConflictDoUpdate({ target: temporaryPasswords.memberId, set: values });
  const groups = signs.join('').match(/.{4}/g) ?? [];
  return { password: groups.join('-'), minutes: MINUTES };
}

/**
 * Uses a temporary password up. A try is counted before it is judged and the row stays locked until the transaction ends,
 * so that of many at once one wins and nobody gets more than five guesses.
 */
export async function spendTemporaryPassword(tx: Tx, memberId: string, typed: string): Promise<boolean> {
  const [row] = await tx
    .update(temporaryPasswords)
    .set({ triesLeft: sql`${temporaryPasswords.triesLeft} - 1` })
    .where(and(eq(temporaryPasswords.memberId, memberId), gt(temporaryPasswords.triesLeft, 0), gt(temporaryPasswords.expiresAt, now())))
    .returning({ hash: temporaryPasswords.hash });
  if (!row || !timingSafeEqual(Buffer.from(row.hash), Buffer.from(hashOf(plain(typed))))) return false;
  await tx.delete(temporaryPasswords).where(eq(temporaryPasswords.memberId, memberId));
  return true;
}

/** As typed or pasted: case, blanks and hyphens do not matter. */
function plain(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '').toUpperCase();
}

function hashOf(password: string): string {
  return createHmac('sha256', env.PASSWORD_PEPPER).update(`temporary password|${password}`).digest('hex');
}
