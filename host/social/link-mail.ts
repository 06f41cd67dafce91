import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import type { Secret } from '@/contract/social-secret';

import { now } from '../clock';
import { schema, type Database, type Db } from '../db/client';
import { env } from '../env';
import { Problem } from '../errors';
import { queueMail } from '../mail/outbox';

import { memberOfEmail } from './identities';
import { findTicket, giveLinkTicket } from './tickets';

const { dailyCounts } = schema;
const HOUR_MS = 3600_000;

/**
 * Sends a link to the mailbox of the account that has the identity's e-mail; following it connects the two. The answer is
 * the same when no account has it.
 * @throws Problem socialExpired | tooManyRequests (as many an hour for one mailbox as temporary passwords)
 */
export function askForLink(db: Database, secret: Secret): Promise<void> {
  return db.transaction(async (tx) => {
    const ticket = await findTicket(tx, secret);
    const member = await memberOfEmail(tx, ticket.email);
    if (!member) return;
    await countRequest(tx, ticket.email);
    await queueMail(tx, { kind: 'social-link', to: { memberId: member.id }, data: { provider: secret.name, ticket: await giveLinkTicket(tx, ticket, member.id) } });
  });
}

async function countRequest(db: Db, email: string): Promise<void> {
  const at = now();
  const iso = at.toISOString();
  const key = `social-link:${iso.slice(11, 13)}:${createHash('sha256').update(email).digest('base64url')}`;
  const [row] = await db
    .insert(dailyCounts)
    .values({ key, day: iso.slice(0, 10), n: 1 })
    .onConflictDoUpdate({ target: [dailyCounts.key, dailyCounts.day], set: { n: sql`${dailyCounts.n} + 1` } })
    .returning({ n: dailyCounts.n });
  if ((row?.n ?? 1) <= env.RATE_LIMIT_FORGOT_HOUR) return;
  throw new Problem('tooManyRequests', { retryAfterSeconds: Math.ceil((HOUR_MS - (at.getTime() % HOUR_MS)) / 1000) });
}
