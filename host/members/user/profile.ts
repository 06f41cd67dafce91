import type { Profile } from '@/contract/user';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Database } from '@/host/db/client';
import type { Statement } from '@/host/db/reads';
import { tierAt } from '@/rules/membership/membership';

/** Every page of a member asks it. */
const find: Statement = {
  name: 'find_profile',
  text: `select id, email, first_name, last_name, title, suite, membership_type, membership_expiry, gender, registration_country,
      mobile_country_code, mobile_number, portal, language, created_at from members where id = $1`,
};

type FoundProfile = [
  id: string, email: string, firstName: string, lastName: string, title: string, suite: string, type: string, expiry: Date | null, gender: Profile['gender'],
  country: string, mobileCountryCode: string, mobileNumber: string, portal: string, language: string, createdAt: Date,
];

/** The profile of spec §3 (User) in its wire words. @throws Problem notFound */
export async function profileOf(db: Database, memberId: string): Promise<Profile> {
  const [row] = await db.$client.reads.rows<FoundProfile>(find, [memberId]);
  if (!row) throw new Problem('notFound');
  const [id, email, firstName, lastName, title, suite, type, expiry, gender, country, mobileCountryCode, mobileNumber, portal, language, createdAt] = row;
  return {
    userid: id,
    cgcode: email,
    firstname: firstName,
    lastname: lastName,
    title,
    suite,
    membershiptype: tierAt({ type, expiry }, now()),
    gender,
    registrationcountry: country,
    mobilecountrycode: mobileCountryCode,
    mobilenumber: mobileNumber,
    cgwtype: portal,
    languageprefer: language,
    createdtime: createdAt.toISOString(),
  };
}
