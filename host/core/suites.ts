import { and, eq, notLike } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { normalSuite } from '@/rules/members/text';

import { ERASED_MAILBOX } from './erased';

const { members } = schema;

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
