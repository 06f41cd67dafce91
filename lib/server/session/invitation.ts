import type { ServerResponse } from 'node:http';

import { parseReferral } from '@/lib/session';
import { normalizeSuite } from '@/rules/members/text';

import { writeReferral } from './session-cookies';

/** Reads the `referral_suite` code; empty without one. */
export const invitedBy = (query: Record<string, unknown>): string =>
  typeof query['referral_suite'] === 'string'
    ? normalizeSuite(query['referral_suite'].slice(0, 32))
    : '';

/** Stores a valid code in a cookie. */
export function rememberInvitation(response: ServerResponse, invited: string): void {
  if (parseReferral(invited)) writeReferral(response, invited);
}
