import { hashPassword } from '@/host/passwords/password';
import { schema, type Db } from '../client';

const { members } = schema;

/** The demo member's password; the start command prints it. */
export const demoPassword = 'Parcel-2026';

const demoMembers = [
  {
    suite: 'CG1000001',
    email: 'demo@crossgate.example',
    firstName: 'Maria',
    lastName: 'Santos',
    gender: 'F',
    mobileCountryCode: '63',
    mobileNumber: '9171234567',
    registrationCountry: 'PH',
    shipmentsCounter: 2,
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

/** Puts the demo member (two of three shipments to Prime) and a second one into the database. Safe to run again. */
export async function seedDemoMembers(db: Db): Promise<void> {
  const existing = await db.select({ id: members.id }).from(members).limit(1);
  if (existing.length > 0) return;
  const passwordHash = await hashPassword(demoPassword);
  const rows = demoMembers.map((member) => ({ ...member, passwordHash }));
  await db.insert(members).values(rows).onConflictDoNothing();
}
