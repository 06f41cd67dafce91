import { createHmac } from 'node:crypto';

import { env } from '../env';

/** Derives the token from the ticket's id when the email is written, so that no row contains it. */
export function signLinkTicket(id: string): string {
  return `${id}.${createHmac('sha256', env.PASSWORD_PEPPER).update(`social link in a letter|${id}`).digest('base64url')}`;
}
