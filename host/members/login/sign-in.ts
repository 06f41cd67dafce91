import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Secret } from '@/contract/member/social-secret';
import { matchEmail } from '@/host/core/directory';
import { Problem } from '@/host/core/errors';
import { belongsToPortal, type Portal } from '@/host/core/portal';
import { schema, type Database } from '@/host/db/client';
import { isEmail, normalizeEmail } from '@/rules/members/email';

import { hashPassword, needsRehash, verifyPassword } from '../passwords/password';
import { linkProvenIdentity } from '../social/identities';

import { verifySignIn } from './attempts';
import { openDeviceSession } from './devices';

const { members } = schema;
type Member = typeof members.$inferSelect;

/** `password` is base64 of UTF-8. */
export interface Credentials {
  email: string;
  password: string;
  address: string;
  device: string | null;
  agent: string;
  remember: boolean;
  portal?: Portal;
  /** A provider's identity to link once the password is verified. */
  secret?: Secret | undefined;
}

/**
 * Responds to unknown accounts, wrong passwords and broken encodings in the same way and in the same
 * time.
 * @throws Problem invalidCredentials | newDevice | tooManyRequests; socialExpired for a used or
 * expired secret
 */
export async function signInWithPassword(db: Database, credentials: Credentials): Promise<Token> {
  const email = normalizeEmail(credentials.email);
  const password = decodePassword(credentials.password);
  const member = await verifySignIn(db, { ...credentials, email }, async (priority) => {
    const candidate = await findMember(db, email, credentials.portal);
    const storedHash = candidate?.passwordHash ?? null;
    const isMatch = await verifyPassword(storedHash, password ?? '', priority);
    return candidate && isMatch && password !== null ? candidate : null;
  });
  if (!member || password === null) throw new Problem('invalidCredentials');
  if (needsRehash(member.passwordHash ?? '')) {
    await db
      .update(members)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(members.id, member.id));
  }
  const { agent, remember, secret, device } = credentials;
  const session = { action: 'login_password', agent, remember, device } as const;
  return db.transaction(async (tx) => {
    if (secret) await linkProvenIdentity(tx, member, secret);
    return openDeviceSession(tx, member, session);
  });
}

async function findMember(
  db: Database,
  email: string,
  portal: Portal,
): Promise<Member | undefined> {
  const [member] = isEmail(email)
    ? await db
        .select()
        .from(members)
        .where(await matchEmail(db, email))
    : [];
  return member && belongsToPortal(member, portal) ? member : undefined;
}

function decodePassword(encodedPassword: string): string | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encodedPassword)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(encodedPassword, 'base64'),
    );
  } catch {
    return null;
  }
}
