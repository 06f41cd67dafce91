import { eq } from 'drizzle-orm';

import { limitToday } from '@/host/core/daily-counts';
import { env } from '@/host/core/env';
import { invalid } from '@/host/core/errors';
import { memberOfSuite } from '@/host/core/suites';
import { networkOf } from '@/net/network-address';
import { schema, type Database, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { isEmail, normalEmail } from '@/rules/members/email';

import { readMobile, type Mobile } from './mobile';

const { members } = schema;

/**
 * Counts what an answer is about to tell of who is registered, `n` facts, for the caller's network
 * and for their session if they have one. Every answer that does so counts here first, so that
 * nobody may sweep.
 * @throws Problem tooManyRequests beyond the day's limit
 */
export async function countChecks(
  db: Db,
  address: string,
  { n = 1, memberId }: { n?: number; memberId?: string } = {},
): Promise<void> {
  await limitToday(db, `check:${networkOf(address)}`, env.RATE_LIMIT_CHECKS_DAY, n);
  if (memberId) await limitToday(db, `check-member:${memberId}`, env.RATE_LIMIT_CHECKS_DAY, n);
}

/**
 * Whether a member has this e-mail address; one answer is counted.
 * @throws Problem validation | tooManyRequests
 */
export async function checkEmail(db: Database, input: string, address: string): Promise<boolean> {
  const email = normalEmail(input);
  if (!isEmail(email)) throw invalid('email', 'emailFormat');
  await countChecks(db, address);
  return hasEmail(db, email);
}

/**
 * Whether a member has this mobile number; one answer is counted.
 * @throws Problem validation (spec §5: server 422) | tooManyRequests
 */
export async function checkMobile(db: Database, { countryCode, number }: Mobile, address: string) {
  const mobile = readMobile(countryCode, number);
  if ('problem' in mobile) throw invalid('mobilenumber', mobile.problem);
  await countChecks(db, address);
  return hasMobile(db, mobile);
}

/** Whether a member has this suite; one answer is counted. @throws Problem tooManyRequests */
export async function checkSuite(db: Database, input: string, address: string): Promise<boolean> {
  await countChecks(db, address);
  return (await memberOfSuite(db, input)) !== null;
}

/** Whether a member has this normal e-mail address. */
export async function hasEmail(db: Db, email: string): Promise<boolean> {
  return (
    (await db.select({ id: members.id }).from(members).where(eq(members.email, email))).length > 0
  );
}

/** Whether a member has this mobile number, already read. */
export async function hasMobile(db: Db, mobile: Mobile): Promise<boolean> {
  const same = match(members, {
    mobileCountryCode: mobile.countryCode,
    mobileNumber: mobile.number,
  });
  return (await db.select({ id: members.id }).from(members).where(same)).length > 0;
}
