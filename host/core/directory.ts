import { and, eq, sql, type SQL } from 'drizzle-orm';

import { schema, type Db } from '@/host/db/client';
import { getDirectoryTable, type directories } from '@/host/db/guards';
import { match } from '@/host/db/match';

import { env } from './env';

const { members } = schema;
/** No member has this id. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

type UniqueValue = keyof typeof directories;
type Mobile = Pick<typeof members.$inferInsert, 'mobileCountryCode' | 'mobileNumber'>;

export const isDistributed = env.DATABASE_DISTRIBUTED === 'citus';

const getTableSql = (name: UniqueValue) => sql.raw(getDirectoryTable(name));

/**
 * Claims a value in the transaction that writes it; `violates` recognizes the error. A single
 * PostgreSQL has a unique index instead.
 */
export async function claim(
  tx: Db,
  name: UniqueValue,
  memberId: string,
  ...value: string[]
): Promise<void> {
  if (isDistributed)
    await tx.execute(
      sql`insert into ${getTableSql(name)} (value, member_id) values (${value.join(' ')}, ${memberId})`,
    );
}

export async function release(tx: Db, name: UniqueValue, ...value: string[]): Promise<void> {
  if (isDistributed)
    await tx.execute(sql`delete from ${getTableSql(name)} where value = ${value.join(' ')}`);
}

/** Returns false instead of failing if the value is taken. */
export async function tryClaim(
  tx: Db,
  name: UniqueValue,
  memberId: string,
  ...value: string[]
): Promise<boolean> {
  if (!isDistributed) return true;
  const { rowCount } = await tx.execute(
    sql`insert into ${getTableSql(name)} (value, member_id) values (${value.join(' ')}, ${memberId}) on conflict do nothing`,
  );
  return rowCount === 1;
}

type Claimant = Mobile & { id: string; suite: string; email: string };

/** Returns false if a value is taken. */
export const claimMember = async (tx: Db, member: Claimant): Promise<boolean> =>
  (await tryClaim(tx, 'members_suite_key', member.id, member.suite)) &&
  (await tryClaim(tx, 'members_email_key', member.id, member.email)) &&
  tryClaim(tx, 'members_mobile_key', member.id, member.mobileCountryCode, member.mobileNumber);

/** Releases the values of an erased member. */
export async function releaseMember(tx: Db, member: Claimant): Promise<void> {
  await release(tx, 'members_email_key', member.email);
  await release(tx, 'members_mobile_key', member.mobileCountryCode, member.mobileNumber);
}

/** On many machines, looks up the directory, then matches on the member's own machine. */
async function matchOwner(
  db: Db,
  name: UniqueValue,
  value: string,
  condition: SQL | undefined,
): Promise<SQL | undefined> {
  if (!isDistributed) return condition;
  const { rows } = await db.execute<{ id: string }>(
    sql`select member_id as id from ${getTableSql(name)} where value = ${value}`,
  );
  // Does the same work for an unknown value, so that timing reveals nothing.
  return and(eq(members.id, rows[0]?.id ?? NO_MEMBER), condition);
}

/** `email` is normalized. */
export const matchEmail = (db: Db, email: string) =>
  matchOwner(db, 'members_email_key', email, eq(members.email, email));

/** `suite` is normalized. */
export const matchMemberSuite = (db: Db, suite: string) =>
  matchOwner(db, 'members_suite_key', suite, eq(members.suite, suite));

/** `mobile` comes from `readMobile`. */
export const matchMobile = (db: Db, mobile: Mobile) =>
  matchOwner(
    db,
    'members_mobile_key',
    `${mobile.mobileCountryCode} ${mobile.mobileNumber}`,
    match(members, mobile),
  );
