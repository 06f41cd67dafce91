import { randomInt, randomUUID } from 'node:crypto';

import { claimMember } from '@/host/core/directory';
import { openSession } from '@/host/core/sessions/session';

import { schema, type Db } from '../db/client';

/** A random client IP address, so that limits per address do not interfere. */
export const randomIp = () => `10.${randomInt(255)}.${randomInt(255)}.${randomInt(255)}`;

/** Creates a member with an open session and no other data. */
export async function newMember(
  db: Db,
  overrides: Partial<typeof schema.members.$inferInsert> = {},
) {
  // A mobile number as stored: without dial code or leading 0.
  const digits = String(randomInt(9e9, 1e10));
  const row = {
    id: randomUUID() as string,
    suite: `T${digits}`,
    email: `${randomUUID()}@example.com`,
    firstName: 'Mei',
    lastName: 'Lin',
    gender: 'F',
    mobileCountryCode: '63',
    mobileNumber: digits,
    registrationCountry: 'PH',
    ...overrides,
  };
  await claimMember(db, row);
  const [member] = await db.insert(schema.members).values(row).returning();
  if (!member) throw new Error('the member was not stored');
  return { member, as: await openSession(db, member, { action: 'login_password' }) };
}
