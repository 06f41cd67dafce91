import { eq } from 'drizzle-orm';

import { Problem } from '@/host/core/errors';
import { schema, type Db, type Tx } from '@/host/db/client';
import { tierAt } from '@/rules/membership/membership';

const { members } = schema;

export async function readTier(db: Db, memberId: string, at: Date): Promise<'LT' | 'PR' | 'BZ'> {
  const [row] = await db
    .select({ type: members.membershipType, expiry: members.membershipExpiry })
    .from(members)
    .where(eq(members.id, memberId));
  return row ? tierAt(row, at) : 'LT';
}

/** @throws Problem notFound */
export async function lockMembership(tx: Tx, memberId: string) {
  const [row] = await tx
    .select({
      type: members.membershipType,
      expiry: members.membershipExpiry,
      counter: members.shipmentsCounter,
    })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update');
  if (!row) throw new Problem('notFound');
  return row;
}
