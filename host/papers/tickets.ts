import { and, eq, gt, inArray, lt } from 'drizzle-orm';

import type { PaperTicket } from '@/contract/paper';
import { paperKinds, type PaperKind } from '@/contract/paper-kinds';
import type { Locale } from '@/lib/i18n/locale';

import { now } from '../clock';
import { schema, type Db } from '../db/client';
import { Problem } from '../errors';
import { hashToken, newToken } from '../sessions/tokens';

const { paperTickets } = schema;
/** Long enough for a window to open, too short to be worth stealing (readings, "Money, shipping, payment"). */
const LIFE_MS = 60_000;

/** Which paper a ticket opens. */
export interface PaperWish {
  memberId: string;
  kind: PaperKind;
  reference: string;
  language: Locale;
}

/** A ticket for a paper that the member may see: the caller has made sure that it exists. */
export async function giveTicket(db: Db, wish: PaperWish): Promise<PaperTicket> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  await db.insert(paperTickets).values({ ...wish, tokenHash: hashToken(token), expiresAt });
  return { status: true, token, expires_at: expiresAt.toISOString() };
}

/** Uses a ticket for a paper up: of many at once, one gets the paper. Tickets for other things stay. @throws Problem notFound */
export async function spendTicket(db: Db, token: string): Promise<PaperWish> {
  const [ticket] = await db
    .delete(paperTickets)
    .where(and(eq(paperTickets.tokenHash, hashToken(token)), inArray(paperTickets.kind, [...paperKinds]), gt(paperTickets.expiresAt, now())))
    .returning();
  if (!ticket) throw new Problem('notFound');
  return ticket as PaperWish;
}

/** Forgets tickets that nobody used. */
export async function forgetOldPaperTickets(db: Db): Promise<void> {
  await db.delete(paperTickets).where(lt(paperTickets.expiresAt, now()));
}
