import type { Secret } from '@/contract/social-secret';

import { limitMailboxThisHour } from '../daily-counts';
import type { Database } from '../db/client';
import { env } from '../env';
import { queueMail } from '../mail/outbox';
import { ofPortal, type Portal } from '../portal';

import { memberOfEmail } from './identities';
import { findTicket, giveLinkTicket } from './tickets';

/**
 * Sends a link to the mailbox of the account that has the identity's e-mail; following it connects the two. The answer is
 * the same when no account of the caller's brand has it.
 * @throws Problem socialExpired | tooManyRequests (as many an hour for one mailbox as temporary passwords)
 */
export function askForLink(db: Database, secret: Secret, portal: Portal): Promise<void> {
  return db.transaction(async (tx) => {
    const ticket = await findTicket(tx, secret);
    const member = await memberOfEmail(tx, ticket.email);
    if (!member || !ofPortal(member, portal)) return;
    await limitMailboxThisHour(tx, 'social-link', ticket.email, env.RATE_LIMIT_FORGOT_HOUR);
    await queueMail(tx, { kind: 'social-link', to: { memberId: member.id }, data: { provider: secret.name, ticket: await giveLinkTicket(tx, ticket, member.id) } });
  });
}
