import type { ServerResponse } from 'node:http';

import { parseReferral } from '@/lib/session';
import { normalizeSuite } from '@/rules/members/text';

import { writeReferral } from './session-cookies';

/** Reads the `referral_suite` code; empty without one. */
export const readInvitation = (query: Record<string, unknown>): string =>
  typeof query['referral_suite'] === 'string'
    ? normalizeSuite(query['referral_suite'].slice(0, 32))
    : '';

/** Stores a valid code in a cookie. */
export function storeInvitation(response: ServerResponse, code: string): void {
  if (parseReferral(code)) writeReferral(response, code);
}
