import { and, eq, gt, isNull } from 'drizzle-orm';

import type { Body } from '@/contract/calls';
import type { SocialProviderName } from '@/contract/member/social-providers';
import type { Secret } from '@/contract/member/social-secret';
import { now } from '@/host/core/clock';
import { env } from '@/host/core/env';
import { Problem, invalid } from '@/host/core/errors';
import { signLinkTicket } from '@/host/core/sessions/social-link-token';
import { hashToken, newToken } from '@/host/core/sessions/tokens';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

import type { Person } from './persons';

const { socialTickets } = schema;
const LINK_LIFE_MS = 60 * 60_000;

/** A proven identity that waits for its member. */
export type Ticket = typeof socialTickets.$inferSelect;

/** Stores a proven person and returns a single-use secret. */
export async function issueTicket(
  db: Db,
  provider: SocialProviderName,
  person: Person,
): Promise<Secret> {
  const token = newToken();
  await db
    .insert(socialTickets)
    .values({ tokenHash: hashToken(token), provider, ...person, expiresAt: getExpiry() });
  return { name: provider, id: person.subject, token };
}

/** @throws Problem validation */
export function readSecret({
  provider,
  providertoken,
  accesstoken,
}: Pick<Body<'POST /login'>, 'provider' | 'providertoken' | 'accesstoken'>): Secret {
  if (!provider || !providertoken || !accesstoken) throw invalid('providertoken', 'required');
  return { name: provider, id: accesstoken, token: providertoken };
}

/** @throws Problem socialExpired */
export async function findTicket(db: Db, secret: Secret): Promise<Ticket> {
  const [ticket] = await db.select().from(socialTickets).where(matchSecret(secret));
  if (!ticket) throw new Problem('socialExpired');
  return ticket;
}

/** Only one of several parallel calls succeeds. @throws Problem socialExpired */
export async function spendTicket(tx: Tx, secret: Secret): Promise<Ticket> {
  const [ticket] = await tx.delete(socialTickets).where(matchSecret(secret)).returning();
  if (!ticket) throw new Problem('socialExpired');
  return ticket;
}

/** Creates a ticket for an emailed link and returns its id (see signLinkTicket). */
export async function issueLinkTicket(db: Db, ticket: Ticket, memberId: string): Promise<string> {
  const id = newToken();
  const expiresAt = new Date(now().getTime() + LINK_LIFE_MS);
  await db
    .insert(socialTickets)
    .values({
      ...ticket,
      tokenHash: hashToken(signLinkTicket(id)),
      linkMemberId: memberId,
      expiresAt,
    });
  return id;
}

/** @throws Problem socialExpired */
export async function spendLinkTicket(
  tx: Tx,
  token: string,
): Promise<Ticket & { linkMemberId: string }> {
  const [ticket] = await tx
    .delete(socialTickets)
    .where(and(eq(socialTickets.tokenHash, hashToken(token)), gt(socialTickets.expiresAt, now())))
    .returning();
  if (!ticket?.linkMemberId) throw new Problem('socialExpired');
  return { ...ticket, linkMemberId: ticket.linkMemberId };
}

const getExpiry = () => new Date(now().getTime() + env.SOCIAL_LIFE_SECONDS * 1000);

const matchSecret = ({ name, id, token }: Secret) =>
  and(
    match(socialTickets, { tokenHash: hashToken(token), provider: name, subject: id }),
    isNull(socialTickets.linkMemberId),
    gt(socialTickets.expiresAt, now()),
  );
