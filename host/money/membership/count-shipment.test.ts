import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { MembershipDetails } from '@/contract/member/membership';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { getData } from '@/host/testing/shipping';
import { RACERS } from '@/host/testing/soak';

import { countPaidShipment, uncountShipment } from './count-shipment';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const today = new Date();
const pay = (memberId: string, id = randomUUID(), country = 'PH', paidAt = today) =>
  host.db
    .transaction((tx) => countPaidShipment(tx, memberId, { id, country, paidAt }))
    .then(() => id);
const refund = (memberId: string, id: string) =>
  host.db.transaction((tx) => uncountShipment(tx, memberId, id, new Date()));
const readState = async (memberId: string) => {
  const [row] = await host.db.select().from(schema.members).where(eq(schema.members.id, memberId));
  return {
    type: row?.membershipType,
    counter: row?.shipmentsCounter,
    months: row?.membershipExpiry
      ? Math.round((row.membershipExpiry.getTime() - today.getTime()) / (30.4 * 86_400_000))
      : null,
  };
};

describe('a paid shipment', () => {
  it('counts once, even if repeated or concurrent', async () => {
    const { member } = await newMember(host.db, { shipmentsCounter: 2 });
    const id = randomUUID();
    await Promise.all(Array.from({ length: RACERS }, () => pay(member.id, id)));
    expect(await readState(member.id)).toEqual({ type: 'PR', counter: 0, months: 6 });
  });

  it('does not count within the United States or for Business', async () => {
    const standardMember = await newMember(host.db);
    await pay(standardMember.member.id, randomUUID(), 'US');
    expect(await readState(standardMember.member.id)).toMatchObject({ counter: 0 });
    const businessMember = await newMember(host.db, { membershipType: 'BZ' });
    await pay(businessMember.member.id);
    expect(await readState(businessMember.member.id)).toMatchObject({ type: 'BZ', counter: 0 });
  });

  it('extends Prime by six months with every third one', async () => {
    const { member } = await newMember(host.db);
    for (let n = 0; n < 6; n += 1) await pay(member.id);
    expect(await readState(member.id)).toEqual({ type: 'PR', counter: 0, months: 12 });
  });
});

describe('a refunded shipment', () => {
  it('is subtracted from the count once', async () => {
    const { member } = await newMember(host.db);
    const firstId = await pay(member.id);
    await pay(member.id);
    await Promise.all(Array.from({ length: RACERS }, () => refund(member.id, firstId)));
    expect(await readState(member.id)).toEqual({ type: 'LT', counter: 1, months: null });
  });

  it('revokes the Prime period it helped to earn, whichever of the three shipments is refunded', async () => {
    for (const index of [0, 1, 2]) {
      const { member } = await newMember(host.db);
      const ids = [await pay(member.id), await pay(member.id), await pay(member.id)];
      await refund(member.id, ids[index] ?? '');
      expect(await readState(member.id)).toEqual({ type: 'LT', counter: 2, months: null });
      await pay(member.id);
      expect(await readState(member.id)).toEqual({ type: 'PR', counter: 0, months: 6 });
    }
  });

  it('revokes the later of two periods first, without losing the count toward the next one', async () => {
    const { member } = await newMember(host.db);
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1)
      ids.push(await pay(member.id, randomUUID(), 'PH', new Date(today.getTime() + n)));
    await refund(member.id, ids[0] ?? '');
    expect(await readState(member.id)).toEqual({ type: 'PR', counter: 0, months: 12 });
    await refund(member.id, ids[1] ?? '');
    expect(await readState(member.id)).toEqual({ type: 'PR', counter: 2, months: 6 });
  });

  it('that never counted changes nothing', async () => {
    const { member } = await newMember(host.db, { shipmentsCounter: 1 });
    await refund(member.id, randomUUID());
    expect(await readState(member.id)).toMatchObject({ counter: 1 });
  });
});

describe('GET /user/tierhistory', () => {
  it('lists registration, Prime, its end and revocations, newest first', async () => {
    const { as, member } = await newMember(host.db);
    const oldDate = new Date(today.getTime() - 400 * 86_400_000);
    for (let n = 0; n < 3; n += 1)
      await pay(member.id, randomUUID(), 'PH', new Date(oldDate.getTime() + n));
    const lastIds = [await pay(member.id), await pay(member.id), await pay(member.id)];
    await refund(member.id, lastIds[1] ?? '');
    const { items } = getData<{ items: { membershiptype: string; reason: string }[] }>(
      await host.call('GET /user/tierhistory', { as }),
    );
    expect(items.map(({ membershiptype, reason }) => `${membershiptype} ${reason}`)).toEqual([
      'LT reversed',
      'PR shipments',
      'LT lapsed',
      'PR shipments',
      'LT registered',
    ]);
    expect(
      getData<MembershipDetails>(await host.call('GET /user/membershipdetails', { as })),
    ).toEqual({
      membershiptype: 'LT',
      membershipexpiry: null,
      membershipextend: 0,
      shipmentcounter: 2,
    });
  });
});
