import { and, eq, isNull } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Secret } from '@/contract/member/social-secret';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { ofPortal, type Portal } from '@/host/core/portal';
import { closeAllSessions } from '@/host/core/sessions/session';
import { schema, type Database, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';
import { mailboxWorks } from '@/host/mail/mailbox-failures';

import { forgetDevices, openSessionOn } from '../login/devices';
import { countChecks } from '../register/checks';

import { findTicket, spendLinkTicket, spendTicket, type Ticket } from './tickets';

const { members, socialIdentities } = schema;
type Member = typeof members.$inferSelect;

/** How a session is opened: the browser's name, and whether the device is remembered. */
export interface Device {
  agent: string;
  remember: boolean;
  /** The X-Portal of the caller: a member of another brand is unknown there. */
  portal?: Portal;
  /** What the device is known by; null when it is not. */
  device: string | null;
  /** The caller's network address. */
  address: string;
}

/**
 * Signs in the member whom a proven identity belongs to. The account key is provider and subject;
 * an equal e-mail alone never signs in.
 * @throws Problem socialExpired | socialUnknown ('Unauthorized') | socialProof (a member has the
 * e-mail, unproved); either of the two counts as a check of who is registered, so also
 * tooManyRequests
 */
export async function signInBySocial(
  db: Database,
  secret: Secret,
  { agent, remember, portal, device, address }: Device,
): Promise<Token> {
  const ticket = await findTicket(db, secret);
  const found = await memberOfIdentity(db, ticket);
  const member = found && ofPortal(found, portal) ? found : null;
  if (!member) {
    await countChecks(db, address);
    throw new Problem((await memberOfEmail(db, ticket.email)) ? 'socialProof' : 'socialUnknown');
  }
  return db.transaction(async (tx) => {
    await spendTicket(tx, secret);
    return openSessionOn(tx, member, { action: 'login_token', agent, remember, device });
  });
}

/** Whether a member has the e-mail of a waiting identity. */
export async function needsProof(db: Db, ticket: Ticket): Promise<boolean> {
  return (await memberOfEmail(db, ticket.email)) !== null;
}

/** The member to whom a waiting identity would belong by its e-mail; null when there is none. */
export async function memberOfEmail(db: Db, email: string): Promise<Member | null> {
  if (email === '') return null;
  const [member] = await db.select().from(members).where(eq(members.email, email));
  return member ?? null;
}

/**
 * The member has just proved who they are by their password: the waiting identity of the same
 * e-mail becomes theirs. One of another e-mail is left alone.
 * @throws Problem socialExpired
 */
export async function linkProved(tx: Tx, member: Pick<Member, 'id' | 'email'>, secret: Secret) {
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
 * The link of the mail was followed: the mailbox is proved. Whoever made the account without ever
 * proving the mailbox may be somebody else, so its password, sessions and identities end.
 * @throws Problem socialExpired
 */
export function linkByMail(
  db: Database,
  token: string,
  { agent, portal, device }: Omit<Device, 'remember' | 'address'>,
): Promise<Token> {
  return db.transaction(async (tx) => {
    const ticket = await spendLinkTicket(tx, token);
    const [member] = await tx
      .select()
      .from(members)
      .where(eq(members.id, ticket.linkMemberId))
      .for('update');
    if (!member || member.email !== ticket.email || !ofPortal(member, portal))
      throw new Problem('socialExpired');
    if (member.emailVerifiedAt === null) await endUnproved(tx, member.id);
    await addIdentity(tx, member.id, ticket);
    await mailboxWorks(tx, member.id);
    return openSessionOn(tx, member, { action: 'login_token', agent, device });
  });
}

/** Gives an identity to a member. @throws Problem socialExpired when another member has it */
export async function addIdentity(
  tx: Tx,
  memberId: string,
  { provider, subject }: Pick<Ticket, 'provider' | 'subject'>,
): Promise<void> {
  await tx
    .insert(socialIdentities)
    .values({ provider, subject, memberId, createdAt: now() })
    .onConflictDoNothing();
  const mine = match(socialIdentities, { provider, subject, memberId });
  if (
    (await tx.select({ id: socialIdentities.memberId }).from(socialIdentities).where(mine))
      .length === 0
  )
    throw new Problem('socialExpired');
}

async function memberOfIdentity(db: Db, { provider, subject }: Ticket): Promise<Member | null> {
  const [found] = await db
    .select({ member: members })
    .from(socialIdentities)
    .innerJoin(members, eq(members.id, socialIdentities.memberId))
    .where(match(socialIdentities, { provider, subject }));
  return found?.member ?? null;
}

/**
 * The mailbox was proved in another way (a temporary password): identities from before that proof
 * may be a stranger's.
 */
export async function mailboxProved(
  tx: Tx,
  member: Pick<Member, 'id' | 'emailVerifiedAt'>,
): Promise<void> {
  if (member.emailVerifiedAt === null)
    await tx.delete(socialIdentities).where(eq(socialIdentities.memberId, member.id));
  await mailboxWorks(tx, member.id);
}

async function endUnproved(tx: Tx, memberId: string): Promise<void> {
  await tx.update(members).set({ passwordHash: null }).where(eq(members.id, memberId));
  await closeAllSessions(tx, memberId);
  await forgetDevices(tx, memberId);
  await tx.delete(socialIdentities).where(eq(socialIdentities.memberId, memberId));
}
