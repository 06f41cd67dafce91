import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { Package } from '@/contract/member/pmt';
import { schema } from '@/host/db/client';
import { seedDemoMembers, demoPassword } from '@/host/seed/demo-member';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';

let host: TestHost;
let token: Token;
let memberId: string;

const signIn = async (email: string) => {
  const body = { email, type: 'password', password: Buffer.from(demoPassword).toString('base64') };
  return (await host.call('POST /login', { body })).json<{ data: Token }>().data;
};
const fetchDashboard = async (as = token) =>
  (await host.call('GET /user/getdashboard', { as })).json<{ data: Record<string, unknown> }>()
    .data;
const buildPackage = (status: string) => ({
  memberId,
  ref: `PK${randomUUID().slice(0, 8)}`,
  tracking: randomUUID(),
  name: 'Shoes',
  category: 'womens',
  status,
  weightGrams: 900,
  lengthMm: 300,
  widthMm: 200,
  heightMm: 120,
});

beforeAll(async () => {
  host = await openTestHost();
  token = (await newMember(host.db, { shipmentsCounter: 2 })).as;
  memberId = token.user.id;
});
afterAll(() => host.close());

describe('GET /user/getdashboard', () => {
  it('shows a new member zeros and the progress toward Prime', async () => {
    expect(await fetchDashboard()).toEqual({
      availablecredits: '0.00',
      availablecreditsexpiry: null,
      availablerafcredits: '0.00',
      allrafcredits: '0.00',
      packagescount: 0,
      packagesactionneeded: 0,
      packagesprocessing: 0,
      packagesready: 0,
      membershiptype: 'LT',
      membershipexpiry: null,
      membershipextend: 0,
      paymentrequestscount: 0,
      shipmentscount: 0,
      shipmentspacking: 0,
      shipmentsheld: 0,
      shipmentsintransit: 0,
      cartitemscount: 0,
      orderscount: 0,
      orderswaiting: 0,
      shipmentcounter: 2,
      shipmentToPrime: 1,
      cards: [],
      tokenizedCards: [],
      socialProvider: null,
      refundsdue: [],
    });
  });

  it('counts packages and shipments of this member only, in every state', async () => {
    await host.db
      .insert(schema.packages)
      .values(
        ['0', '0', '1', '2', '2', '2', 'D', 'P']
          .map(buildPackage)
          .map((row) => ({ ...row, amountCents: 5_000 })),
      );
    await host.db.insert(schema.packages).values({ ...buildPackage('2'), amountCents: 0 });
    const buildShipment = (status: string) => ({
      memberId,
      ref: `SH${randomUUID().slice(0, 8)}`,
      status,
    });
    await host.db
      .insert(schema.shipments)
      .values(['draft', 'paid', 'shipped', 'delivered'].map(buildShipment));
    expect(await fetchDashboard()).toMatchObject({
      packagescount: 7,
      packagesactionneeded: 3,
      packagesprocessing: 1,
      packagesready: 3,
      shipmentscount: 3,
      shipmentspacking: 1,
      shipmentsintransit: 1,
    });
    expect(await fetchDashboard(await signIn('demo2@crossgate.example'))).toMatchObject({
      packagescount: 0,
      shipmentscount: 0,
    });
  });

  it('lists the saved cards, the usable ones, and the provider that the member signed up with', async () => {
    const { as, member } = await newMember(host.db);
    const buildCard = (brand: string, verified: boolean) => ({
      memberId: member.id,
      token: randomUUID(),
      name: 'Mine',
      brand,
      funding: 'credit',
      last4: '4242',
      expMonth: 1,
      expYear: 2031,
      verified,
    });
    await host.db.insert(schema.cards).values([buildCard('visa', true), buildCard('jcb', false)]);
    await host.db
      .insert(schema.socialIdentities)
      .values({ provider: 'google', subject: randomUUID(), memberId: member.id });
    const summary = (await fetchDashboard(as)) as {
      cards: { card: object }[];
      tokenizedCards: object[];
      socialProvider: string;
    };
    expect(summary.cards.map(({ card: { ...cardBrand } }) => cardBrand)).toEqual(
      expect.arrayContaining([
        { name: 'Visa', code: 'visa' },
        { name: 'JCB', code: 'jcb' },
      ]),
    );
    expect(summary.tokenizedCards).toEqual([
      {
        cardid: expect.any(String),
        name: 'Mine',
        card: { name: 'Visa', code: 'visa' },
        segment: 'credit',
        verified: true,
      },
    ]);
    expect(summary.socialProvider).toBe('google');
  });

  it('returns the available credits, their next expiry, and the payment of each due refund', async () => {
    const nextExpiry = new Date(Date.now() + 86_400_000);
    const buildLot = (remainingCents: number, expiresAt: Date | null) => ({
      memberId,
      amountCents: 1000,
      remainingCents,
      reason: 'test',
      expiresAt,
    });
    await host.db
      .insert(schema.creditLots)
      .values([
        buildLot(1000, null),
        buildLot(250, nextExpiry),
        buildLot(0, new Date(Date.now() + 1000)),
        buildLot(700, new Date(Date.now() - 1000)),
      ]);
    const [paidShipment] = await host.db
      .select()
      .from(schema.shipments)
      .where(eq(schema.shipments.status, 'paid'));
    const attemptValues = {
      memberId,
      targetKind: 'onebox',
      targetId: randomUUID(),
      gateway: 'paypal',
      amountCents: 4512,
      quoteHash: '',
      state: 'refund-due',
      expiresAt: nextExpiry,
    };
    const [attempt] = await host.db
      .insert(schema.paymentAttempts)
      .values({
        ...attemptValues,
        quote: { reference: 'PKBOX00001', subtotalCents: 4512, snapshot: {} },
      })
      .returning();
    const capture = {
      memberId,
      attemptId: attempt?.id ?? '',
      targetKind: 'shipment',
      targetId: paidShipment?.id ?? '',
      gateway: 'paypal',
      currency: 'USD',
      amountCents: 4512,
    };
    await host.db.insert(schema.captures).values([
      { ...capture, gatewayCaptureId: 'A1', state: 'applied' },
      { ...capture, gatewayCaptureId: 'A2', state: 'refund-due' },
    ]);
    expect(await fetchDashboard()).toMatchObject({
      availablecredits: '12.50',
      availablecreditsexpiry: nextExpiry.toISOString(),
      refundsdue: [
        { reference: 'PKBOX00001', amount: '45.12', currency: 'USD', gateway: 'paypal' },
      ],
    });
  });

  it('treats an unknown tier as Standard and returns the expiry of Prime', async () => {
    const updateMember = (values: object) =>
      host.db.update(schema.members).set(values).where(eq(schema.members.id, memberId));
    await updateMember({ membershipType: 'XX' });
    expect(await fetchDashboard()).toMatchObject({ membershiptype: 'LT', shipmentToPrime: 1 });
    await updateMember({
      membershipType: 'PR',
      membershipExpiry: new Date('2030-01-02T00:00:00Z'),
      shipmentsCounter: 1,
    });
    expect(await fetchDashboard()).toMatchObject({
      membershiptype: 'PR',
      membershipexpiry: '2030-01-02T00:00:00.000Z',
      membershipextend: 2,
      shipmentToPrime: 0,
    });
  });

  it('counts a lapsed Prime as Standard in the profile and in the storage of packages', async () => {
    const arrivedAt = new Date(Date.now() - 45 * 86_400_000);
    const readTierAndStorage = async (overrides: object) => {
      const person = await newMember(host.db, overrides);
      const [ref] = await storePackages(host.db, person.member.id, [{ arrivedAt }]);
      const profile = (await host.call('GET /user/showprofile', { as: person.as })).json<{
        data: { membershiptype: string };
      }>().data;
      const packageDetails = (
        await host.call('GET /pmt/package', { as: person.as, query: { packageref: ref ?? '' } })
      ).json<{ data: Package }>().data;
      const page = (await host.call('GET /pmt/packages', { as: person.as })).json<{
        data: { transactionpackages: { items: Package[] } };
      }>().data;
      return [
        profile.membershiptype,
        packageDetails.storage,
        page.transactionpackages.items[0]?.storage,
      ];
    };
    const standardView = await readTierAndStorage({});
    expect(
      await readTierAndStorage({
        membershipType: 'PR',
        membershipExpiry: new Date(Date.now() - 1000),
      }),
    ).toEqual(standardView);
    expect(
      await readTierAndStorage({
        membershipType: 'PR',
        membershipExpiry: new Date(Date.now() + 3600_000),
      }),
    ).not.toEqual(standardView);
    expect(standardView[0]).toBe('LT');
  });

  it('is refused to visitors', async () => {
    for (const key of [
      'GET /user/getdashboard',
      'GET /user/showprofile',
      'GET /prelogin/getdashboard',
    ]) {
      expect((await host.call(key)).statusCode).toBe(401);
    }
  });
});

describe('the demo members', () => {
  it('are seeded once, however often the seed runs', async () => {
    await seedDemoMembers(host.db);
    const rows = await host.db
      .select({ suite: schema.members.suite })
      .from(schema.members)
      .orderBy(schema.members.suite);
    expect(rows.map((row) => row.suite).filter((suite) => suite.startsWith('CG'))).toEqual([
      'CG1000001',
      'CG1000002',
    ]);
  });
});
