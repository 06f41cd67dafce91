import { and, eq, gt, lt, sql } from 'drizzle-orm';

import type { SessionUser, Token } from '@/contract/auth';
import { tierAt } from '@/lib/membership/progress';

import { now } from '../clock';
import { schema, type Db } from '../db/client';
import { env } from '../env';

import { hashToken, newToken } from './tokens';

/** Who is calling, as proved by the token. Read from the database on every call. */
export interface Session {
  memberId: string;
  suite: string;
  email: string;
  country: string;
  firstName: string;
  /** The brand that the member belongs to: 'cgw' or 'hsg'. */
  portal: string;
  /** The tier that counts now: Prime has ended with its expiry. */
  tier: 'LT' | 'PR' | 'BZ';
  language: string;
  /** He has payment requests to settle, which closes his packages (spec §2). */
  paymentDue: boolean;
  state: 'logged-in' | 'pre-logged-in';
  tokenHash: string;
  remember: boolean;
  expiresAt: Date;
}

const { sessions, members, paymentRequestCounts } = schema;
const RETIRE_MS = 10_000;

/** One named statement a database handle: every call asks it, so it is built once and planned once a connection. */
const prepared = new WeakMap<Db, ReturnType<typeof prepareFind>>();

function prepareFind(db: Db) {
  return db
    .select({
      memberId: members.id,
      suite: members.suite,
      email: members.email,
      country: members.registrationCountry,
      firstName: members.firstName,
      portal: members.portal,
      membership: { type: members.membershipType, expiry: members.membershipExpiry },
      language: members.language,
      paymentDue: sql<boolean>`exists (select 1 from ${paymentRequestCounts} where ${paymentRequestCounts.memberId} = ${members.id} and ${paymentRequestCounts.status} = '1' and ${paymentRequestCounts.n} > 0)`,
      state: sessions.state,
      remember: sessions.remember,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('find_session');
}

/** Finds the live session of a bearer token; null when it is unknown or expired. */
export async function findSession(db: Db, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const find = prepared.get(db) ?? prepareFind(db);
  prepared.set(db, find);
  const at = now();
  const [row] = await find.execute({ tokenHash, now: at });
  if (!row) return null;
  const { membership, ...session } = row;
  return { ...session, tier: tierAt(membership, at), tokenHash, state: row.state as Session['state'] };
}

/** The member columns that a session shows. */
export type SessionMember = Pick<typeof members.$inferSelect, 'id' | 'suite' | 'email' | 'registrationCountry' | 'firstName'>;

/** Opens a session and answers its token (spec §3 auth token, seconds). The token is shown this once. */
export async function openSession(
  db: Db,
  member: SessionMember,
  options: { action: Token['action']; agent?: string; remember?: boolean; state?: Session['state'] },
): Promise<Token> {
  const token = newToken();
  const serverTime = now();
  const expiresAt = new Date(serverTime.getTime() + env.TOKEN_LIFE_SECONDS * 1000);
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    memberId: member.id,
    state: options.state ?? 'logged-in',
    remember: options.remember ?? false,
    agent: (options.agent ?? '').slice(0, 300),
    createdAt: serverTime,
    expiresAt,
  });
  return {
    token,
    token_type: 'bearer',
    expires_in: env.TOKEN_LIFE_SECONDS,
    expires_at: expiresAt.toISOString(),
    server_time: serverTime.toISOString(),
    remember: options.remember ?? false,
    action: options.action,
    user: sessionUser(member),
  };
}

/** Ends one session. */
export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends every session of a member, as a new password does. */
export async function closeAllSessions(db: Db, memberId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.memberId, memberId));
}

/**
 * Ends a session that was replaced. It stays good for a few seconds, so that requests of the other tab that already
 * carry the old token do not sign the member out.
 */
export async function retireSession(db: Db, tokenHash: string): Promise<void> {
  const soon = new Date(now().getTime() + RETIRE_MS);
  await db.update(sessions).set({ expiresAt: soon }).where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, soon)));
}

/** Forgets sessions that ended. */
export async function forgetEndedSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()));
}

function sessionUser(member: SessionMember): SessionUser {
  return { suite: member.suite, id: member.id, email: member.email, countryISO: member.registrationCountry, firstname: member.firstName };
}
