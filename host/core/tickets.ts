import { and, eq, gt, inArray, lt } from 'drizzle-orm';

import type { PaperTicket } from '@/contract/member/paper';
import { paperKinds, type PaperKind } from '@/contract/member/paper-kinds';
import { schema, type Db } from '@/host/db/client';
import type { Locale } from '@/rules/locale';

import { now } from './clock';
import { Problem } from './errors';
import { hashToken, newToken } from './sessions/tokens';

const { paperTickets } = schema;
/**
 * Long enough for a window to open, too short to be worth stealing (readings, "Money, shipping,
 * payment").
 */
const LIFE_MS = 60_000;

/**
 * Which document a ticket opens: a paper, or the copy of an ID, which `reference` then names by its
 * address.
 */
export interface DocumentRequest<Kind extends PaperKind | 'id-copy'> {
  memberId: string;
  kind: Kind;
  reference: string;
  language: Locale;
}

export type PaperRequest = DocumentRequest<PaperKind>;

/** A ticket for a document that the member may see: the caller has made sure that it exists. */
export async function giveTicket(
  db: Db,
  request: DocumentRequest<PaperKind | 'id-copy'>,
): Promise<PaperTicket> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  await db.insert(paperTickets).values({ ...request, tokenHash: hashToken(token), expiresAt });
  return { status: true, token, expires_at: expiresAt.toISOString() };
}

/**
 * Uses a ticket for a paper up: of many at once, one gets the paper. Tickets for other things stay.
 * @throws Problem notFound
 */
export const spendTicket = (db: Db, token: string): Promise<PaperRequest> =>
  spend(db, token, paperKinds);

/**
 * Uses a member's ticket for the copy of an ID up. Anybody else's stays.
 * @throws Problem notFound
 */
export const spendIdTicket = (
  db: Db,
  token: string,
  memberId: string,
): Promise<DocumentRequest<'id-copy'>> => spend(db, token, ['id-copy'], memberId);

async function spend<Kind extends PaperKind | 'id-copy'>(
  db: Db,
  token: string,
  kinds: readonly Kind[],
  memberId?: string,
): Promise<DocumentRequest<Kind>> {
  const whose = memberId === undefined ? undefined : eq(paperTickets.memberId, memberId);
  const [ticket] = await db
    .delete(paperTickets)
    .where(
      and(
        eq(paperTickets.tokenHash, hashToken(token)),
        inArray(paperTickets.kind, [...kinds]),
        gt(paperTickets.expiresAt, now()),
        whose,
      ),
    )
    .returning();
  const kind = kinds.find((known) => known === ticket?.kind);
  if (!ticket || !kind) throw new Problem('notFound');
  return {
    memberId: ticket.memberId,
    kind,
    reference: ticket.reference,
    language: ticket.language as Locale,
  };
}

/** Forgets tickets that nobody used. */
export async function forgetOldPaperTickets(db: Db): Promise<void> {
  await db.delete(paperTickets).where(lt(paperTickets.expiresAt, now()));
}
