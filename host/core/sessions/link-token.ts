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
  return `${member.id}.${ends.toString(36)}.${signatureOf(member, ends)}`;
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
  const right = Buffer.from(signatureOf(member, ends));
  return timingSafeEqual(Buffer.from(signature), right) ? member : null;
}

/** Ends the links of all letters that a member was sent. */
export async function endLinks(tx: Db, memberId: string): Promise<void> {
  await tx
    .update(members)
    .set({ linkVersion: sql`${members.linkVersion} + 1` })
    .where(eq(members.id, memberId));
}

function signatureOf({ id, linkVersion }: Linked, ends: number): string {
  const version = linkVersion === 0 ? '' : `|${linkVersion}`;
  return createHmac('sha256', env.PASSWORD_PEPPER)
    .update(`link in a letter|${id}|${ends}${version}`)
    .digest('base64url');
}
