import { eq } from 'drizzle-orm';

import type { CurrentShipment, ShipmentDetails } from '@/contract/member/shipment';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import {
  getData,
  initShipment,
  newShopper,
  callOperator,
  payWithCredits,
  createPayableDraft,
  readRefusal,
  updateShipment,
  newIdempotencyHeader,
} from '@/host/testing/shipping';

import { shipmentTarget } from './payment-target';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Shopper = Awaited<ReturnType<typeof newShopper>>;
const loadMember = async ({ memberId }: Shopper) =>
  (await host.db.select().from(schema.members).where(eq(schema.members.id, memberId)))[0];
const loadPackages = async ({ memberId }: Shopper) =>
  host.db.select().from(schema.packages).where(eq(schema.packages.memberId, memberId));
const addPackage = async (shopper: Shopper) => ({
  ...shopper,
  refs: await storePackages(host.db, shopper.memberId, [{}]),
});

async function createCoveredDraft(shopper: Shopper): Promise<CurrentShipment> {
  const { shipmentid } = await createPayableDraft(host, shopper);
  await callOperator(host, 'POST /operator/credit', {
    suite: shopper.as.user.suite,
    amount: 3000,
    reason: 'Test',
  });
  return getData<CurrentShipment>(
    await host.call('POST /reward/applycredit', {
      as: shopper.as,
      body: { shipmentid, credits: 3000 },
    }),
  );
}

const checkOut = (shopper: Shopper, draft: CurrentShipment, quote = draft.quote?.hash) =>
  host.call('POST /reward/checkout', {
    as: shopper.as,
    body: { shipmentid: draft.shipmentid, quote },
    headers: newIdempotencyHeader(),
  });

const cancel = ({ as }: Shopper, shipmentid: string) =>
  host.call('POST /shipment/cancel', { as, body: { shipmentid } });

/** Stores a payment that was opened, but from which the payer never returned. */
async function openAttempt(
  shopper: Shopper,
  draft: CurrentShipment,
  overrides: Partial<typeof schema.paymentAttempts.$inferInsert> = {},
) {
  const [row] = await host.db
    .insert(schema.paymentAttempts)
    .values({
      memberId: shopper.memberId,
      targetKind: 'shipment',
      targetId: draft.shipmentid,
      gateway: 'paypal',
      amountCents: 100,
      quoteHash: draft.quote?.hash ?? '',
      quote: {},
      state: 'opened',
      gatewayOrderId: `order-${draft.shipmentid}`,
      expiresAt: new Date(Date.now() + 3600_000),
      ...overrides,
    })
    .returning();
  return row!;
}

it('requires exactly one target for a zero checkout', async () => {
  const shopper = await newShopper(host);
  const draft = await createCoveredDraft(shopper);
  const invalidTargets = [{}, { shipmentid: draft.shipmentid, oneboxid: draft.shipmentid }];
  for (const body of invalidTargets) {
    const answer = await host.call('POST /reward/checkout', {
      as: shopper.as,
      body: { ...body, quote: draft.quote?.hash },
      headers: newIdempotencyHeader(),
    });
    expect(readRefusal(answer)).toMatchObject({ status: 422 });
  }
  getData(await checkOut(shopper, draft));
});

describe('a paid shipment', () => {
  it('keeps the agreed charges, totals, address and packages after later changes', async () => {
    const shopper = await newShopper(host);
    const draft = await createCoveredDraft(shopper);
    getData(await checkOut(shopper, draft));
    await host.db
      .update(schema.addresses)
      .set({ city: 'Cebu' })
      .where(eq(schema.addresses.id, shopper.addressid));
    const paidDetails = getData<ShipmentDetails>(
      await host.call('GET /shipment/shipmentdetails', {
        as: shopper.as,
        query: { shipmentref: draft.shipmentref },
      }),
    );
    expect(paidDetails).toMatchObject({
      shipmentstatus: 'paid',
      address: { city: 'Manila' },
      amtbeforedis: draft.quote?.subtotal,
      creditredeemed: draft.quote?.creditredeemed,
      finalamtpaid: '0.00',
      paymentmethod: 'zero',
      packagenumber: 2,
      charges: draft.quote?.charges,
    });
  });

  it('moves its packages to the history with an event each, and removes them from every container', async () => {
    const shopper = await newShopper(host);
    const draft = await createCoveredDraft(shopper);
    getData(await checkOut(shopper, draft));
    expect(
      (await loadPackages(shopper)).map((row) => [row.status, row.shipmentRef, row.inHistory]),
    ).toEqual([1, 2].map(() => ['P', draft.shipmentref, true]));
    expect(
      await host.db
        .select()
        .from(schema.packageMemberships)
        .where(eq(schema.packageMemberships.memberId, shopper.memberId)),
    ).toEqual([]);
    expect(
      await host.db
        .select()
        .from(schema.packageEvents)
        .where(eq(schema.packageEvents.memberId, shopper.memberId)),
    ).toHaveLength(2);
    expect(readRefusal(await initShipment(host, shopper.as, shopper.refs))).toMatchObject({
      status: 409,
      code: 1020,
    });
  });

  it('is paid and counted once for ten concurrent checkouts', async () => {
    const shopper = await newShopper(host);
    const draft = await createCoveredDraft(shopper);
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkOut(shopper, draft)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => readRefusal(answer).code === 1037)).toHaveLength(9);
    expect((await loadMember(shopper))?.shipmentsCounter).toBe(1);
  });

  it('is not paid at a price that has changed since it was shown', async () => {
    const shopper = await newShopper(host);
    const draft = await createCoveredDraft(shopper);
    await host.db
      .update(schema.packages)
      .set({ weightGrams: 9000 })
      .where(eq(schema.packages.ref, shopper.refs[0]!));
    expect(readRefusal(await checkOut(shopper, draft))).toMatchObject({ status: 409, code: 1031 });
    expect((await loadPackages(shopper)).every((row) => row.status === '2')).toBe(true);
  });

  it('is not paid without an address, or when a package is no longer ready', async () => {
    const shopper = await newShopper(host);
    const { member, as } = await newMember(host.db);
    const refs = await storePackages(host.db, member.id, [{}]);
    const draft = getData<CurrentShipment>(await initShipment(host, as, refs));
    expect(
      readRefusal(await checkOut({ ...shopper, as, refs }, draft, 'no-quote-yet')),
    ).toMatchObject({ status: 409, code: 1030 });
    const readyDraft = await createCoveredDraft(shopper);
    await host.db
      .update(schema.packages)
      .set({ status: '0' })
      .where(eq(schema.packages.ref, shopper.refs[0]!));
    expect(readRefusal(await checkOut(shopper, readyDraft))).toMatchObject({
      status: 409,
      code: 1030,
    });
  });

  it('is refused when the packages have changed since the payment', async () => {
    const shopper = await newShopper(host);
    const draft = await createPayableDraft(host, shopper);
    const { snapshot } = await shipmentTarget.price(host.db, shopper.memberId, draft.shipmentid);
    const attempt = await openAttempt(shopper, draft);
    await host.db
      .update(schema.packages)
      .set({ amountCents: 1 })
      .where(eq(schema.packages.ref, shopper.refs[0]!));
    const applyResult = host.db.transaction((tx) =>
      shipmentTarget.apply(tx, shopper.memberId, draft.shipmentid, snapshot, attempt),
    );
    await expect(applyResult).rejects.toMatchObject({ problem: 'packageState' });
    expect((await loadPackages(shopper)).every((row) => row.status === '2')).toBe(true);
  });
});

describe('the progress toward Prime', () => {
  it('takes three paid international shipments, gives six months, then starts over', async () => {
    const shopper = await newShopper(host, [{}]);
    await payWithCredits(host, shopper);
    await payWithCredits(host, await addPackage(shopper));
    expect(await loadMember(shopper)).toMatchObject({
      membershipType: 'LT',
      shipmentsCounter: 2,
      membershipExpiry: null,
    });
    await payWithCredits(host, await addPackage(shopper));
    const primeMember = await loadMember(shopper);
    expect(primeMember).toMatchObject({ membershipType: 'PR', shipmentsCounter: 0 });
    const days = ((primeMember?.membershipExpiry?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(180);
    expect(days).toBeLessThan(186);
    await payWithCredits(host, await addPackage(shopper));
    expect(await loadMember(shopper)).toMatchObject({
      membershipType: 'PR',
      shipmentsCounter: 1,
      membershipExpiry: primeMember?.membershipExpiry,
    });
  });
});

describe('canceling a shipment', () => {
  it('frees its packages, removes it from all lists, and is idempotent', async () => {
    const shopper = await newShopper(host);
    const { shipmentid, shipmentref } = await createPayableDraft(host, shopper);
    for (const _ of [1, 2]) getData(await cancel(shopper, shipmentid));
    const { items } = getData<{ items: object[] }>(
      await host.call('GET /shipment/shipmentshistorylist', { as: shopper.as }),
    );
    expect(items).toEqual([]);
    const details = getData<ShipmentDetails>(
      await host.call('GET /shipment/shipmentdetails', { as: shopper.as, query: { shipmentref } }),
    );
    expect(details).toMatchObject({
      shipmentstatus: 'cancelled',
      address: null,
      charges: [],
      finalamtpaid: '0.00',
      transaction_packages: [{}, {}],
    });
    const nextDraft = getData<CurrentShipment>(await initShipment(host, shopper.as, shopper.refs));
    expect(nextDraft.shipmentid).not.toBe(shipmentid);
    expect(
      readRefusal(await updateShipment(host, shopper.as, { shipmentid, speed: 'express' })),
    ).toMatchObject({ status: 409, code: 1030 });
  });

  it('is refused once the shipment is paid (1041)', async () => {
    const shopper = await newShopper(host);
    const paidShipment = await payWithCredits(host, shopper);
    expect(readRefusal(await cancel(shopper, paidShipment.shipmentid))).toMatchObject({
      status: 409,
      code: 1041,
    });
  });

  it.each(Array.from({ length: 5 }, (_, round) => round))(
    'never results in both canceled and paid for concurrent requests (round %#)',
    async () => {
      const shopper = await newShopper(host);
      const draft = await createCoveredDraft(shopper);
      await Promise.all([checkOut(shopper, draft), cancel(shopper, draft.shipmentid)]);
      const [row] = await host.db
        .select()
        .from(schema.shipments)
        .where(eq(schema.shipments.id, draft.shipmentid));
      const statuses = new Set((await loadPackages(shopper)).map((entry) => entry.status));
      const appliedCaptures = await host.db
        .select()
        .from(schema.captures)
        .where(eq(schema.captures.targetId, draft.shipmentid));
      expect([
        ['paid', ['P'], 1],
        ['cancelled', ['2'], 0],
      ]).toContainEqual([row?.status, [...statuses], appliedCaptures.length]);
    },
  );
});

describe('a payment in progress', () => {
  it('is canceled by a change to the shipment, until its money is requested', async () => {
    const shopper = await newShopper(host);
    const draft = await createPayableDraft(host, shopper);
    const attempt = await openAttempt(shopper, draft);
    expect(
      getData<CurrentShipment>(
        await updateShipment(host, shopper.as, { shipmentid: draft.shipmentid, speed: 'express' }),
      ),
    ).toMatchObject({ speed: 'express', attempt: { state: 'cancelled' } });
    const [storedAttempt] = await host.db
      .select()
      .from(schema.paymentAttempts)
      .where(eq(schema.paymentAttempts.id, attempt.id));
    expect(storedAttempt?.state).toBe('cancelled');
  });

  it('locks the shipment once its money has been requested', async () => {
    const shopper = await newShopper(host, [{}, {}, {}]);
    const draft = await createPayableDraft(host, { ...shopper, refs: shopper.refs.slice(0, 2) });
    await openAttempt(shopper, draft, { captureAskedAt: new Date() });
    expect(
      readRefusal(
        await updateShipment(host, shopper.as, { shipmentid: draft.shipmentid, speed: 'express' }),
      ),
    ).toMatchObject({ status: 409, code: 1033 });
    expect(readRefusal(await initShipment(host, shopper.as, shopper.refs))).toMatchObject({
      status: 409,
      code: 1033,
    });
    expect(readRefusal(await cancel(shopper, draft.shipmentid))).toMatchObject({
      status: 409,
      code: 1041,
    });
    expect(
      getData<CurrentShipment>(await initShipment(host, shopper.as, shopper.refs.slice(0, 2))),
    ).toMatchObject({ shipmentid: draft.shipmentid, attempt: { state: 'captured' } });
  });

  it('keeps the agreed speed, even if it is not offered any more', async () => {
    const shopper = await newShopper(host, [{}]);
    const draft = await createPayableDraft(host, shopper);
    await openAttempt(shopper, draft, { captureAskedAt: new Date() });
    await host.db
      .update(schema.packages)
      .set({ weightGrams: 32_000 })
      .where(eq(schema.packages.ref, shopper.refs[0]!));
    await initShipment(host, shopper.as, shopper.refs);
    const [row] = await host.db
      .select()
      .from(schema.shipments)
      .where(eq(schema.shipments.id, draft.shipmentid));
    expect(row?.speed).toBe('standard');
  });
});
