import { randomUUID } from 'node:crypto';

import { and, inArray, ne } from 'drizzle-orm';

import { claimMember } from '@/host/core/directory';
import { env } from '@/host/core/env';
import { schema, type Db } from '@/host/db/client';
import { hashPassword } from '@/host/members/passwords/password';

const { members } = schema;

/** Printed by the start command. */
export const demoPassword = 'Parcel-2026';

export const demoSuite = 'CG1000001';

const demoMembers = [
  {
    suite: demoSuite,
    email: 'demo@crossgate.example',
    firstName: 'Maria',
    lastName: 'Santos',
    gender: 'F',
    mobileCountryCode: '63',
    mobileNumber: '9171234567',
    registrationCountry: 'PH',
    shipmentsCounter: 0,
  },
  {
    suite: 'CG1000002',
    email: 'demo2@crossgate.example',
    firstName: 'Ken',
    lastName: 'Ito',
    gender: 'M',
    mobileCountryCode: '81',
    mobileNumber: '9012345678',
    registrationCountry: 'JP',
    language: 'ja',
    shipmentsCounter: 0,
  },
] as const;

/** Seeds two demo members. Safe to run again. */
export async function seedDemoMembers(db: Db): Promise<void> {
  const existingRows = await db.select({ id: members.id }).from(members).limit(1);
  if (existingRows.length > 0) {
    const demoSuites = demoMembers.map(({ suite }) => suite);
    await db
      .update(members)
      .set({ portal: env.BRAND })
      .where(and(inArray(members.suite, demoSuites), ne(members.portal, env.BRAND)));
    return;
  }
  const passwordHash = await hashPassword(demoPassword);
  for (const member of demoMembers) {
    const row = { ...member, id: randomUUID(), portal: env.BRAND, passwordHash };
    if (await claimMember(db, row)) await db.insert(members).values(row).onConflictDoNothing();
  }
}
