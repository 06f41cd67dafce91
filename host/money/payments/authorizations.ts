import { and, eq } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';

import type { AttemptRow } from './targets';

const { authorizations } = schema;

/** An authorization as stored. */
export type AuthorizationRow = typeof authorizations.$inferSelect;

/** What is authorized for an attempt, if anything. */
export async function authorizationOf(
  db: Db,
  { memberId, id }: Pick<AttemptRow, 'memberId' | 'id'>,
): Promise<AuthorizationRow | undefined> {
  const [row] = await db
    .select()
    .from(authorizations)
    .where(and(eq(authorizations.memberId, memberId), eq(authorizations.attemptId, id)));
  return row;
}
