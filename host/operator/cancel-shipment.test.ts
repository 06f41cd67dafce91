import { and, eq } from 'drizzle-orm';

import type { CurrentShipment, ShipmentDetails } from '@/contract/member/shipment';
import { recordCapture } from '@/host/testing/record-capture';
import { expireCredits } from '@/host/money/reward/credits';
import { shipmentTarget } from '@/host/parcels/shipment/payment-target';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { newMember } from '../testing/people';
import {
  getData,
  newShopper,
  callOperator,
  payWithCredits,
  createPayableDraft,
  readRefusal,
} from '../testing/shipping';

import { audit } from './audit/audit';

const {
  captures,
  creditLots,
  members,
  packages,
  paymentAttempts,
  promoCodes,
  promoUses,
  referralRewards,
} = schema;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterEach(async () => expect((await audit(host.db)).findings).toEqual([]));
afterAll(() => host.close());

type Shopper = Awaited<ReturnType<typeof newShopper>>;
const cancel = (shipmentref: string, reason = 'The box was damaged') =>
  callOperator(host, 'POST /operator/cancelshipment', { shipmentref, reason });
const getDetails = async ({ as }: Shopper, shipmentref: string) =>
  getData<ShipmentDetails>(
    await host.call('GET /shipment/shipmentdetails', { as, query: { shipmentref } }),
  );
const listPackages = ({ memberId }: Shopper) =>
  host.db.select().from(packages).where(eq(packages.memberId, memberId));
const sumCredits = async ({ memberId }: Pick<Shopper, 'memberId'>) =>
  (await host.db.select().from(creditLots).where(eq(creditLots.memberId, memberId))).reduce(
    (sum, lot) => sum + lot.remainingCents,
    0,
  );

/** Pays a draft entirely with money, as a gateway's capture does. */
async function payWithMoney(
  shopper: Shopper,
  { shipmentid }: Pick<CurrentShipment, 'shipmentid'>,
): Promise<number> {
  const { reference, hash, totalCents, snapshot } = await shipmentTarget.price(
    host.db,
    shopper.memberId,
    shipmentid,
  );
  const [attempt] = await host.db
    .insert(paymentAttempts)
    .values({
      memberId: shopper.memberId,
      targetKind: 'shipment',
      targetId: shipmentid,
      gateway: 'paypal',
      amountCents: totalCents,
      quoteHash: hash,
      quote: { reference, snapshot },
      state: 'opened',
      gatewayOrderId: `order-${shipmentid}`,
      expiresAt: new Date(Date.now() + 3600_000),
    })
    .returning();
  await recordCapture(host.db, host.payments, attempt!, {
    id: `capture-${shipmentid}`,
    state: 'completed',
    amountCents: totalCents,
    currency: 'USD',
    reference: attempt!.id,
  });
  return totalCents;
}

describe('a canceled paid shipment', () => {
  it('has a refund due, frees its packages, emails the member once, and is shown as canceled', async () => {
    const shopper = await newShopper(host);
    const draft = await createPayableDraft(host, shopper);
    const cents = await payWithMoney(shopper, draft);
    const amount = (cents / 100).toFixed(2);
    expect(getData(await cancel(draft.shipmentref))).toEqual({
      shipmentref: draft.shipmentref,
      shipmentstatus: 'cancelled',
      refunddue: amount,
      creditsback: '0.00',
    });
    expect(getData(await cancel(draft.shipmentref))).toMatchObject({ refunddue: amount });
    expect(
      (await listPackages(shopper)).map(({ status, shipmentRef }) => [status, shipmentRef]),
    ).toEqual([
      ['2', null],
      ['2', null],
    ]);
    expect(await getDetails(shopper, draft.shipmentref)).toMatchObject({
      shipmentstatus: 'cancelled',
      finalamtpaid: amount,
      refund: { amount, credits: '0.00', state: 'due' },
    });
    expect(
      getData(await host.call('GET /shipment/track', { query: { number: draft.shipmentref } })),
    ).toMatchObject({ shipmentstatus: 'cancelled', events: [] });
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(
          eq(schema.mailOutbox.memberId, shopper.memberId),
          eq(schema.mailOutbox.kind, 'shipment-cancelled'),
        ),
      );
    expect(emails.map((email) => email.data)).toEqual([
      {
        shipmentRef: draft.shipmentref,
        reason: 'The box was damaged',
        money: amount,
        credits: '0.00',
      },
    ]);
    const [capture] = await host.db
      .select()
      .from(captures)
      .where(eq(captures.targetId, draft.shipmentid));
    getData(
      await callOperator(host, 'POST /operator/refund', {
        attemptid: capture?.attemptId,
        reference: 'BANK-7001',
      }),
    );
    expect((await getDetails(shopper, draft.shipmentref)).refund).toMatchObject({
      state: 'refunded',
    });
    expect(getData(await cancel(draft.shipmentref))).toMatchObject({ refunddue: '0.00' });
  });

  it('returns spendable credits, even those that would have expired in the meantime', async () => {
    const shopper = await newShopper(host);
    const paidShipment = await payWithCredits(host, shopper);
    await host.db
      .update(creditLots)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(creditLots.memberId, shopper.memberId));
    const before = await sumCredits(shopper);
    const { creditsback } = getData<{ creditsback: string }>(
      await cancel(paidShipment.shipmentref),
    );
    expect(await sumCredits(shopper)).toBe(before + Math.round(Number(creditsback) * 100));
    expect((await getDetails(shopper, paidShipment.shipmentref)).refund).toMatchObject({
      amount: '0.00',
      credits: creditsback,
    });
    expect((await payWithCredits(host, shopper)).shipmentref).not.toBe(paidShipment.shipmentref);
  });

  it('counts neither toward Prime nor for the referrer, and returns the promo code', async () => {
    const { member: friend } = await newMember(host.db);
    const shopper = await newShopper(host, [{}], { referredBy: friend.id });
    const { shipmentid, shipmentref } = await payWithCredits(host, shopper);
    await host.db
      .insert(promoCodes)
      .values({
        code: 'ONCE1',
        description: '',
        type: '0',
        value: '5',
        uses: 1,
        maxUses: 1,
        validFrom: new Date(0),
        validTo: new Date(Date.now() + 1e9),
      });
    await host.db
      .insert(promoUses)
      .values({
        memberId: shopper.memberId,
        code: 'ONCE1',
        targetId: shipmentid,
        usedAt: new Date(),
      });
    expect(await sumCredits({ memberId: friend.id })).toBeGreaterThan(0);
    getData(await cancel(shipmentref));
    const [member] = await host.db.select().from(members).where(eq(members.id, shopper.memberId));
    expect(member?.shipmentsCounter).toBe(0);
    expect(await sumCredits({ memberId: friend.id })).toBe(0);
    expect(
      await host.db
        .select({ state: referralRewards.state })
        .from(referralRewards)
        .where(eq(referralRewards.referredId, shopper.memberId)),
    ).toEqual([{ state: 'reversed' }]);
    expect(
      await host.db
        .select({ uses: promoCodes.uses })
        .from(promoCodes)
        .where(eq(promoCodes.code, 'ONCE1')),
    ).toEqual([{ uses: 0 }]);
    expect(await host.db.$count(promoUses, eq(promoUses.memberId, shopper.memberId))).toBe(0);
    await payWithCredits(host, shopper);
    expect(await sumCredits({ memberId: friend.id })).toBeGreaterThan(0);
  });

  it('takes back a referral reward even if a payment has reserved or spent it', async () => {
    const friend = await newShopper(host);
    const shopper = await newShopper(host, [{}], { referredBy: friend.memberId });
    await host.db
      .update(schema.addresses)
      .set({ street1: 'Another street 1' })
      .where(eq(schema.addresses.memberId, shopper.memberId));
    const earningShipment = await payWithCredits(host, shopper);
    const before = await sumCredits(friend);
    const spendingShipment = await payWithCredits(host, friend);
    getData(await cancel(earningShipment.shipmentref));
    getData(await cancel(spendingShipment.shipmentref));
    await expireCredits(host.db);
    expect(before).toBeGreaterThan(0);
    const [reward] = await host.db
      .select({ left: creditLots.remainingCents })
      .from(creditLots)
      .where(and(eq(creditLots.memberId, friend.memberId), eq(creditLots.kind, 'reversed')));
    expect(reward).toEqual({ left: 0 });
  });

  it('cannot be a draft or have left, and needs a reason without hidden characters', async () => {
    const draft = await createPayableDraft(host, await newShopper(host));
    expect(readRefusal(await cancel(draft.shipmentref))).toMatchObject({ status: 422 });
    const dispatchedShipment = await payWithCredits(host, await newShopper(host));
    getData(
      await callOperator(host, 'POST /operator/dispatch', {
        shipmentref: dispatchedShipment.shipmentref,
        awb: 'AWB70001',
      }),
    );
    expect(readRefusal(await cancel(dispatchedShipment.shipmentref))).toMatchObject({
      status: 422,
    });
    expect(readRefusal(await cancel(dispatchedShipment.shipmentref, 'a\u202eb'))).toMatchObject({
      status: 422,
    });
  });

  it.each(Array.from({ length: 4 }, (_, round) => round))(
    'is either dispatched or canceled when both are requested at once (round %#)',
    async (round) => {
      const shopper = await newShopper(host, [{}]);
      const { shipmentref } = await payWithCredits(host, shopper);
      const answers = await Promise.all([
        callOperator(host, 'POST /operator/dispatch', { shipmentref, awb: `AWB8000${round}` }),
        cancel(shipmentref),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
      const { shipmentstatus } = await getDetails(shopper, shipmentref);
      expect([shipmentstatus, (await listPackages(shopper))[0]?.status]).toEqual(
        answers[0]?.statusCode === 200 ? ['shipped', 'P'] : ['cancelled', '2'],
      );
    },
  );
});
