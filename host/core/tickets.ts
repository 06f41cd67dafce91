import { and, eq, gt, inArray } from 'drizzle-orm';

import type { PaperTicket } from '@/contract/member/paper';
import { paperKinds, type PaperKind } from '@/contract/member/paper-kinds';
import { schema, type Db } from '@/host/db/client';
import type { Locale } from '@/rules/locale';

import { now } from './clock';
import { Problem } from './errors';
import { hashToken, newToken } from './sessions/tokens';

const { paperTickets } = schema;
/** Long enough to open a window, too short for a stolen ticket to be useful. */
const LIFE_MS = 60_000;

/** `reference` names a paper, or the address of an ID copy. */
export interface DocumentRequest<Kind extends PaperKind | 'id-copy'> {
  memberId: string;
  kind: Kind;
  reference: string;
  language: Locale;
}

export type PaperRequest = DocumentRequest<PaperKind>;

/** The caller must check that the document exists. */
export async function issueTicket(
  db: Db,
  request: DocumentRequest<PaperKind | 'id-copy'>,
): Promise<PaperTicket> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  await db.insert(paperTickets).values({ ...request, tokenHash: hashToken(token), expiresAt });
  return { status: true, token, expires_at: expiresAt.toISOString() };
}

/**
 * Consumes a paper ticket once, even under concurrent calls.
 * @throws Problem notFound
 */
export const spendTicket = (db: Db, token: string): Promise<PaperRequest> =>
  spend(db, token, paperKinds);

/** @throws Problem notFound */
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
  const ownTicket = memberId === undefined ? undefined : eq(paperTickets.memberId, memberId);
  const [ticket] = await db
    .delete(paperTickets)
    .where(
      and(
        eq(paperTickets.tokenHash, hashToken(token)),
        inArray(paperTickets.kind, [...kinds]),
        gt(paperTickets.expiresAt, now()),
        ownTicket,
      ),
    )
    .returning();
  const kind = kinds.find((allowedKind) => allowedKind === ticket?.kind);
  if (!ticket || !kind) throw new Problem('notFound');
  return {
    memberId: ticket.memberId,
    kind,
    reference: ticket.reference,
    language: ticket.language as Locale,
  };
}
