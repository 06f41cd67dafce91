import { eq } from 'drizzle-orm';

import type { Profile } from '@/contract/user';
import { tierAt } from '@/lib/membership/progress';

import { now } from '../clock';
import { schema, type Db } from '../db/client';
import { Problem } from '../errors';

const { members } = schema;

/** The profile of spec §3 (User) in its wire words. @throws Problem notFound */
export async function profileOf(db: Db, memberId: string): Promise<Profile> {
  const [member] = await db.select().from(members).where(eq(members.id, memberId));
  if (!member) throw new Problem('notFound');
  return {
    userid: member.id,
    cgcode: member.email,
    firstname: member.firstName,
    lastname: member.lastName,
    title: member.title,
    suite: member.suite,
    membershiptype: tierAt({ type: member.membershipType, expiry: member.membershipExpiry }, now()),
    gender: member.gender,
    registrationcountry: member.registrationCountry,
    mobilecountrycode: member.mobileCountryCode,
    mobilenumber: member.mobileNumber,
    cgwtype: member.portal,
    languageprefer: member.language,
    createdtime: member.createdAt.toISOString(),
  };
}
