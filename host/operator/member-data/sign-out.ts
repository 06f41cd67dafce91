import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';

import { revokeLinks } from '@/host/core/sessions/link-token';

import { schema, type Database } from '../../db/client';

import type { Owner } from './tables';

const { knownDevices, members, sessions, socialIdentities, temporaryPasswords } = schema;

/**
 * Locks everyone out of a compromised account. Ends its sessions, passwords, links, trusted devices
 * and social sign-ins. The member gets back in with a temporary password, which is sent by email.
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
    const removedDevices = await tx
      .delete(knownDevices)
      .where(eq(knownDevices.memberId, id))
      .returning();
    const removedIdentities = await tx
      .delete(socialIdentities)
      .where(eq(socialIdentities.memberId, id))
      .returning();
    return {
      suite,
      sessions: endedSessions.length,
      devices: removedDevices.length,
      identities: removedIdentities.length,
    };
  });
}
