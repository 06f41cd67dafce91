import { and, asc, eq, inArray, notLike, sql, type SQL } from 'drizzle-orm';

import type { LookKey } from '@/contract/operator/look-key';
import type { DeskListQuery } from '@/contract/wire';
import { schema, type Db } from '@/host/db/client';
import { normalizeEmail } from '@/rules/members/email';
import { normalizeSuite } from '@/rules/members/text';
import { normalizeTracking } from '@/rules/packages/text';

import { matchMemberSuite } from './directory';
import { ERASED_MAILBOX } from './erased';

const { members } = schema;
const MAX_MEMBERS = 10;

export type Member = typeof members.$inferSelect;

/** Without a suite, matches all members. */
export const matchSuite = ({ suite }: DeskListQuery): SQL | undefined =>
  suite ? eq(members.suite, normalizeSuite(suite)) : undefined;

/** Returns the member's id, or null for an unknown suite or an erased member. */
export async function findMemberBySuite(db: Db, input: string): Promise<string | null> {
  const [row] = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        await matchMemberSuite(db, normalizeSuite(input)),
        notLike(members.email, `%${ERASED_MAILBOX}`),
      ),
    );
  return row?.id ?? null;
}

const selectByReference = (table: string) => (term: string) =>
  sql`select member_id from ${sql.identifier(table)} where ref = ${term.toUpperCase()}`;

/** Selects the ids of members. A OneBox has the reference of its package. */
const ownerQueries: Readonly<Record<LookKey, (term: string) => SQL>> = {
  suite: (term) => sql`select id from members where suite = ${normalizeSuite(term)}`,
  email: (term) => sql`select id from members where email = ${normalizeEmail(term)}`,
  tracking: (term) => sql`select member_id from packages where tracking = ${normalizeTracking(term)}
    union select member_id from shipments where replace(awb, '-', '') = ${normalizeTracking(term).replaceAll('-', '')}`,
  order: selectByReference('orders'),
  package: (term) =>
    sql`${selectByReference('packages')(term)} union ${selectByReference('oneboxes')(term)}`,
  shipment: selectByReference('shipments'),
  quote: selectByReference('estimates'),
  'request-id': (term) => sql`select member_id from refused_calls where request_id = ${term}`,
};

/** Finds all members: several may have packages with the same tracking number. */
export const findMembers = (db: Db, lookKey: LookKey, term: string): Promise<Member[]> =>
  db
    .select()
    .from(members)
    .where(inArray(members.id, sql`(${ownerQueries[lookKey](term.trim())})`))
    .orderBy(asc(members.suite))
    .limit(MAX_MEMBERS);
