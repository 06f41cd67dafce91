import { and, eq, gt, lt } from 'drizzle-orm';

import type { SessionUser, Token } from '@/contract/member/auth';
import { schema, type Database, type Db } from '@/host/db/client';
import type { Statement } from '@/host/db/reads';
import { tierAt } from '@/rules/membership/membership';

import { now } from '../clock';
import { env } from '../env';

import { endLinks } from './link-token';
import { hashToken, newToken } from './tokens';

/** Who is calling, as proved by the token. Read from the database on every call. */
export interface Session {
  memberId: string;
  suite: string;
  email: string;
  country: string;
  firstName: string;
  lastName: string;
  /** The brand that the member belongs to: 'cgw' or 'hsg'. */
  portal: string;
  /** The tier that counts now: Prime has ended with its expiry. */
  tier: 'LT' | 'PR' | 'BZ';
  language: string;
  /**
   * The member has payment requests to settle, which closes their packages (spec §2). Those that they
   * raised themselves with one click do not.
   */
  paymentDue: boolean;
  state: 'logged-in' | 'pre-logged-in';
  tokenHash: string;
  remember: boolean;
  expiresAt: Date;
  /** Up to where in the write-ahead log it has written; null when it has not, or without a replica. */
  writtenTo: string | null;
}

const { sessions } = schema;
const RETIRE_MS = 10_000;

const find: Statement = {
  name: 'find_session',
  text: `select m.id as "memberId", m.suite, m.email, m.registration_country as country, m.first_name as "firstName", m.last_name as "lastName", m.membership_type as type,
      m.membership_expiry as expiry, m.language, s.state, s.remember, s.expires_at as "expiresAt", s.written_to as "writtenTo", m.portal,
      exists (select 1 from payment_requests r where r.member_id = m.id and r.status = '1' and r.kind not in ('guarantee', 'business')) as "paymentDue"
    from sessions s join members m on m.id = s.member_id where s.token_hash = $1 and s.expires_at > $2`,
};

type FoundSession = Omit<Session, 'tier' | 'tokenHash'> & { type: string; expiry: Date | null };

/** Finds the live session of a bearer token; null when it is unknown or expired. */
export async function findSession(db: Database, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const at = now();
  const [row] = await db.$client.reads.rows<FoundSession>(find, [tokenHash, at]);
  if (!row) return null;
  const { type, expiry, ...session } = row;
  return { ...session, tier: tierAt({ type, expiry }, at), tokenHash };
}

/** Whether a session is still good, asked again in the middle of a long call. */
export const isSessionOpen = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.$count(
    sessions,
    and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now())),
  )) > 0;

/** The member columns that a session shows. */
export type SessionMember = Pick<
  typeof schema.members.$inferSelect,
  'id' | 'suite' | 'email' | 'registrationCountry' | 'firstName'
>;

/**
 * Opens a session and answers its token (spec §3 auth token, seconds). The token is shown this
 * once.
 */
export async function openSession(
  db: Db,
  member: SessionMember,
  options: {
    action: Token['action'];
    agent?: string;
    remember?: boolean;
    state?: Session['state'];
  },
): Promise<Token> {
  const token = newToken();
  const serverTime = now();
  const expiresAt = new Date(serverTime.getTime() + env.TOKEN_LIFE_SECONDS * 1000);
  await db
    .insert(sessions)
    .values({
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

/** Ends every session of a member and the links of letters to them, as a new password does. */
export async function closeAllSessions(db: Db, memberId: string): Promise<void> {
  await endLinks(db, memberId);
  await db.delete(sessions).where(eq(sessions.memberId, memberId));
}

/**
 * Ends a session that was replaced. It stays good for a few seconds, so that requests of the other
 * tab that already carry the old token do not sign the member out.
 */
export async function retireSession(db: Db, tokenHash: string): Promise<void> {
  const soon = new Date(now().getTime() + RETIRE_MS);
  await db
    .update(sessions)
    .set({ expiresAt: soon })
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, soon)));
}

export async function forgetEndedSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now()));
}

function sessionUser(member: SessionMember): SessionUser {
  return {
    suite: member.suite,
    id: member.id,
    email: member.email,
    countryISO: member.registrationCountry,
    firstname: member.firstName,
  };
}
