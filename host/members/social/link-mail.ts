import type { Secret } from '@/contract/member/social-secret';
import { toNetworkKey } from '@/net/network-address';
import { belongsToPortal, type Portal } from '@/host/core/portal';
import type { Database } from '@/host/db/client';
import { admitEmailRequest } from '@/host/mail/requested-emails';
import { queueMail } from '@/host/mail/outbox';

import { findByEmail } from './identities';
import { findTicket, issueLinkTicket } from './tickets';

/**
 * Emails a link that connects an identity to the account with its email. The response is the same
 * without such an account.
 * @throws Problem socialExpired | tooManyRequests (a mailbox has the same hourly limit as for
 * temporary passwords)
 */
export async function requestLinkEmail(
  db: Database,
  secret: Secret,
  caller: { portal: Portal; address: string },
): Promise<void> {
  const ticket = await findTicket(db, secret);
  const network = toNetworkKey(caller.address);
  // Counted before the lookup: otherwise a refusal would reveal a member's address.
  if (
    !(await admitEmailRequest(db, {
      what: 'social-link',
      email: ticket.email,
      caller: network,
      network,
    }))
  )
    return;
  await db.transaction(async (tx) => {
    const member = await findByEmail(tx, ticket.email);
    if (!member || !belongsToPortal(member, caller.portal)) return;
    await queueMail(tx, {
      kind: 'social-link',
      to: { memberId: member.id },
      data: { provider: secret.name, ticket: await issueLinkTicket(tx, ticket, member.id) },
    });
  });
}
