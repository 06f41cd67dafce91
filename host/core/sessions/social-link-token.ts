import { createHmac } from 'node:crypto';

import { env } from '../env';

/**
 * The token of a mail that connects an identity: made of the ticket's id when the email is
 * written, so that it is in no row.
 */
export function signLinkTicket(id: string): string {
  return `${id}.${createHmac('sha256', env.PASSWORD_PEPPER).update(`social link in a letter|${id}`).digest('base64url')}`;
}
