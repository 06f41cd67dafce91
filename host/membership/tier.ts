import { eq } from 'drizzle-orm';

import { tierAt } from '@/lib/membership/progress';

import { schema, type Db, type Tx } from '../db/client';
import { Problem } from '../errors';

const { members } = schema;

/** The tier that a member has at a moment. */
export async function tierOf(db: Db, memberId: string, at: Date): Promise<'LT' | 'PR' | 'BZ'> {
  const [row] = await db.select({ type: members.membershipType, expiry: members.membershipExpiry }).from(members).where(eq(members.id, memberId));
  return row ? tierAt(row, at) : 'LT';
}

/** The membership of a member, locked for a change. @throws Problem notFound */
export async function lockMembership(tx: Tx, memberId: string) {
  const [row] = await tx
    .select({ type: members.membershipType, expiry: members.membershipExpiry, counter: members.shipmentsCounter })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (!row) throw new Problem('notFound');
  return row;
}
