import { createHmac, timingSafeEqual } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { isUuid } from '@/rules/uuid';

import { now } from '../clock';
import { env } from '../env';

const { members } = schema;

/** People open emails days later. */
const LIFE_SECONDS = 7 * 24 * 3600;
const mark = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{43})$/;

export type Linked = Pick<typeof members.$inferSelect, 'id' | 'linkVersion'>;

/** Signs an email link for the member. It grants the pre-logged-in state and no more. */
export function signLink(member: Linked): string {
  const ends = Math.floor(now().getTime() / 1000) + LIFE_SECONDS;
  return `${member.id}.${ends.toString(36)}.${signText(linking(member, ends))}`;
}

/** Returns null for a forged, expired or ended link. */
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

/** Ends the links in all emails to a member. */
export async function endLinks(tx: Db, memberId: string): Promise<void> {
  await tx
    .update(members)
    .set({ linkVersion: sql`${members.linkVersion} + 1` })
    .where(eq(members.id, memberId));
}

/** Signs a token that turns off one kind of email. It never expires. */
export const signUnsubscribe = (memberId: string, type: string): string =>
  `${memberId}.${type}.${signText(unsubscribing(memberId, type))}`;

export function readUnsubscribe(token: string): { memberId: string; type: string } | null {
  const [memberId = '', type = '', signature = ''] = token.split('.');
  if (!/^[\w-]{43}$/.test(signature)) return null;
  return isSigned(unsubscribing(memberId, type), signature) ? { memberId, type } : null;
}

/** Older links have no version. */
const linking = ({ id, linkVersion }: Linked, ends: number) =>
  `link in a letter|${id}|${ends}${linkVersion === 0 ? '' : `|${linkVersion}`}`;

const unsubscribing = (memberId: string, type: string) => `unsubscribe|${memberId}|${type}`;

const signText = (text: string): string =>
  createHmac('sha256', env.PASSWORD_PEPPER).update(text).digest('base64url');

const isSigned = (text: string, signature: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signText(text)));
