import { eq } from 'drizzle-orm';

import { tierAt } from '@/lib/membership/progress';

import { schema, type Db } from '../db/client';

const { members } = schema;

/** The tier that a member has at a moment. */
export async function tierOf(db: Db, memberId: string, at: Date): Promise<'LT' | 'PR' | 'BZ'> {
  const [row] = await db.select({ type: members.membershipType, expiry: members.membershipExpiry }).from(members).where(eq(members.id, memberId));
  return row ? tierAt(row, at) : 'LT';
}
