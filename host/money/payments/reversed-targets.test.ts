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

const getMember = async (id: string) =>
  (await host.db.select().from(members).where(eq(members.id, id)))[0];

describe('a shipment whose payment is reversed', () => {
  it('counts neither toward Prime nor for the referrer, and counts again when the money is back', async () => {
    const { member: friend } = await newMember(host.db);
    const shopper = await newShopper(host, [{}], { referredBy: friend.id });
    const draft = await createPayableDraft(host, shopper);
    const payment = await payTarget(host, shopper.memberId, 'shipment', draft.shipmentid);
    const rewardCents = await sumCredits(host, friend.id);
    const readCounts = async () => [
      (await getMember(shopper.memberId))?.shipmentsCounter,
      await sumCredits(host, friend.id),
    ];
    const getRewardState = async () =>
      (
        await host.db
          .select()
          .from(referralRewards)
          .where(eq(referralRewards.referredId, shopper.memberId))
      )[0]?.state;
    expect([await readCounts(), rewardCents > 0]).toEqual([[1, rewardCents], true]);
    await reportWithdrawal(host, payment, 'reversal', 'final');
    expect([await readCounts(), await getRewardState()]).toEqual([[0, 0], 'reversed']);
    const readHeldFlags = async () => {
      const { as } = shopper;
      const [row] = getData<{ items: ShipmentRow[] }>(
        await host.call('GET /shipment/shipmentslist', { as, query: {} }),
      ).items;
      const number = row?.shipmentref ?? '';
      const tracking = await host.call('GET /shipment/track', { query: { number } });
      const dashboard = await host.call('GET /user/getdashboard', { as, query: {} });
      // A package in it has not left either.
      const history = await host.call('GET /pmt/packagehistory', { as, query: {} });
      const [item] = getData<Reply<'GET /pmt/packagehistory'>>(history).transactionpackages.items;
      expect(item).toMatchObject({ status: 'P', packing: true });
      return [
        row?.held,
        item?.held,
        row?.returnedamt === row?.finalamtpaid,
        getData<PublicTracking>(tracking).held,
        getData<{ shipmentsheld: number }>(dashboard).shipmentsheld,
      ];
    };
    expect(await readHeldFlags()).toEqual([true, true, true, true, 1]);
    await reportWithdrawal(host, payment, 'reversal', 'undone');
    expect([await readCounts(), await getRewardState()]).toEqual([[1, rewardCents], 'granted']);
    expect(await readHeldFlags()).toEqual([false, false, false, false, 0]);
    expect(await listWithdrawalEmails(host, shopper.memberId)).toMatchObject([
      { what: 'reversal', follows: 'held' },
      { what: 'cleared', follows: 'held' },
    ]);
  });

  it('keeps counting when only a part is reversed', async () => {
    const shopper = await newShopper(host, [{}]);
    const payment = await payTarget(
      host,
      shopper.memberId,
      'shipment',
      (await createPayableDraft(host, shopper)).shipmentid,
    );
    await reportWithdrawal(host, payment, 'refund', 'final', 100);
    expect((await getMember(shopper.memberId))?.shipmentsCounter).toBe(1);
  });

  it('can be canceled without a refund due, and is reported as dispatched if it has already left', async () => {
    const [stayingShopper, departedShopper] = [
      await newShopper(host, [{}]),
      await newShopper(host, [{}]),
    ];
    const [first, second] = [
      await createPayableDraft(host, stayingShopper),
      await createPayableDraft(host, departedShopper),
    ];
    const stayingPayment = await payTarget(
      host,
      stayingShopper.memberId,
      'shipment',
      first.shipmentid,
    );
    const departedPayment = await payTarget(
      host,
      departedShopper.memberId,
      'shipment',
      second.shipmentid,
    );
    getData(
      await callOperator(host, 'POST /operator/dispatch', {
        shipmentref: second.shipmentref,
        awb: 'AWB90001',
      }),
    );
    await reportWithdrawal(host, stayingPayment, 'refund', 'final');
    await reportWithdrawal(host, departedPayment, 'refund', 'final');
    expect(
      getData(
        await callOperator(host, 'POST /operator/cancelshipment', {
          shipmentref: first.shipmentref,
          reason: 'Refunded',
        }),
      ),
    ).toMatchObject({ refunddue: '0.00' });
    expect(await listWithdrawalEmails(host, departedShopper.memberId)).toMatchObject([
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
  it('is not ready in any list, and a shipment that includes it is not dispatched', async () => {
    const buyer = await createDraftBox(host);
    const payment = await payTarget(host, buyer.memberId, 'onebox', buyer.box.oneboxid);
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
    await reportWithdrawal(host, payment, 'dispute', 'open');
    const getBox = async () =>
      getData<Onebox>(
        await host.call('GET /onebox/onebox', {
          as: buyer.as,
          query: { oneboxid: buyer.box.oneboxid },
        }),
      );
    expect((await getBox()).withdrawn).toMatchObject({ state: 'disputed', held: true });
    const { as } = buyer;
    const list = getData<Reply<'GET /pmt/packages'>>(await host.call('GET /pmt/packages', { as }));
    const item = list.transactionpackages.items.find(({ packageref }) => packageref === ref);
    expect([item?.status, item?.held, list.counts.ready]).toEqual(['2', true, 0]);
    const body = { packages: [ref] };
    const calculated = await host.call('POST /shipment/shipping-calculator', { as, body });
    const pmtValidations = [{ packageref: ref, code: 'paymentHeld' }];
    expect(calculated.json()).toMatchObject({ data: { pmtValidations } });
    const boxes = await host.call('GET /onebox/list', { as });
    expect(boxes.json()).toMatchObject({ data: { items: [{ oneboxref: ref, held: true }] } });
    await expect(
      getTarget(host.payments, 'shipment').price(host.db, buyer.memberId, draft.shipmentid),
    ).rejects.toMatchObject({ problem: 'boxHeld' });
    await reportWithdrawal(host, payment, 'dispute', 'undone');
    await payTarget(host, buyer.memberId, 'shipment', draft.shipmentid);
    await reportWithdrawal(host, payment, 'dispute', 'open');
    const dispatch = () =>
      callOperator(host, 'POST /operator/dispatch', {
        shipmentref: draft.shipmentref,
        awb: 'AWB90002',
      });
    expect(readRefusal(await dispatch())).toMatchObject({ status: 422 });
    await reportWithdrawal(host, payment, 'dispute', 'undone');
    expect(getData(await dispatch())).toMatchObject({ shipmentstatus: 'shipped' });
    await reportWithdrawal(host, payment, 'reversal', 'final');
    const summary = await host.call('GET /user/accountsummary', { as });
    const [line] = getData<Reply<'GET /user/accountsummary'>>(summary).oneboxhistorylist ?? [];
    expect(line?.returnedamt).toBe(line?.finalamtpaid);
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
  const reportDispute = (state: GatewayWithdrawal['state'], askedAt: Date) =>
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
  const startTime = Date.now();
  await reportDispute('undone', new Date(startTime + 2000));
  await reportDispute('open', new Date(startTime + 1000));
  await reportDispute('open', new Date(startTime));
  const [row] = await host.db
    .select()
    .from(captures)
    .where(eq(captures.gatewayCaptureId, capture.id));
  expect(row).toMatchObject({ standing: 'clear', disputedCents: 0 });
});
