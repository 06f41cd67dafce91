import { and, eq, gt } from 'drizzle-orm';

import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { networkOf } from '@/net/network-address';
import { countInWindow, forgetWindow, isInWindow } from '@/host/core/http/shared-limits';
import type { Portal } from '@/host/core/portal';
import { hashToken } from '@/host/core/sessions/tokens';
import { schema, type Database } from '@/host/db/client';
import { limitDeviceEmailsOfNetwork } from '@/host/mail/requested-emails';
import { queueForMailbox } from '@/host/mail/outbox';

import { rememberDevice } from './devices';

const { deviceLinks, members } = schema;
const MINUTE_MS = 60_000;
/**
 * One email in so many minutes: there is always one in the mailbox that is good for ten minutes
 * more.
 */
const EMAIL_INTERVAL_MS = 20 * MINUTE_MS;

/**
 * Sends the link that makes a device known to the mailbox of an account, unless there is a fresh
 * one in it. The answer and the work are the same for every address, and no email is kept from a
 * member by who else asked for one.
 * @throws Problem tooManyRequests when the caller's network asks for too many emails
 */
export async function sendDeviceEmail(
  db: Database,
  { email, address, portal }: { email: string; address: string; portal: Portal },
): Promise<void> {
  // A flood of guesses must not queue for one row, and hold the connections that others need.
  const window = windowOf(email, portal);
  if (await isInWindow(db, window, EMAIL_INTERVAL_MS)) return;
  await db.transaction(async (tx) => {
    const { current } = await countInWindow(tx, window, EMAIL_INTERVAL_MS);
    if (current > 1) return;
    await limitDeviceEmailsOfNetwork(tx, networkOf(address));
    await queueForMailbox(tx, { kind: 'new-device', email, portal });
  });
}

/**
 * Uses the link of an email up: the device it was opened on is known to the account from now on.
 * Answers the device's token.
 * @throws Problem linkExpired
 */
export function confirmDevice(db: Database, token: string, shown: string | null): Promise<string> {
  return db.transaction(async (tx) => {
    const live = and(eq(deviceLinks.tokenHash, hashToken(token)), gt(deviceLinks.expiresAt, now()));
    const [link] = await tx
      .delete(deviceLinks)
      .where(live)
      .returning({ memberId: deviceLinks.memberId });
    const [member] = link
      ? await tx
          .select({ id: members.id, email: members.email, portal: members.portal })
          .from(members)
          .where(eq(members.id, link.memberId))
      : [];
    if (!member) throw new Problem('linkExpired');
    // The next new device gets its email at once.
    for (const portal of [member.portal, undefined])
      await forgetWindow(tx, windowOf(member.email, portal));
    return rememberDevice(tx, member.id, shown);
  });
}

/** By brand: what is asked at another one sends nothing, and must not get in the way. */
const windowOf = (email: string, portal: Portal) =>
  `device-letter|${portal === undefined ? '' : String(portal)}|${email}`;
