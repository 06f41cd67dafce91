import { eq } from 'drizzle-orm';

import type { Onebox } from '@/contract/member/onebox';
import type { Reply } from '@/contract/calls';
import type { ShipmentRow } from '@/contract/member/shipment';
import type { PublicTracking } from '@/contract/public/tracking';
import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { createDraftBox } from '@/host/testing/oneboxes';
import { newMember } from '@/host/testing/people';
import {
  getData,
  newShopper,
  callOperator,
  createPayableDraft,
  readRefusal,
} from '@/host/testing/shipping';
import {
  payTarget,
  sumCredits,
  reportWithdrawal,
  listWithdrawalEmails,
} from '@/host/testing/paid-target';

import { recordCapture } from '@/host/testing/record-capture';
import type { GatewayWithdrawal } from '../gateways/gateways';
import { getTarget } from './payments';

const { captures, members, referralRewards } = schema;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterEach(async () => expect((await audit(host.db)).findings).toEqual([]));
afterAll(() => host.close());

const memberOf = async (id: string) =>
  (await host.db.select().from(members).where(eq(members.id, id)))[0];

describe('a shipment whose whole payment is reversed', () => {
  it('counts neither towards Prime nor for the referrer, and counts again when the money is back', async () => {
    const { member: friend } = await newMember(host.db);
    const shopper = await newShopper(host, [{}], { referredBy: friend.id });
    const draft = await createPayableDraft(host, shopper);
    const paid = await payTarget(host, shopper.memberId, 'shipment', draft.shipmentid);
    const rewarded = await sumCredits(host, friend.id);
    const counts = async () => [
      (await memberOf(shopper.memberId))?.shipmentsCounter,
      await sumCredits(host, friend.id),
    ];
    const reward = async () =>
      (
        await host.db
          .select()
          .from(referralRewards)
          .where(eq(referralRewards.referredId, shopper.memberId))
      )[0]?.state;
    expect([await counts(), rewarded > 0]).toEqual([[1, rewarded], true]);
    await reportWithdrawal(host, paid, 'reversal', 'final');
    expect([await counts(), await reward()]).toEqual([[0, 0], 'reversed']);
    const seen = async () => {
      const { as } = shopper;
      const [row] = getData<{ items: ShipmentRow[] }>(
        await host.call('GET /shipment/shipmentslist', { as, query: {} }),
      ).items;
      const number = row?.shipmentref ?? '';
      const track = await host.call('GET /shipment/track', { query: { number } });
      const board = await host.call('GET /user/getdashboard', { as, query: {} });
      // A package in it has not left either.
      const history = await host.call('GET /pmt/packagehistory', { as, query: {} });
      expect(
        getData<Reply<'GET /pmt/packagehistory'>>(history).transactionpackages.items,
      ).toMatchObject([{ status: 'P', packing: true }]);
      return [
        row?.held,
        getData<PublicTracking>(track).held,
        getData<{ shipmentsheld: number }>(board).shipmentsheld,
      ];
    };
    expect(await seen()).toEqual([true, true, 1]);
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect([await counts(), await reward()]).toEqual([[1, rewarded], 'granted']);
    expect(await seen()).toEqual([false, false, 0]);
    expect(await listWithdrawalEmails(host, shopper.memberId)).toMatchObject([
      { what: 'reversal', follows: 'held' },
      { what: 'cleared', follows: 'held' },
    ]);
  });

  it('keeps counting when only a part is reversed', async () => {
    const shopper = await newShopper(host, [{}]);
    const paid = await payTarget(
      host,
      shopper.memberId,
      'shipment',
      (await createPayableDraft(host, shopper)).shipmentid,
    );
    await reportWithdrawal(host, paid, 'refund', 'final', 100);
    expect((await memberOf(shopper.memberId))?.shipmentsCounter).toBe(1);
  });

  it('can be canceled without a refund due, and is reported as dispatched if it has already left', async () => {
    const [stays, left] = [await newShopper(host, [{}]), await newShopper(host, [{}])];
    const [first, second] = [
      await createPayableDraft(host, stays),
      await createPayableDraft(host, left),
    ];
    const here = await payTarget(host, stays.memberId, 'shipment', first.shipmentid);
    const gone = await payTarget(host, left.memberId, 'shipment', second.shipmentid);
    getData(
      await callOperator(host, 'POST /operator/dispatch', {
        shipmentref: second.shipmentref,
        awb: 'AWB90001',
      }),
    );
    await reportWithdrawal(host, here, 'refund', 'final');
    await reportWithdrawal(host, gone, 'refund', 'final');
    expect(
      getData(
        await callOperator(host, 'POST /operator/cancelshipment', {
          shipmentref: first.shipmentref,
          reason: 'Refunded',
        }),
      ),
    ).toMatchObject({ refunddue: '0.00' });
    expect(await listWithdrawalEmails(host, left.memberId)).toMatchObject([
      { what: 'refund', follows: 'left' },
    ]);
    const items = getData<Reply<'GET /operator/holds'>>(
      await host.call('GET /operator/holds', {
        headers: { 'x-operator-key': 'development-operator-key' },
      }),
    ).items;
    expect(items.map(({ reference }) => reference)).toEqual(
      expect.arrayContaining([second.shipmentref]),
    );
    expect(items.map(({ reference }) => reference)).not.toContain(first.shipmentref);
  });
});

describe('a OneBox whose payment is disputed', () => {
  it('cannot be shipped, and a shipment that includes it is not dispatched', async () => {
    const buyer = await createDraftBox(host);
    const paid = await payTarget(host, buyer.memberId, 'onebox', buyer.box.oneboxid);
    const photo =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const ref = buyer.box.oneboxref;
    getData(
      await callOperator(host, 'POST /operator/finishrequest', {
        packageref: ref,
        outcome: 'done',
        weight: 2.6,
        length: 35,
        width: 25,
        height: 20,
        photos: [{ name: 'box.png', data: photo }],
      }),
    );
    const draft = await createPayableDraft(host, { as: buyer.as, refs: [ref] });
    await reportWithdrawal(host, paid, 'dispute', 'open');
    const see = async () =>
      getData<Onebox>(
        await host.call('GET /onebox/onebox', {
          as: buyer.as,
          query: { oneboxid: buyer.box.oneboxid },
        }),
      );
    expect((await see()).withdrawn).toMatchObject({ state: 'disputed', held: true });
    await expect(
      getTarget(host.payments, 'shipment').price(host.db, buyer.memberId, draft.shipmentid),
    ).rejects.toMatchObject({ problem: 'boxHeld' });
    await reportWithdrawal(host, paid, 'dispute', 'undone');
    await payTarget(host, buyer.memberId, 'shipment', draft.shipmentid);
    await reportWithdrawal(host, paid, 'dispute', 'open');
    const dispatch = () =>
      callOperator(host, 'POST /operator/dispatch', {
        shipmentref: draft.shipmentref,
        awb: 'AWB90002',
      });
    expect(readRefusal(await dispatch())).toMatchObject({ status: 422 });
    await reportWithdrawal(host, paid, 'dispute', 'undone');
    expect(getData(await dispatch())).toMatchObject({ shipmentstatus: 'shipped' });
  });
});

it('an older response does not override a later one', async () => {
  const shopper = await newShopper(host, [{}]);
  const { attempt, capture } = await payTarget(
    host,
    shopper.memberId,
    'shipment',
    (await createPayableDraft(host, shopper)).shipmentid,
  );
  const say = (state: GatewayWithdrawal['state'], askedAt: Date) =>
    recordCapture(
      host.db,
      host.payments,
      attempt,
      {
        ...capture,
        withdrawals: [
          { reference: `late-${capture.id}`, kind: 'dispute', state, amountCents: 100 },
        ],
      },
      askedAt,
    );
  const at = Date.now();
  await say('undone', new Date(at + 2000));
  await say('open', new Date(at + 1000));
  await say('open', new Date(at));
  const [row] = await host.db
    .select()
    .from(captures)
    .where(eq(captures.gatewayCaptureId, capture.id));
  expect(row).toMatchObject({ standing: 'clear', disputedCents: 0 });
});
