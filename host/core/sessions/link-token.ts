import { createHmac, timingSafeEqual } from 'node:crypto';

import { now } from '../clock';
import { env } from '../env';

/** People open emails days later; what a link shows are counts. */
const LIFE_SECONDS = 7 * 24 * 3600;
const mark = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{43})$/;

/**
 * Signs that whoever holds this text holds an email to that member. It leads to the pre-logged-in
 * state and no further.
 */
export function signLink(memberId: string): string {
  const ends = Math.floor(now().getTime() / 1000) + LIFE_SECONDS;
  return `${memberId}.${ends.toString(36)}.${signatureOf(memberId, ends)}`;
}

/** The member a link was written to; null when it is forged, cut or too old. */
export function readLink(token: string): string | null {
  const [, memberId = '', end = '', signature = ''] = mark.exec(token) ?? [];
  const ends = parseInt(end, 36);
  if (!memberId || !(ends * 1000 > now().getTime())) return null;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(memberId, ends)))
    ? memberId
    : null;
}

function signatureOf(memberId: string, ends: number): string {
  return createHmac('sha256', env.PASSWORD_PEPPER)
    .update(`link in a letter|${memberId}|${ends}`)
    .digest('base64url');
}
