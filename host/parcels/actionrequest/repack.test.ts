import { eq } from 'drizzle-orm';

import type { RepackDetails } from '@/contract/member/actionrequest';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import type { PackageValues } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import type { PackageOwner } from '@/host/testing/shipping';
import { getData, readRefusal, newShopperWithPackage } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

describe('the preview of a repack', () => {
  const fetchDetails = (owner: PackageOwner, query: Record<string, string> = {}) =>
    host.call('GET /actionrequest/action/getrepack', {
      as: owner.as,
      query: { packageref: owner.ref, ...query },
    });
  const airyPackage: PackageValues = {
    weightGrams: 1000,
    lengthMm: 500,
    widthMm: 400,
    heightMm: 300,
  };

  it('returns the weights before and after, the savings for the address, and the fee of the tier', async () => {
    const owner = await newShopperWithPackage(host, airyPackage);
    const repackDetails = getData<RepackDetails>(
      await fetchDetails(owner, { addressid: owner.addressid }),
    );
    expect(repackDetails).toMatchObject({
      weightbefore: 10_000,
      weightafter: 4500,
      volumetricweight: 4500,
      actualweight: 970,
      fee: '7.00',
      repacktype: 'box',
      notes: ['estimate'],
    });
    expect(repackDetails.dimensions).toEqual({ length: 50, width: 40, height: 13.5 });
    expect(Number(repackDetails.savings)).toBeGreaterThan(7);
  });

  it('reports no savings if the box is full, and no price without an address', async () => {
    const fullPackage = await newShopperWithPackage(host, {
      weightGrams: 9000,
      lengthMm: 300,
      widthMm: 200,
      heightMm: 100,
    });
    expect(getData<RepackDetails>(await fetchDetails(fullPackage)).notes).toEqual([
      'estimate',
      'notWorthwhile',
    ]);
    const { member, as } = await newMember(host.db);
    const shopper = await newShopperWithPackage(host, airyPackage);
    await host.db
      .update(schema.packages)
      .set({ memberId: member.id })
      .where(eq(schema.packages.ref, shopper.ref));
    expect(getData<RepackDetails>(await fetchDetails({ ...shopper, as }))).toMatchObject({
      savings: null,
      notes: ['estimate', 'noAddress'],
    });
  });

  it('estimates no less than the minimum weight of hazmat goods, and reports a missing price', async () => {
    const hazmatPackage = await newShopperWithPackage(host, {
      weightGrams: 1000,
      lengthMm: 300,
      widthMm: 200,
      heightMm: 100,
      kinds: ['normalhazmat'],
    });
    expect(getData<RepackDetails>(await fetchDetails(hazmatPackage))).toMatchObject({
      weightbefore: 3500,
      weightafter: 3500,
      savings: '0.00',
      notes: ['estimate', 'notWorthwhile'],
    });
    const heavyPackage = await newShopperWithPackage(host, {
      weightGrams: 900_000,
      lengthMm: 900,
      widthMm: 900,
      heightMm: 900,
    });
    expect(getData<RepackDetails>(await fetchDetails(heavyPackage))).toMatchObject({
      savings: null,
      notes: ['estimate', 'noPrice'],
    });
  });

  it("uses a bag for soft goods, and is refused for packages that cannot be repacked or are not the member's", async () => {
    expect(
      getData<RepackDetails>(
        await fetchDetails(
          await newShopperWithPackage(host, { ...airyPackage, category: 'clothing' }),
        ),
      ),
    ).toMatchObject({ repacktype: 'bag', fee: '5.00' });
    expect(
      readRefusal(await fetchDetails(await newShopperWithPackage(host, { status: '1' }))),
    ).toMatchObject({ status: 409, code: 1020 });
    const owner = await newShopperWithPackage(host);
    expect(
      readRefusal(await fetchDetails({ ...owner, as: (await newMember(host.db)).as })).status,
    ).toBe(404);
  });
});
