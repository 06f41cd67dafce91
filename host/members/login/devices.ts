import { subDays } from 'date-fns/subDays';
import { and, desc, eq, gt, inArray } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import { now } from '@/host/core/clock';
import { matchEmail } from '@/host/core/directory';
import { expiries } from '@/host/core/retention';
import { openSession, type SessionMember } from '@/host/core/sessions/session';
import { hashToken, newToken } from '@/host/core/sessions/tokens';
import { schema, type Db, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

const { knownDevices, members } = schema;

const MAX_PER_MEMBER = 20;

export function readDeviceToken({
  headers,
}: {
  headers: Record<string, string | string[] | undefined>;
}): string | null {
  const token = headers['x-device'];
  return typeof token === 'string' && /^[\w-]{43}$/.test(token) ? token : null;
}

/** Returns the digest of a device that has signed in to this account. */
export async function findDeviceHash(db: Db, email: string, token: string | null) {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .innerJoin(members, eq(members.id, knownDevices.memberId))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        await matchEmail(db, email),
        gt(knownDevices.lastSignInAt, subDays(now(), expiries.known_devices.days)),
      ),
    );
  return row ? tokenHash : null;
}

/**
 * Trusts a device and returns its token. Replaces a token that is new to the account, so an
 * attacker cannot plant one; other members' trust moves to the new token.
 */
export async function rememberDevice(db: Db, memberId: string, device: string | null) {
  const at = now();
  const oldHash = device === null ? null : hashToken(device);
  if (device !== null && oldHash !== null) {
    const deviceFilter = match(knownDevices, { tokenHash: oldHash, memberId });
    const updatedRows = await db
      .update(knownDevices)
      .set({ lastSignInAt: at })
      .where(deviceFilter)
      .returning({ memberId: knownDevices.memberId });
    if (updatedRows.length > 0) return device;
  }
  const token = newToken();
  const tokenHash = hashToken(token);
  if (oldHash !== null)
    await db.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, oldHash));
  await db.insert(knownDevices).values({ tokenHash, memberId, lastSignInAt: at });
  await trimDevices(db, memberId);
  return token;
}

export async function deleteDevices(db: Db, memberId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.memberId, memberId));
}

export async function openDeviceSession(
  db: Db | Tx,
  member: SessionMember,
  {
    device,
    ...options
  }: { action: Token['action']; agent: string; remember?: boolean; device: string | null },
): Promise<Token> {
  const token = await openSession(db, member, options);
  return { ...token, device: await rememberDevice(db, member.id, device) };
}

async function trimDevices(db: Db, memberId: string): Promise<void> {
  const olderDevices = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.memberId, memberId))
    .orderBy(desc(knownDevices.lastSignInAt))
    .offset(MAX_PER_MEMBER);
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.memberId, memberId), inArray(knownDevices.tokenHash, olderDevices)));
}
