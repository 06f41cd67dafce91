import { eq } from 'drizzle-orm';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-desk';
import { schema } from '@/host/db/client';
import { newMember } from '@/host/testing/people';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

it('shuts everybody out of an account that may be in other hands, and out of no other', async () => {
  const { db } = desk.host;
  const [taken, other] = [
    await newMember(db, { passwordHash: 'of the thief too' }),
    await newMember(db, { passwordHash: 'untouched' }),
  ];
  const { id: memberId, suite } = taken.member;
  await db
    .insert(schema.socialIdentities)
    .values({ memberId, provider: 'google', subject: `thief-${memberId}` });
  await db
    .insert(schema.knownDevices)
    .values({ memberId, tokenHash: `device-${memberId}`, lastSignInAt: new Date() });

  const line = ['sign-out', '--suite', suite, '--reason', 'Orders that nobody made'];
  expect(await desk.operator(line)).toEqual({
    code: 0,
    complained: [],
    printed: [
      `${suite} is signed out: 1 sessions, 1 known devices, 1 social sign-ins and the password have ended.`,
      'Its member asks for a temporary password on the sign-in page.',
    ],
  });

  const left = async (member: string) => [
    await db.$count(schema.sessions, eq(schema.sessions.memberId, member)),
    (await db.select().from(schema.members).where(eq(schema.members.id, member)))[0]?.passwordHash,
  ];
  expect(await left(memberId)).toEqual([0, null]);
  expect(await left(other.member.id)).toEqual([1, 'untouched']);
  expect((await desk.operator(['trail', '--suite', suite])).printed.join()).toMatch(
    /owner \(owner\) {2}signout .*done .*Orders that nobody made/,
  );
  expect((await desk.operator(line)).printed[0]).toMatch(/: 0 sessions, 0 known devices, 0 social/);
});
