import { createHmac, timingSafeEqual } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { isUuid } from '@/rules/uuid';

import { now } from '../clock';
import { env } from '../env';

const { members } = schema;

/** People open emails days later. */
const LIFETIME_SECONDS = 7 * 24 * 3600;
const linkPattern = /^([0-9a-f-]{36})\.([0-9a-z]{1,12})\.([A-Za-z0-9_-]{43})$/;

export type LinkMember = Pick<typeof members.$inferSelect, 'id' | 'linkVersion'>;

/** Signs a link that grants only the pre-logged-in state. */
export function signLink(member: LinkMember): string {
  const expiresAt = Math.floor(now().getTime() / 1000) + LIFETIME_SECONDS;
  return `${member.id}.${expiresAt.toString(36)}.${signText(getLinkPayload(member, expiresAt))}`;
}

/** Returns null for a forged, expired or revoked link. */
export async function findLinkOwner(
  db: Db,
  token: string,
): Promise<typeof members.$inferSelect | null> {
  const [, memberId = '', encodedExpiry = '', signature = ''] = linkPattern.exec(token) ?? [];
  const expiresAt = parseInt(encodedExpiry, 36);
  if (!isUuid(memberId) || !(expiresAt * 1000 > now().getTime())) return null;
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) return null;
  return isSigned(getLinkPayload(member, expiresAt), signature) ? member : null;
}

export async function revokeLinks(tx: Db, memberId: string): Promise<void> {
  await tx
    .update(members)
    .set({ linkVersion: sql`${members.linkVersion} + 1` })
    .where(eq(members.id, memberId));
}

/** Signs a token that never expires. */
export const signUnsubscribeToken = (memberId: string, type: string): string =>
  `${memberId}.${type}.${signText(getUnsubscribePayload(memberId, type))}`;

/** Returns null for a forged token. */
export function readUnsubscribeToken(token: string): { memberId: string; type: string } | null {
  const [memberId = '', type = '', signature = ''] = token.split('.');
  if (!/^[\w-]{43}$/.test(signature)) return null;
  return isSigned(getUnsubscribePayload(memberId, type), signature) ? { memberId, type } : null;
}

/** Older links have no version. */
const getLinkPayload = ({ id, linkVersion }: LinkMember, expiresAt: number) =>
  `link in a letter|${id}|${expiresAt}${linkVersion === 0 ? '' : `|${linkVersion}`}`;

const getUnsubscribePayload = (memberId: string, type: string) => `unsubscribe|${memberId}|${type}`;

const signText = (text: string): string =>
  createHmac('sha256', env.PASSWORD_PEPPER).update(text).digest('base64url');

const isSigned = (text: string, signature: string): boolean =>
  timingSafeEqual(Buffer.from(signature), Buffer.from(signText(text)));
