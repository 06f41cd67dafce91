import { and, eq } from 'drizzle-orm';

import { isEmail, normalEmail } from '@/lib/members/email';
import { normalSuite } from '@/lib/members/suite';

import { limitToday } from '../daily-counts';
import { schema, type Database, type Db } from '../db/client';
import { env } from '../env';
import { Problem } from '../errors';
import { networkOf } from '../network-of';

import { readMobile, type Mobile } from './mobile';

const { members } = schema;

/**
 * Counts one look-up of an address today. The checks tell by design who is registered, so nobody may sweep with them.
 * @throws Problem tooManyRequests beyond the day's limit
 */
export function countCheck(db: Database, address: string): Promise<void> {
  return limitToday(db, `check:${networkOf(address)}`, env.RATE_LIMIT_CHECKS_DAY);
}

/** Whether a member has this e-mail address. @throws Problem validation */
export async function emailExists(db: Db, input: string): Promise<boolean> {
  const email = normalEmail(input);
  if (!isEmail(email)) throw new Problem('validation', { fields: [{ field: 'email', message: 'emailFormat' }] });
  const found = await db.select({ id: members.id }).from(members).where(eq(members.email, email));
  return found.length > 0;
}

/** Whether a member has this mobile number. @throws Problem validation (spec §5: server 422) */
export async function mobileExists(db: Db, countryCode: string, input: string): Promise<boolean> {
  const mobile = readMobile(countryCode, input);
  if ('problem' in mobile) throw new Problem('validation', { fields: [{ field: 'mobilenumber', message: mobile.problem }] });
  return hasMobile(db, mobile);
}

/** Whether a member has this mobile number, already read. */
export async function hasMobile(db: Db, mobile: Mobile): Promise<boolean> {
  const same = and(eq(members.mobileCountryCode, mobile.countryCode), eq(members.mobileNumber, mobile.number));
  return (await db.select({ id: members.id }).from(members).where(same)).length > 0;
}

/** The member who has a suite, by its id; null when nobody has. */
export async function memberOfSuite(db: Db, input: string): Promise<string | null> {
  const [found] = await db.select({ id: members.id }).from(members).where(eq(members.suite, normalSuite(input)));
  return found?.id ?? null;
}
