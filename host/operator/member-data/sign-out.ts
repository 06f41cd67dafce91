import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';

import { revokeLinks } from '@/host/core/sessions/link-token';

import { schema, type Database } from '../../db/client';

import type { Owner } from './tables';

const { knownDevices, members, sessions, socialIdentities, temporaryPasswords } = schema;

/**
 * Locks everyone out of a compromised account by ending sessions, passwords, links, devices and
 * social sign-ins. A temporary password sent to the mailbox is the way back in.
 */
export async function signOutEverywhere(
  db: Database,
  { id, suite }: Owner,
): Promise<Reply<'POST /operator/signout'>> {
  return db.transaction(async (tx) => {
    await tx.update(members).set({ passwordHash: null }).where(eq(members.id, id));
    await revokeLinks(tx, id);
    await tx.delete(temporaryPasswords).where(eq(temporaryPasswords.memberId, id));
    const endedSessions = await tx.delete(sessions).where(eq(sessions.memberId, id)).returning();
    const forgotten = await tx
      .delete(knownDevices)
      .where(eq(knownDevices.memberId, id))
      .returning();
    const unlinked = await tx
      .delete(socialIdentities)
      .where(eq(socialIdentities.memberId, id))
      .returning();
    return {
      suite,
      sessions: endedSessions.length,
      devices: forgotten.length,
      identities: unlinked.length,
    };
  });
}
