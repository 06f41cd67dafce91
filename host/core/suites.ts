import { and, eq, notLike, type SQL } from 'drizzle-orm';

import type { DeskListQuery } from '@/contract/wire';
import { schema, type Db } from '@/host/db/client';
import { normalSuite } from '@/rules/members/text';

import { ERASED_MAILBOX } from './erased';

const { members } = schema;

/** The rows of the member whom an operator's list is asked for; of all without a suite. */
export const ofSuite = ({ suite }: DeskListQuery): SQL | undefined =>
  suite ? eq(members.suite, normalSuite(suite)) : undefined;

/** The member who has a suite, by its id; null when nobody has, or when who had it was erased. */
export async function memberOfSuite(db: Db, input: string): Promise<string | null> {
  const [found] = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(eq(members.suite, normalSuite(input)), notLike(members.email, `%${ERASED_MAILBOX}`)),
    );
  return found?.id ?? null;
}
