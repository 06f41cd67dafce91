import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { getData, manila, newShopper, payWithCredits } from '@/host/testing/shipping';

import { reverseReward, rewardReferrer } from './reward';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const home = { street1: '1 Rizal Avenue', postal: '1000', country: 'PH' };
const reward = (referredId: string, id = randomUUID(), address = home) =>
  host.db.transaction((tx) => rewardReferrer(tx, referredId, { id, address })).then(() => id);
const reverse = (referredId: string, id: string) =>
  host.db.transaction((tx) => reverseReward(tx, referredId, id, new Date()));
const createPair = async () => {
  const referrer = await newMember(host.db);
  const friend = await newMember(host.db, { referredBy: referrer.member.id });
  return { referrer, friend };
};
const fetchCredits = async (as: Awaited<ReturnType<typeof newMember>>['as']) => {
  const availableCredits = getData<Reply<'GET /user/availablerafcredits'>>(
    await host.call('GET /user/availablerafcredits', { as }),
  );
  const allCredits = getData<Reply<'GET /user/allrafcredits'>>(
    await host.call('GET /user/allrafcredits', { as }),
  );
  return [availableCredits.availablerafcredits, allCredits.allrafcredits];
};
const findReward = async (referredId: string) =>
  (
    await host.db
      .select()
      .from(schema.referralRewards)
      .where(eq(schema.referralRewards.referredId, referredId))
  )[0];

describe("a referred member's first paid shipment", () => {
  it('earns the referrer 5.00 with an expiry, once, even with thirty concurrent calls', async () => {
    const { referrer, friend } = await createPair();
    await Promise.all(Array.from({ length: 30 }, () => reward(friend.member.id)));
    expect(await fetchCredits(referrer.as)).toEqual(['5.00', '5.00']);
    const { items } = getData<Reply<'GET /user/allrafcredits'>>(
      await host.call('GET /user/allrafcredits', { as: referrer.as }),
    );
    expect(items).toEqual([
      expect.objectContaining({
        amount: '5.00',
        kind: 'referral',
        expiry: expect.stringMatching(/^20/) as string,
      }),
    ]);
    expect(getData(await host.call('GET /refer/getlink', { as: referrer.as }))).toMatchObject({
      friends: 1,
      rewarded: 1,
      reward: '5.00',
      suite: referrer.member.suite,
    });
  });

  it('earns nothing without a referrer, for a self-referral, or when shipped to the address of the referrer', async () => {
    const unreferredMember = await newMember(host.db);
    await reward(unreferredMember.member.id);
    await host.db
      .update(schema.members)
      .set({ referredBy: unreferredMember.member.id })
      .where(eq(schema.members.id, unreferredMember.member.id));
    await reward(unreferredMember.member.id);
    expect(await findReward(unreferredMember.member.id)).toMatchObject({
      state: 'refused',
      reason: 'self',
    });
    const shopper = await newShopper(host);
    const friend = await newMember(host.db, { referredBy: shopper.memberId });
    await reward(friend.member.id, randomUUID(), {
      street1: manila.street1.toUpperCase().replace(' ', ',  '),
      postal: manila.postal,
      country: 'PH',
    });
    expect(await findReward(friend.member.id)).toMatchObject({
      state: 'refused',
      reason: 'same-address',
    });
    expect(await fetchCredits(shopper.as)).toEqual(['0.00', '0.00']);
  });

  it('earns the referrer at most five rewards a day', async () => {
    const referrer = await newMember(host.db);
    const friends = await Promise.all(
      Array.from({ length: 7 }, () => newMember(host.db, { referredBy: referrer.member.id })),
    );
    await Promise.all(friends.map((friend) => reward(friend.member.id)));
    expect(await fetchCredits(referrer.as)).toEqual(['25.00', '25.00']);
  });

  it('has its reward taken back once when it is refunded, and the books balance', async () => {
    const { referrer, friend } = await createPair();
    const id = await reward(friend.member.id);
    await reverse(friend.member.id, randomUUID());
    expect(await fetchCredits(referrer.as)).toEqual(['5.00', '5.00']);
    await Promise.all(Array.from({ length: 30 }, () => reverse(friend.member.id, id)));
    expect(await fetchCredits(referrer.as)).toEqual(['0.00', '0.00']);
    const { months } = getData<Reply<'GET /user/creditmonths'>>(
      await host.call('GET /user/creditmonths', { as: referrer.as }),
    );
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ earned: '0.00', used: '0.00' });
    expect((await audit(host.db)).findings).toEqual([]);
  });

  it('is rewarded on payment, not before; the list shows what credits paid for', async () => {
    const referrer = await newMember(host.db);
    const shopper = await newShopper(host, [{}], { referredBy: referrer.member.id });
    expect(await fetchCredits(referrer.as)).toEqual(['0.00', '0.00']);
    const payment = await payWithCredits(host, shopper);
    expect(await fetchCredits(referrer.as)).toEqual(['5.00', '5.00']);
    const redemptions = getData<Reply<'GET /user/redeemedcredits'>>(
      await host.call('GET /user/redeemedcredits', { as: shopper.as }),
    );
    expect(redemptions.items).toEqual([
      expect.objectContaining({
        reference: payment.shipmentref,
        target: 'shipment',
        amount: redemptions.redeemedcredits,
      }),
    ]);
    const { months } = getData<Reply<'GET /user/creditmonths'>>(
      await host.call('GET /user/creditmonths', { as: shopper.as }),
    );
    expect(months.at(-1)).toMatchObject({ earned: '5000.00', used: redemptions.redeemedcredits });
  });
});

describe('the lists of credits', () => {
  it('are limited and include the total', async () => {
    const { as, member } = await newMember(host.db);
    const buildLot = (cents: number, days: number | null) => ({
      memberId: member.id,
      amountCents: cents,
      remainingCents: cents,
      reason: 'Test',
      expiresAt: days === null ? null : new Date(Date.now() + days * 86_400_000),
    });
    await host.db
      .insert(schema.creditLots)
      .values([buildLot(100, null), buildLot(200, 30), buildLot(300, 3), buildLot(400, -1)]);
    const fetchCreditList = async (limit: string) =>
      getData<Reply<'GET /user/allavailablecredits'>>(
        await host.call('GET /user/allavailablecredits', { as, query: { limit } }),
      );
    expect(await fetchCreditList('2')).toMatchObject({
      availablecredits: '6.00',
      total: 3,
      items: [{ remaining: '3.00' }, { remaining: '2.00' }],
    });
    expect((await fetchCreditList('-5')).items).toHaveLength(1);
    expect((await fetchCreditList('1000000')).items).toHaveLength(3);
  });
});

describe('POST /refer/referralcheck', () => {
  it('recognizes existing suites, however they are typed', async () => {
    const { member } = await newMember(host.db);
    const check = async (suite: string) =>
      getData(await host.call('POST /refer/referralcheck', { body: { suite } }));
    expect(await check(member.suite.toLowerCase())).toEqual({ status: true });
    expect(await check('CG9999999')).toEqual({ status: false });
  });

  it("reveals nothing beyond the daily limit of the caller's network, which it shares with Register", async () => {
    const { member } = await newMember(host.db);
    const [from, neighbor] = ['2001:db8:77::1', '[2001:db8:77::2]:40123'];
    const check = (key: string, address: string) =>
      host.call(key, { body: { suite: member.suite }, from: address });
    expect((await check('POST /refer/referralcheck', from)).statusCode).toBe(200);
    expect((await check('POST /register/suitecheck', neighbor)).statusCode).toBe(200);
    const countFilter = eq(schema.dailyCounts.key, 'check:2001:db8:77::/64');
    expect(await host.db.select().from(schema.dailyCounts).where(countFilter)).toMatchObject([
      { n: 2 },
    ]);
    await host.db
      .update(schema.dailyCounts)
      .set({ n: env.RATE_LIMIT_CHECKS_DAY })
      .where(countFilter);
    expect((await check('POST /refer/referralcheck', neighbor)).statusCode).toBe(429);
  });
});
