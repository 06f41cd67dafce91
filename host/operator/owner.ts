import { matchMemberSuite } from '@/host/core/directory';
import { refusal } from '@/host/core/errors';
import { schema, type Db } from '@/host/db/client';
import { normalizeSuite } from '@/rules/members/text';

const { members } = schema;

/**
 * Finds the member of a suite.
 * @throws Problem operatorInput
 */
export async function requireMember(db: Db, suite: string): Promise<typeof members.$inferSelect> {
  const [member] = await db
    .select()
    .from(members)
    .where(await matchMemberSuite(db, normalizeSuite(suite)));
  if (!member) throw refusal('suite', `is not one of our suites: ${suite}`);
  return member;
}
