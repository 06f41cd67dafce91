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
  return `${memberId}.${ends.toString(36)}.${signatureOf(`link in a letter|${memberId}|${ends}`)}`;
}

/** The member a link was written to; null when it is forged, cut or too old. */
export function readLink(token: string): string | null {
  const [, memberId = '', end = '', signature = ''] = mark.exec(token) ?? [];
  const ends = parseInt(end, 36);
  if (!memberId || !(ends * 1000 > now().getTime())) return null;
  return isSigned(`link in a letter|${memberId}|${ends}`, signature) ? memberId : null;
}

/**
 * Signs that whoever holds this text has an email of one kind to that member, and may switch that
 * kind off. Good for as long as the email is.
 */
export const signUnsubscribe = (memberId: string, type: string): string =>
  `${memberId}.${type}.${signatureOf(unsubscribing(memberId, type))}`;

/** The member of such a text, and the kind of emails; null when it is forged or cut. */
export function readUnsubscribe(token: string): { memberId: string; type: string } | null {
  const [memberId = '', type = '', signature = ''] = token.split('.');
  if (!/^[\w-]{43}$/.test(signature)) return null;
  return isSigned(unsubscribing(memberId, type), signature) ? { memberId, type } : null;
}

const unsubscribing = (memberId: string, type: string) => `unsubscribe|${memberId}|${type}`;

const signatureOf = (text: string): string =>
  createHmac('sha256', env.PASSWORD_PEPPER).update(text).digest('base64url');

const isSigned = (text: string, signature: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(text)));
