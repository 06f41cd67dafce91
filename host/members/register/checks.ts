import { matchEmail, matchMobile } from '@/host/core/directory';
import { limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { invalid } from '@/host/core/errors';
import { findMemberBySuite } from '@/host/core/suites';
import { toNetworkKey } from '@/net/network-address';
import { schema, type Database, type Db } from '@/host/db/client';
import { isEmail, normalizeEmail } from '@/rules/members/email';

import { readMobile, type Mobile } from './mobile';

const { members } = schema;

/**
 * Counts `n` lookups of registered members. Call this before each lookup, to prevent sweeps.
 * @throws Problem tooManyRequests beyond the daily limit
 */
export async function countChecks(
  db: Db,
  address: string,
  { n = 1, memberId }: { n?: number; memberId?: string } = {},
): Promise<void> {
  await limitToday(db, `check:${toNetworkKey(address)}`, env.RATE_LIMIT_CHECKS_DAY, n);
  if (memberId) await limitToday(db, `check-member:${memberId}`, env.RATE_LIMIT_CHECKS_DAY, n);
}

/**
 * Counts as one check.
 * @throws Problem validation | tooManyRequests
 */
export async function checkEmail(db: Database, input: string, address: string): Promise<boolean> {
  const email = normalizeEmail(input);
  if (!isEmail(email)) throw invalid('email', 'emailFormat');
  await countChecks(db, address);
  return hasEmail(db, email);
}

/**
 * Counts as one check.
 * @throws Problem validation | tooManyRequests
 */
export async function checkMobile(db: Database, { countryCode, number }: Mobile, address: string) {
  const mobile = readMobile(countryCode, number);
  if ('problem' in mobile) throw invalid('mobilenumber', mobile.problem);
  await countChecks(db, address);
  return hasMobile(db, mobile);
}

/** Counts as one check. @throws Problem tooManyRequests */
export async function checkSuite(db: Database, input: string, address: string): Promise<boolean> {
  await countChecks(db, address);
  return (await findMemberBySuite(db, input)) !== null;
}

/** Expects a normalized address. */
export async function hasEmail(db: Db, email: string): Promise<boolean> {
  return (
    (
      await db
        .select({ id: members.id })
        .from(members)
        .where(await matchEmail(db, email))
    ).length > 0
  );
}

/** Expects a number from `readMobile`. */
export async function hasMobile(db: Db, mobile: Mobile): Promise<boolean> {
  const mobileFilter = await matchMobile(db, {
    mobileCountryCode: mobile.countryCode,
    mobileNumber: mobile.number,
  });
  return (await db.select({ id: members.id }).from(members).where(mobileFilter)).length > 0;
}
