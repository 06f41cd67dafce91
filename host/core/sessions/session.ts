import { and, eq, gt } from 'drizzle-orm';

import type { SessionUser, Token } from '@/contract/member/auth';
import { schema, type Database, type Db } from '@/host/db/client';
import type { ReadPool, Statement } from '@/host/db/reads';
import { tierAt } from '@/rules/membership/membership';

import { now } from '../clock';
import { isDistributed } from '../directory';
import { env } from '../env';

import { revokeLinks } from './link-token';
import { hashToken, newToken } from './tokens';

/** Read from the database on every call. */
export interface Session {
  memberId: string;
  suite: string;
  email: string;
  country: string;
  firstName: string;
  lastName: string;
  /** 'cgw' or 'hsg'. */
  portal: string;
  /** The current tier, after Prime expiry. */
  tier: 'LT' | 'PR' | 'BZ';
  language: string;
  /** Whether open payment requests block packages; those raised with one click do not. */
  paymentDue: boolean;
  state: 'logged-in' | 'pre-logged-in';
  tokenHash: string;
  remember: boolean;
  expiresAt: Date;
  /** Write-ahead log position of its last write; null without one or without a replica. */
  writtenTo: string | null;
}

const { sessions } = schema;
const RETIRE_MS = 10_000;

/**
 * Whether the member owes an amount. A distributed database asks one machine only if the id is a
 * parameter, not a column.
 */
export const buildPaymentDueSql = (memberId: string) =>
  `exists (select 1 from payment_requests r where r.member_id = ${memberId} and r.status = '1' and r.kind not in ('guarantee', 'business'))`;

const buildMemberColumns = (
  memberId: string,
) => `m.id as "memberId", m.suite, m.email, m.registration_country as country, m.first_name as "firstName", m.last_name as "lastName", m.membership_type as type,
      m.membership_expiry as expiry, m.language, m.portal, ${buildPaymentDueSql(memberId)} as "paymentDue"`;
const sessionColumns = `s.state, s.remember, s.expires_at as "expiresAt", s.written_to as "writtenTo"`;

const findStatement: Statement = {
  name: 'find_session',
  text: `select ${buildMemberColumns('m.id')}, ${sessionColumns}
    from sessions s join members m on m.id = s.member_id where s.token_hash = $1 and s.expires_at > $2`,
};

/** On a distributed database, a token and its member may be on different machines. */
const sessionStatement: Statement = {
  name: 'find_session_alone',
  text: `select s.member_id as "memberId", ${sessionColumns} from sessions s where s.token_hash = $1 and s.expires_at > $2`,
};
const memberStatement: Statement = {
  name: 'find_session_member',
  text: `select ${buildMemberColumns('$1')} from members m where m.id = $1`,
};

type FoundSession = Omit<Session, 'tier' | 'tokenHash'> & { type: string; expiry: Date | null };

async function findRow(
  readPool: ReadPool,
  values: [string, Date],
): Promise<FoundSession | undefined> {
  if (!isDistributed) return (await readPool.query<FoundSession>(findStatement, values))[0];
  const [session] = await readPool.query<FoundSession>(sessionStatement, values);
  const [member] = session
    ? await readPool.query<FoundSession>(memberStatement, [session.memberId])
    : [];
  return member && { ...member, ...session };
}

export async function findSession(db: Database, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token);
  const currentTime = now();
  const row = await findRow(db.$client.reads, [tokenHash, currentTime]);
  if (!row) return null;
  const { type, expiry, ...session } = row;
  return { ...session, tier: tierAt({ type, expiry }, currentTime), tokenHash };
}

export const isSessionOpen = async (db: Db, tokenHash: string): Promise<boolean> =>
  (await db.$count(
    sessions,
    and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now())),
  )) > 0;

export type SessionMember = Pick<
  typeof schema.members.$inferSelect,
  'id' | 'suite' | 'email' | 'registrationCountry' | 'firstName'
>;

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
    user: toSessionUser(member),
  };
}

export async function closeSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Also revokes the member's email links. */
export async function closeAllSessions(db: Db, memberId: string): Promise<void> {
  await revokeLinks(db, memberId);
  await db.delete(sessions).where(eq(sessions.memberId, memberId));
}

/** Leaves a few seconds for requests from another tab with the old token. */
export async function retireSession(db: Db, tokenHash: string): Promise<void> {
  const endsAt = new Date(now().getTime() + RETIRE_MS);
  await db
    .update(sessions)
    .set({ expiresAt: endsAt })
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, endsAt)));
}

function toSessionUser(member: SessionMember): SessionUser {
  return {
    suite: member.suite,
    id: member.id,
    email: member.email,
    countryISO: member.registrationCountry,
    firstname: member.firstName,
  };
}
