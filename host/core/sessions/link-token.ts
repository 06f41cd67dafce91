import { createHmac, timingSafeEqual } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { isUuid } from '@/rules/uuid';

import { now } from '../clock';
import { env } from '../env';

const { members } = schema;

/** People open emails days later; what a link shows are counts. */
const LIFE_SECONDS = 7 * 24 * 3600;
const mark = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{43})$/;

/** Whom a link is for, and which of the links to them still hold. */
export type Linked = Pick<typeof members.$inferSelect, 'id' | 'linkVersion'>;

/**
 * Signs that whoever holds this text holds an email to that member. It leads to the pre-logged-in
 * state and no further.
 */
export function signLink(member: Linked): string {
  const ends = Math.floor(now().getTime() / 1000) + LIFE_SECONDS;
  return `${member.id}.${ends.toString(36)}.${signatureOf(linking(member, ends))}`;
}

/**
 * The member a link was written to; null when it is forged, cut or too old, or was ended since.
 */
export async function ownerOfLink(
  db: Db,
  token: string,
): Promise<typeof members.$inferSelect | null> {
  const [, memberId = '', end = '', signature = ''] = mark.exec(token) ?? [];
  const ends = parseInt(end, 36);
  if (!isUuid(memberId) || !(ends * 1000 > now().getTime())) return null;
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) return null;
  return isSigned(linking(member, ends), signature) ? member : null;
}

/** Ends the links of all letters that a member was sent. */
export async function endLinks(tx: Db, memberId: string): Promise<void> {
  await tx
    .update(members)
    .set({ linkVersion: sql`${members.linkVersion} + 1` })
    .where(eq(members.id, memberId));
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

/** Links that were written before a member's were ever ended have no version. */
const linking = ({ id, linkVersion }: Linked, ends: number) =>
  `link in a letter|${id}|${ends}${linkVersion === 0 ? '' : `|${linkVersion}`}`;

const unsubscribing = (memberId: string, type: string) => `unsubscribe|${memberId}|${type}`;

const signatureOf = (text: string): string =>
  createHmac('sha256', env.PASSWORD_PEPPER).update(text).digest('base64url');

const isSigned = (text: string, signature: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(text)));
