import { and, eq, isNull } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Secret } from '@/contract/member/social-secret';
import { now } from '@/host/core/clock';
import { matchEmail } from '@/host/core/directory';
import { Problem } from '@/host/core/errors';
import { belongsToPortal, type Portal } from '@/host/core/portal';
import { closeAllSessions } from '@/host/core/sessions/session';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { markMailboxWorking } from '@/host/mail/mailbox-failures';

import { deleteDevices, openDeviceSession } from '../login/devices';
import { countChecks } from '../register/checks';

import { findTicket, spendLinkTicket, spendTicket, type Ticket } from './tickets';

const { members, socialIdentities } = schema;
type Member = typeof members.$inferSelect;

export interface Caller {
  agent: string;
  remember: boolean;
  portal?: Portal;
  device: string | null;
  address: string;
}

/**
 * Signs in the member with the same provider and subject; a matching email alone is never enough.
 * @throws Problem socialExpired | socialUnknown ('Unauthorized') | socialProof (a member has the
 * email, but has not proven the identity); the last two count as one check, so also tooManyRequests
 */
export async function signInWithProvider(
  db: Database,
  secret: Secret,
  { agent, remember, portal, device, address }: Caller,
): Promise<Token> {
  const ticket = await findTicket(db, secret);
  const identityOwner = await findByIdentity(db, ticket);
  const member = identityOwner && belongsToPortal(identityOwner, portal) ? identityOwner : null;
  if (!member) {
    await countChecks(db, address);
    throw new Problem((await findByEmail(db, ticket.email)) ? 'socialProof' : 'socialUnknown');
  }
  return db.transaction(async (tx) => {
    await spendTicket(tx, secret);
    return openDeviceSession(tx, member, { action: 'login_token', agent, remember, device });
  });
}

export async function needsProof(db: Db, ticket: Ticket): Promise<boolean> {
  return (await findByEmail(db, ticket.email)) !== null;
}

export async function findByEmail(db: Db, email: string): Promise<Member | null> {
  if (email === '') return null;
  const [member] = await db
    .select()
    .from(members)
    .where(await matchEmail(db, email));
  return member ?? null;
}

/**
 * For a member with the same email whose password was just verified.
 * @throws Problem socialExpired
 */
export async function linkProvenIdentity(
  tx: Tx,
  member: Pick<Member, 'id' | 'email'>,
  secret: Secret,
) {
  const ticket = await findTicket(tx, secret);
  if (ticket.email !== member.email) return;
  await spendTicket(tx, secret);
  await addIdentity(tx, member.id, ticket);
  if (ticket.emailVerified)
    await tx
      .update(members)
      .set({ emailVerifiedAt: now() })
      .where(and(eq(members.id, member.id), isNull(members.emailVerifiedAt)));
}

/**
 * Links an identity by an emailed link. If the mailbox was unverified, the account may be a
 * stranger's, so its password, sessions and identities are removed.
 * @throws Problem socialExpired
 */
export function linkByMail(
  db: Database,
  token: string,
  { agent, portal, device }: Omit<Caller, 'remember' | 'address'>,
): Promise<Token> {
  return db.transaction(async (tx) => {
    const ticket = await spendLinkTicket(tx, token);
    const [member] = await tx
      .select()
      .from(members)
      .where(eq(members.id, ticket.linkMemberId))
      .for('update');
    if (!member || member.email !== ticket.email || !belongsToPortal(member, portal))
      throw new Problem('socialExpired');
    if (member.emailVerifiedAt === null) await removeUnprovenAccess(tx, member.id);
    await addIdentity(tx, member.id, ticket);
    await markMailboxWorking(tx, member.id);
    return openDeviceSession(tx, member, { action: 'login_token', agent, device });
  });
}

/** @throws Problem socialExpired when another member has the identity */
export async function addIdentity(
  tx: Tx,
  memberId: string,
  { provider, subject }: Pick<Ticket, 'provider' | 'subject'>,
): Promise<void> {
  await tx
    .insert(socialIdentities)
    .values({ provider, subject, memberId, createdAt: now() })
    .onConflictDoNothing();
  const ownFilter = match(socialIdentities, { provider, subject, memberId });
  if (
    (await tx.select({ id: socialIdentities.memberId }).from(socialIdentities).where(ownFilter))
      .length === 0
  )
    throw new Problem('socialExpired');
}

async function findByIdentity(db: Db, { provider, subject }: Ticket): Promise<Member | null> {
  const [row] = await db
    .select({ memberId: socialIdentities.memberId })
    .from(socialIdentities)
    .where(match(socialIdentities, { provider, subject }));
  if (!row) return null;
  const [member] = await db.select().from(members).where(eq(members.id, row.memberId));
  return member ?? null;
}

/** On the first proof, removes earlier identities, which may be a stranger's. */
export async function recordMailboxProof(
  tx: Tx,
  member: Pick<Member, 'id' | 'emailVerifiedAt'>,
): Promise<void> {
  if (member.emailVerifiedAt === null)
    await tx.delete(socialIdentities).where(eq(socialIdentities.memberId, member.id));
  await markMailboxWorking(tx, member.id);
}

async function removeUnprovenAccess(tx: Tx, memberId: string): Promise<void> {
  await tx.update(members).set({ passwordHash: null }).where(eq(members.id, memberId));
  await closeAllSessions(tx, memberId);
  await deleteDevices(tx, memberId);
  await tx.delete(socialIdentities).where(eq(socialIdentities.memberId, memberId));
}
