import { and, eq, notLike, type SQL } from 'drizzle-orm';

import type { DeskListQuery } from '@/contract/wire';
import { schema, type Db } from '@/host/db/client';
import { normalSuite } from '@/rules/members/text';

import { ERASED_MAILBOX } from './erased';

const { members } = schema;

/** Without a suite, matches all members. */
export const ofSuite = ({ suite }: DeskListQuery): SQL | undefined =>
  suite ? eq(members.suite, normalSuite(suite)) : undefined;

/** Returns the member's id, or null for an unknown suite or an erased member. */
export async function memberOfSuite(db: Db, input: string): Promise<string | null> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.suite, normalSuite(input)), notLike(members.email, `%${ERASED_MAILBOX}`)),
    );
  return row?.id ?? null;
}
