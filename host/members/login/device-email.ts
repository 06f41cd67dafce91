import { and, eq, gt } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { toNetworkKey } from '@/net/network-address';
import { countInWindow, clearWindow, isInWindow } from '@/host/core/http/shared-limits';
import type { Portal } from '@/host/core/portal';
import { hashToken } from '@/host/core/sessions/tokens';
import { schema, type Database } from '@/host/db/client';
import { limitDeviceEmailsOfNetwork } from '@/host/mail/requested-emails';
import { queueForMailbox } from '@/host/mail/outbox';

import { rememberDevice } from './devices';

const { deviceLinks, members } = schema;
const MINUTE_MS = 60_000;
/** Shorter than a link's lifetime, so the mailbox always has a usable link. */
const EMAIL_INTERVAL_MS = 20 * MINUTE_MS;

/**
 * Sends a device link unless a recent one exists. The response and the work are the same for every
 * address.
 * @throws Problem tooManyRequests when the caller's network asks for too many emails
 */
export async function sendDeviceEmail(
  db: Database,
  { email, address, portal }: { email: string; address: string; portal: Portal },
): Promise<void> {
  // A flood of guesses must not queue for one row and hold connections.
  const windowKey = buildWindowKey(email, portal);
  if (await isInWindow(db, windowKey, EMAIL_INTERVAL_MS)) return;
  await db.transaction(async (tx) => {
    const { current } = await countInWindow(tx, windowKey, EMAIL_INTERVAL_MS);
    if (current > 1) return;
    await limitDeviceEmailsOfNetwork(tx, toNetworkKey(address));
    await queueForMailbox(tx, { kind: 'new-device', email, portal });
  });
}

/**
 * Returns the trusted device's token.
 * @throws Problem linkExpired
 */
export function confirmDevice(db: Database, token: string, device: string | null): Promise<string> {
  return db.transaction(async (tx) => {
    const liveLinkFilter = and(
      eq(deviceLinks.tokenHash, hashToken(token)),
      gt(deviceLinks.expiresAt, now()),
    );
    const [link] = await tx
      .delete(deviceLinks)
      .where(liveLinkFilter)
      .returning({ memberId: deviceLinks.memberId });
    const [member] = link
      ? await tx
          .select({ id: members.id, email: members.email, portal: members.portal })
          .from(members)
          .where(eq(members.id, link.memberId))
      : [];
    if (!member) throw new Problem('linkExpired');
    for (const portal of [member.portal, undefined])
      await clearWindow(tx, buildWindowKey(member.email, portal));
    return rememberDevice(tx, member.id, device);
  });
}

/** Per brand: a request at another brand sends nothing and must not block this one. */
const buildWindowKey = (email: string, portal: Portal) =>
  `device-letter|${portal === undefined ? '' : String(portal)}|${email}`;
