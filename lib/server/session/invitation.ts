import type { ServerResponse } from 'node:http';

import { parseReferral } from '@/lib/session';
import { normalSuite } from '@/rules/members/text';

import { writeReferral } from './session-cookies';

/** The code that an address invites with (spec §2 `referral_suite`); empty without one. */
export const invitedBy = (query: Record<string, unknown>): string =>
  typeof query['referral_suite'] === 'string'
    ? normalSuite(query['referral_suite'].slice(0, 32))
    : '';

/** Keeps a code that holds, so that it survives browsing. */
export function rememberInvitation(response: ServerResponse, invited: string): void {
  if (parseReferral(invited)) writeReferral(response, invited);
}
