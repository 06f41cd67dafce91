import { eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';

import { sendStorageReminders } from './storage-reminders';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const loadEmails = (memberId: string) =>
  host.db.select().from(schema.mailOutbox).where(eq(schema.mailOutbox.memberId, memberId));

describe('storage reminders', () => {
  it('list the packages whose free storage ends in 7, 3 and 1 days, in one email a day', async () => {
    const { member } = await newMember(host.db);
    const [sevenDaysRef, threeDaysRef, oneDayRef] = await storePackages(host.db, member.id, [
      { arrivedAt: daysAgo(23) },
      { arrivedAt: daysAgo(27) },
      { arrivedAt: daysAgo(29) },
      { arrivedAt: daysAgo(28) },
      { arrivedAt: daysAgo(30) },
      { arrivedAt: daysAgo(2) },
    ]);
    await sendStorageReminders(host.db);
    await sendStorageReminders(host.db);
    const emails = await loadEmails(member.id);
    expect(emails).toHaveLength(1);
    expect(emails[0]).toMatchObject({
      kind: 'storage-ending',
      data: {
        packages: [
          { ref: oneDayRef, left: 1 },
          { ref: threeDaysRef, left: 3 },
          { ref: sevenDaysRef, left: 7 },
        ],
      },
    });
  });

  it("follow the tier's free days", async () => {
    const { member } = await newMember(host.db, {
      membershipType: 'PR',
      membershipExpiry: daysAgo(-90),
    });
    await storePackages(host.db, member.id, [{ arrivedAt: daysAgo(27) }]);
    await sendStorageReminders(host.db);
    expect(await loadEmails(member.id)).toEqual([]);
    const [ref] = await storePackages(host.db, member.id, [{ arrivedAt: daysAgo(57) }]);
    await sendStorageReminders(host.db);
    expect((await loadEmails(member.id))[0]).toMatchObject({
      data: { packages: [{ ref, left: 3 }] },
    });
  });

  it('exclude packages that are shipped, discarded, paid for or being returned', async () => {
    const { member } = await newMember(host.db);
    const refs = await storePackages(host.db, member.id, [
      { arrivedAt: daysAgo(27), status: 'D' },
      { arrivedAt: daysAgo(27), status: 'P' },
      { arrivedAt: daysAgo(27), shipmentRef: 'SH22222222' },
      { arrivedAt: daysAgo(27), status: '1', kinds: ['returning', 'damagefull'] },
      { arrivedAt: daysAgo(27), status: '1', kinds: ['discarddangerous'] },
      { arrivedAt: daysAgo(27), status: '1', kinds: ['discarddangerous'] },
    ]);
    const [returningRef = '', discardedRef = '', partialRef = ''] = refs.slice(3);
    await host.db.insert(schema.actionRequests).values(
      [
        { packageRef: returningRef, action: 'return', state: 'approved' },
        { packageRef: discardedRef, action: 'discard_hazmat_full' },
        { packageRef: partialRef, action: 'discard_hazmat_partial' },
      ].map((request) => ({
        ...request,
        memberId: member.id,
        before: { status: '0', kinds: ['hazmatfull'] },
      })),
    );
    await sendStorageReminders(host.db);
    expect(await loadEmails(member.id)).toMatchObject([
      { data: { packages: [{ ref: partialRef, left: 3 }] } },
    ]);
  });
});
