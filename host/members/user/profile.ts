import type { Profile } from '@/contract/member/user';
import { now } from '@/host/core/clock';
import { Problem } from '@/host/core/errors';
import type { Database } from '@/host/db/client';
import type { Statement } from '@/host/db/reads';
import { tierAt } from '@/rules/membership/membership';

const profileQuery: Statement = {
  name: 'find_profile',
  text: `select id as userid, email as cgcode, first_name as firstname, last_name as lastname, title, suite, membership_type as type, membership_expiry as expiry,
      gender, registration_country as registrationcountry, mobile_country_code as mobilecountrycode, mobile_number as mobilenumber, portal as cgwtype,
      language as languageprefer, email_failure as emailfailure, created_at as "createdAt",
      (select count(*)::int from cart_items where member_id = $1 and state = 'active') as cartitemscount
      from members where id = $1`,
};

type FoundProfile = Omit<Profile, 'membershiptype' | 'createdtime'> & {
  type: string;
  expiry: Date | null;
  createdAt: Date;
};

/** @throws Problem notFound */
export async function readProfile(db: Database, memberId: string): Promise<Profile> {
  const [row] = await db.$client.reads.query<FoundProfile>(profileQuery, [memberId]);
  if (!row) throw new Problem('notFound');
  const { type, expiry, createdAt, ...profile } = row;
  return {
    ...profile,
    membershiptype: tierAt({ type, expiry }, now()),
    createdtime: createdAt.toISOString(),
  };
}
