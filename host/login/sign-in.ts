import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/auth';
import type { Secret } from '@/contract/social-secret';
import { isEmail, normalEmail } from '@/lib/members/email';

import { schema, type Database } from '../db/client';
import { Problem } from '../errors';
import { hashPassword, needsRehash, verifyPassword } from '../passwords/password';
import { ofPortal, type Portal } from '../portal';
import { openSession } from '../sessions/session';
import { linkProved } from '../social/identities';

import { forgiveAttempt, pauseForAttempt } from './delays';

const { members } = schema;

/** What a sign-in needs. `password` is base64 of UTF-8 (spec §7 "encoded"); `address` is the caller's. */
export interface Credentials {
  email: string;
  password: string;
  address: string;
  agent: string;
  remember: boolean;
  /** The X-Portal of the caller: a member of another brand is unknown there. */
  portal?: Portal;
  /** A provider's identity that waits for this proof. */
  secret?: Secret | undefined;
}

/**
 * Signs a member in by password. Unknown account, wrong password and a broken encoding get the same answer after the
 * same work.
 * @throws Problem invalidCredentials | tooManyRequests; socialExpired with a secret that is used or over
 */
export async function signInByPassword(db: Database, credentials: Credentials): Promise<Token> {
  const email = normalEmail(credentials.email);
  const password = decodePassword(credentials.password);
  await pauseForAttempt(db, email, credentials.address);
  const found = isEmail(email) ? (await db.select().from(members).where(eq(members.email, email)))[0] : undefined;
  const member = found && ofPortal(found, credentials.portal) ? found : undefined;
  const stored = member?.passwordHash ?? null;
  const matches = await verifyPassword(stored, password ?? '');
  if (!member || !stored || !matches || password === null) throw new Problem('invalidCredentials');
  await forgiveAttempt(db, email, credentials.address);
  if (needsRehash(stored)) {
    await db.update(members).set({ passwordHash: await hashPassword(password) }).where(eq(members.id, member.id));
  }
  const { agent, remember, secret } = credentials;
  const session = { action: 'login_password', agent, remember } as const;
  if (!secret) return openSession(db, member, session);
  return db.transaction(async (tx) => {
    await linkProved(tx, member, secret);
    return openSession(tx, member, session);
  });
}

/** Undoes the transport encoding; null when it is not base64 of well-formed UTF-8. */
function decodePassword(encoded: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}
