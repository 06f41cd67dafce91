import { randomInt, randomUUID } from 'node:crypto';

import { schema, type Db } from '../db/client';
import { openSession } from '../sessions/session';

/** A member with an open session, alone in their data. */
export async function newMember(db: Db, more: Partial<typeof schema.members.$inferInsert> = {}) {
  const digits = String(randomInt(1e9, 9e9));
  const [member] = await db
    .insert(schema.members)
    .values({
      suite: `T${digits}`,
      email: `${randomUUID()}@example.com`,
      firstName: 'Mei',
      lastName: 'Lin',
      gender: 'F',
      mobileCountryCode: '63',
      mobileNumber: digits,
      registrationCountry: 'PH',
      ...more,
    })
    .returning();
  if (!member) throw new Error('the member was not stored');
  return { member, as: await openSession(db, member, { action: 'login_password' }) };
}
