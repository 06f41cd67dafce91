import { eq } from 'drizzle-orm';

import { openOperatorDesk, type OperatorDesk } from '@/__tests__/support/operator-context';
import { signLink } from '@/host/core/sessions/link-token';
import { openSession } from '@/host/core/sessions/session';
import { schema } from '@/host/db/client';
import { newMember } from '@/host/testing/people';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

it('sign-out locks everyone out of the account, but not out of other accounts', async () => {
  const { db } = desk.host;
  const [victim, otherMember] = [
    await newMember(db, { passwordHash: 'of the thief too' }),
    await newMember(db, { passwordHash: 'untouched' }),
  ];
  const { id: memberId, suite } = victim.member;
  await db
    .insert(schema.socialIdentities)
    .values({ memberId, provider: 'google', subject: `thief-${memberId}` });
  await db
    .insert(schema.knownDevices)
    .values({ memberId, tokenHash: `device-${memberId}`, lastSignInAt: new Date() });

  const link = signLink(victim.member);
  const enter = () => desk.host.call('POST /login/link', { body: { token: link } });
  expect((await enter()).statusCode).toBe(200);
  await db.delete(schema.sessions).where(eq(schema.sessions.memberId, memberId));
  await openSession(db, victim.member, { action: 'login_password' });

  const command = ['sign-out', '--suite', suite, '--reason', 'Orders that nobody made'];
  expect(await desk.run(command)).toEqual({
    code: 0,
    complained: [],
    printed: [
      `${suite} is signed out: ended 1 sessions, 1 trusted devices, 1 social sign-ins and the password.`,
      'The member can request a temporary password on the sign-in page.',
    ],
  });

  expect((await enter()).statusCode).toBe(401);
  const [currentMember] = await db
    .select()
    .from(schema.members)
    .where(eq(schema.members.id, memberId));
  const newerLink = signLink(currentMember ?? victim.member);
  expect(
    (await desk.host.call('POST /login/link', { body: { token: newerLink } })).statusCode,
  ).toBe(200);
  await db.delete(schema.sessions).where(eq(schema.sessions.memberId, memberId));

  const readRemaining = async (member: string) => [
    await db.$count(schema.sessions, eq(schema.sessions.memberId, member)),
    (await db.select().from(schema.members).where(eq(schema.members.id, member)))[0]?.passwordHash,
  ];
  expect(await readRemaining(memberId)).toEqual([0, null]);
  expect(await readRemaining(otherMember.member.id)).toEqual([1, 'untouched']);
  expect((await desk.run(['trail', '--suite', suite])).printed.join()).toMatch(
    /owner locked everyone out of the account, \S+: reason "Orders that nobody made"\.$/,
  );
  expect((await desk.run(command)).printed[0]).toMatch(
    /: ended 0 sessions, 0 trusted devices, 0 social/,
  );
});
