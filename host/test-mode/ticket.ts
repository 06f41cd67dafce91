import { createHmac, timingSafeEqual } from 'node:crypto';

import { Problem } from '@/host/core/errors';
import { hostNow } from '@/host/core/clock';
import { env } from '@/host/core/env';

const LIFE_MS = 10 * 60_000;
const ticketPattern = /^([0-9a-f-]{36})\.(full|pre)\.([0-9a-z]{1,12})\.([\w-]{43})$/;

export interface Entry {
  memberId: string;
  state: 'logged-in' | 'pre-logged-in';
}

/** Signs a login link that is valid for ten minutes. */
export function signEntry({ memberId, state }: Entry): string {
  const payload = `${memberId}.${state === 'logged-in' ? 'full' : 'pre'}.${(hostNow().getTime() + LIFE_MS).toString(36)}`;
  return `${payload}.${signPayload(payload)}`;
}

/** @throws Problem linkExpired if the ticket is forged, truncated, or expired */
export function readEntry(ticket: string): Entry {
  const [, memberId = '', kind, expiry = '', signature = ''] = ticketPattern.exec(ticket) ?? [];
  const isValid =
    memberId !== '' &&
    timingSafeEqual(
      Buffer.from(signature),
      Buffer.from(signPayload(`${memberId}.${kind}.${expiry}`)),
    );
  if (!isValid || parseInt(expiry, 36) <= hostNow().getTime()) throw new Problem('linkExpired');
  return { memberId, state: kind === 'full' ? 'logged-in' : 'pre-logged-in' };
}

const signPayload = (payload: string): string =>
  createHmac('sha256', env.PASSWORD_PEPPER).update(`test mode|${payload}`).digest('base64url');
