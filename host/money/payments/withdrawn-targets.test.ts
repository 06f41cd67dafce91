import { and, eq } from 'drizzle-orm';

import type { Onebox } from '@/contract/onebox';
import type { PaymentRequestDetails } from '@/contract/payment-request';
import type { Reply } from '@/contract/registry';
import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { draftBox } from '@/host/testing/oneboxes';
import { newMember } from '@/host/testing/people';
import {
  dataOf,
  newShopper,
  operator,
  readyToPay,
  refusal,
  withKey,
} from '@/host/testing/shipping';

import { recordCapture } from './apply';
import { recordConsent } from './consent';
import type { GatewayCapture, GatewayWithdrawal } from './gateways';
import { targetOf } from './payments';
import type { AttemptRow } from './targets';

const { captures, creditLots, mailOutbox, members, paymentRequests, referralRewards, tierChanges } =
  schema;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterEach(async () => expect((await audit(host.db)).findings).toEqual([]));
afterAll(() => host.close());

/** What was paid, by a capture that a gateway may say more of. */
interface Paid {
  attempt: AttemptRow;
  capture: GatewayCapture;
}

async function pay(memberId: string, kind: string, targetId: string): Promise<Paid> {
  const { hash } = await targetOf(host.payments, kind).price(host.db, memberId, targetId);
  const attempt = await host.db.transaction((tx) =>
    recordConsent(tx, host.payments, { memberId, kind, targetId, gateway: 'paypal', quote: hash }),
  );
  const capture = {
    id: `CAP-${attempt.id}`,
    state: 'completed' as const,
    amountCents: attempt.amountCents,
    currency: 'USD',
    reference: attempt.id,
  };
  await recordCapture(host.db, host.payments, attempt, capture);
  return { attempt, capture };
}
/** The gateway says what went back: all of it, unless another sum is named. */
const told = (
  { attempt, capture }: Paid,
  kind: GatewayWithdrawal['kind'],
  state: GatewayWithdrawal['state'],
  amountCents = capture.amountCents,
) =>
  recordCapture(host.db, host.payments, attempt, {
    ...capture,
    withdrawals: [{ reference: `${kind}-${capture.id}`, kind, state, amountCents }],
  });

const memberOf = async (id: string) =>
  (await host.db.select().from(members).where(eq(members.id, id)))[0];
const creditsOf = async (memberId: string) =>
  (await host.db.select().from(creditLots).where(eq(creditLots.memberId, memberId))).reduce(
    (sum, lot) => sum + lot.remainingCents,
    0,
  );
const lettersOf = async (memberId: string) =>
  (
    await host.db
      .select()
      .from(mailOutbox)
      .where(and(eq(mailOutbox.memberId, memberId), eq(mailOutbox.kind, 'payment-withdrawn')))
      .orderBy(mailOutbox.createdAt)
  ).map(({ data }) => data as { what: string; follows: string });

describe('a shipment whose whole payment goes back', () => {
  it('counts neither towards Prime nor for whoever recommended its member, and counts again when the money is here again', async () => {
    const { member: friend } = await newMember(host.db);
    const shopper = await newShopper(host, [{}], { referredBy: friend.id });
    const draft = await readyToPay(host, shopper);
    const paid = await pay(shopper.memberId, 'shipment', draft.shipmentid);
    const rewarded = await creditsOf(friend.id);
    const counts = async () => [
      (await memberOf(shopper.memberId))?.shipmentsCounter,
      await creditsOf(friend.id),
    ];
    const reward = async () =>
      (
        await host.db
          .select()
          .from(referralRewards)
          .where(eq(referralRewards.referredId, shopper.memberId))
      )[0]?.state;
    expect([await counts(), rewarded > 0]).toEqual([[1, rewarded], true]);
    await told(paid, 'reversal', 'final');
    expect([await counts(), await reward()]).toEqual([[0, 0], 'reversed']);
    await told(paid, 'reversal', 'undone');
    expect([await counts(), await reward()]).toEqual([[1, rewarded], 'granted']);
    expect(await lettersOf(shopper.memberId)).toMatchObject([
      { what: 'reversal', follows: 'held' },
      { what: 'cleared', follows: 'held' },
    ]);
  });

  it('keeps counting when only a part goes back', async () => {
    const shopper = await newShopper(host, [{}]);
    const paid = await pay(
      shopper.memberId,
      'shipment',
      (await readyToPay(host, shopper)).shipmentid,
    );
    await told(paid, 'refund', 'final', 100);
    expect((await memberOf(shopper.memberId))?.shipmentsCounter).toBe(1);
  });

  it('can be called off, with nothing more due, and is told of as gone when it has left', async () => {
    const [stays, left] = [await newShopper(host, [{}]), await newShopper(host, [{}])];
    const [first, second] = [await readyToPay(host, stays), await readyToPay(host, left)];
    const here = await pay(stays.memberId, 'shipment', first.shipmentid);
    const gone = await pay(left.memberId, 'shipment', second.shipmentid);
    dataOf(
      await operator(host, 'POST /operator/dispatch', {
        shipmentref: second.shipmentref,
        awb: 'AWB90001',
      }),
    );
    await told(here, 'refund', 'final');
    await told(gone, 'refund', 'final');
    expect(
      dataOf(
        await operator(host, 'POST /operator/cancelshipment', {
          shipmentref: first.shipmentref,
          reason: 'Refunded',
        }),
      ),
    ).toMatchObject({ refunddue: '0.00' });
    expect(await lettersOf(left.memberId)).toMatchObject([{ what: 'refund', follows: 'left' }]);
    const items = dataOf<Reply<'GET /operator/holds'>>(
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
  it('stays: nobody can pay for sending it, and a shipment that took it before is not dispatched', async () => {
    const buyer = await draftBox(host);
    const paid = await pay(buyer.memberId, 'onebox', buyer.box.oneboxid);
    const photo =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const ref = buyer.box.oneboxref;
    dataOf(
      await operator(host, 'POST /operator/finishrequest', {
        packageref: ref,
        outcome: 'done',
        weight: 2.6,
        length: 35,
        width: 25,
        height: 20,
        photos: [{ name: 'box.png', data: photo }],
      }),
    );
    const draft = await readyToPay(host, { as: buyer.as, refs: [ref] });
    await told(paid, 'dispute', 'open');
    const see = async () =>
      dataOf<Onebox>(
        await host.call('GET /onebox/onebox', {
          as: buyer.as,
          query: { oneboxid: buyer.box.oneboxid },
        }),
      );
    expect((await see()).withdrawn).toMatchObject({ state: 'disputed', held: true });
    await expect(
      targetOf(host.payments, 'shipment').price(host.db, buyer.memberId, draft.shipmentid),
    ).rejects.toMatchObject({ problem: 'boxHeld' });
    await told(paid, 'dispute', 'undone');
    await pay(buyer.memberId, 'shipment', draft.shipmentid);
    await told(paid, 'dispute', 'open');
    const dispatch = () =>
      operator(host, 'POST /operator/dispatch', {
        shipmentref: draft.shipmentref,
        awb: 'AWB90002',
      });
    expect(refusal(await dispatch())).toMatchObject({ status: 422 });
    await told(paid, 'dispute', 'undone');
    expect(dataOf(await dispatch())).toMatchObject({ shipmentstatus: 'shipped' });
  });
});

describe('a payment request whose payment goes back', () => {
  async function paidRequest(kind: 'charge' | 'business') {
    const shopper = await newShopper(host, [{}]);
    await operator(host, 'POST /operator/credit', {
      suite: shopper.as.user.suite,
      amount: 5,
      reason: 'Test',
    });
    const made =
      kind === 'business'
        ? await host.call('POST /paymentrequest/createbizpaymentrequest', {
            as: shopper.as,
            body: { registrationcountry: 'SG' },
            headers: withKey(),
          })
        : await operator(host, 'POST /operator/payment-request', {
            suite: shopper.as.user.suite,
            amount: 20,
            description: 'Return postage',
          });
    const { requestid } = dataOf<{ requestid: string }>(made);
    dataOf(
      await host.call('POST /paymentrequest/redeem', {
        as: shopper.as,
        body: { requestid, credits: 5 },
      }),
    );
    return {
      ...shopper,
      requestid,
      paid: await pay(shopper.memberId, 'payment-request', requestid),
    };
  }
  const stateOf = async (id: string) =>
    (await host.db.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]?.status;
  const captureState = async ({ paid }: { paid: Paid }) =>
    (await host.db.select().from(captures).where(eq(captures.gatewayCaptureId, paid.capture.id)))[0]
      ?.state;

  it('is over as if called off, with its credits back, and is paid again when the money is here again', async () => {
    const one = await paidRequest('charge');
    expect([await stateOf(one.requestid), await creditsOf(one.memberId)]).toEqual(['C', 0]);
    await told(one.paid, 'reversal', 'final');
    expect([
      await stateOf(one.requestid),
      await creditsOf(one.memberId),
      await captureState(one),
    ]).toEqual(['0', 500, 'refunded']);
    const { withdrawn } = dataOf<PaymentRequestDetails>(
      await host.call('GET /paymentrequest/details', {
        as: one.as,
        query: { requestid: one.requestid },
      }),
    );
    expect(withdrawn).toEqual({
      state: 'reversed',
      amount: '15.00',
      gateway: 'paypal',
      held: false,
    });
    await told(one.paid, 'reversal', 'undone');
    expect([
      await stateOf(one.requestid),
      await creditsOf(one.memberId),
      await captureState(one),
    ]).toEqual(['C', 0, 'applied']);
    expect(await lettersOf(one.memberId)).toMatchObject([
      { what: 'reversal', follows: 'unpaid' },
      { what: 'cleared', follows: 'unpaid' },
    ]);
  });

  it('owes the money that comes again when its credits have been spent meanwhile', async () => {
    const one = await paidRequest('charge');
    await told(one.paid, 'reversal', 'final');
    const other = dataOf<{ requestid: string }>(
      await operator(host, 'POST /operator/payment-request', {
        suite: one.as.user.suite,
        amount: 5,
        description: 'Label',
      }),
    ).requestid;
    dataOf(
      await host.call('POST /paymentrequest/redeem', {
        as: one.as,
        body: { requestid: other, credits: 5 },
      }),
    );
    const { hash } = await targetOf(host.payments, 'payment-request').price(
      host.db,
      one.memberId,
      other,
    );
    dataOf(
      await host.call('POST /reward/checkout', {
        as: one.as,
        body: { requestid: other, quote: hash },
        headers: withKey(),
      }),
    );
    await told(one.paid, 'reversal', 'undone');
    expect([await stateOf(one.requestid), await captureState(one)]).toEqual(['0', 'refund-due']);
  });

  it('ends the business membership that it paid for, and begins it again', async () => {
    const one = await paidRequest('business');
    expect((await memberOf(one.memberId))?.membershipType).toBe('BZ');
    await told(one.paid, 'refund', 'final');
    expect(await memberOf(one.memberId)).toMatchObject({
      membershipType: 'LT',
      membershipExpiry: null,
    });
    await told(one.paid, 'refund', 'undone');
    expect((await memberOf(one.memberId))?.membershipType).toBe('BZ');
    const history = await host.db
      .select({ reason: tierChanges.reason })
      .from(tierChanges)
      .where(eq(tierChanges.memberId, one.memberId))
      .orderBy(tierChanges.at);
    expect(history.map(({ reason }) => reason)).toEqual(['business', 'reversed', 'business']);
  });

  it('stays as it is while it is only disputed', async () => {
    const one = await paidRequest('charge');
    await told(one.paid, 'dispute', 'open');
    expect([await stateOf(one.requestid), await captureState(one)]).toEqual(['C', 'applied']);
  });
});

it('an older answer changes nothing that a later question was told', async () => {
  const shopper = await newShopper(host, [{}]);
  const { attempt, capture } = await pay(
    shopper.memberId,
    'shipment',
    (await readyToPay(host, shopper)).shipmentid,
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
