import { randomInt, randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { TestMember } from '@/contract/test-mode/bundle';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import { schema, type Database, type Tx } from '@/host/db/client';
import { newSuite } from '@/host/members/register/suite';

const { members, sessions, socialIdentities, knownDevices, tierChanges } = schema;
const DAY_MS = 86_400_000;

export type MemberRow = typeof members.$inferSelect;

/** Creates an empty member with a unique suite and email. */
export async function makeMember(
  tx: Tx,
  {
    names: [firstName = 'Test', lastName = 'Member'] = [],
    ...values
  }: {
    portal: string;
    registrationCountry: string;
    language: string;
    names?: readonly string[] | undefined;
  },
): Promise<MemberRow> {
  const [member] = await tx
    .insert(members)
    .values({
      suite: newSuite(),
      email: `test-${randomUUID()}@example.com`,
      firstName,
      lastName,
      gender: 'F',
      mobileCountryCode: '63',
      mobileNumber: String(randomInt(9_000_000_000, 10_000_000_000)),
      ...values,
    })
    .returning();
  if (!member) throw new Problem('internal');
  return member;
}

/** `days` is null for a tier that never ends. */
export async function setTier(
  tx: Tx,
  memberId: string,
  type: TestMember['tier'],
  days: number | null,
): Promise<void> {
  const expiry = type === 'LT' || days === null ? null : new Date(now().getTime() + days * DAY_MS);
  await tx
    .update(members)
    .set({ membershipType: type, membershipExpiry: expiry })
    .where(eq(members.id, memberId));
  await tx.insert(tierChanges).values({ memberId, type, expiry, reason: 'shipments', at: now() });
}

/**
 * Moves the suite and login to an empty member. The old data stays with an unreachable member,
 * since ledger entries are never rewritten.
 */
export async function resetMember(db: Database, memberId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(members).where(eq(members.id, memberId)).for('update');
    if (!row) throw new Problem('notFound');
    const isHidden = await hideMember(tx, row);
    const { id: _id, createdAt: _at, ...copiedColumns } = row;
    const [newMember] = await tx
      .insert(members)
      .values({
        ...copiedColumns,
        membershipType: 'LT',
        membershipExpiry: null,
        shipmentsCounter: 0,
        referredBy: null,
        createdAt: now(),
      })
      .returning({ id: members.id });
    if (!newMember || !isHidden) throw new Problem('internal');
    for (const table of [sessions, socialIdentities, knownDevices])
      await tx.update(table).set({ memberId: newMember.id }).where(eq(table.memberId, memberId));
  });
}

async function hideMember(tx: Tx, { id }: MemberRow): Promise<boolean> {
  const rows = await tx
    .update(members)
    .set({
      suite: newSuite(),
      email: `reset-${randomUUID()}@example.com`,
      mobileNumber: String(randomInt(9_000_000_000, 10_000_000_000)),
      passwordHash: null,
    })
    .where(eq(members.id, id))
    .returning({ id: members.id });
  return rows.length === 1;
}
