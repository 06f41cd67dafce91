import { and, eq } from 'drizzle-orm';

import type { PaymentRequestDetails } from '@/contract/money/payment-request';
import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { openTestHost, type TestHost } from '@/host/testing/host';
import {
  getData,
  newShopper,
  callOperator,
  readRefusal,
  newShopperWithPackage,
  idempotencyHeader,
  type PackageOwner,
} from '@/host/testing/shipping';
import {
  payTarget,
  type PaidTarget,
  sumCredits,
  reportWithdrawal,
  listWithdrawalEmails,
} from '@/host/testing/paid-target';

import { getTarget } from './payments';

const { captures, members, packages, paymentRequests, tierChanges } = schema;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterEach(async () => expect((await audit(host.db)).findings).toEqual([]));
afterAll(() => host.close());

const memberOf = async (id: string) =>
  (await host.db.select().from(members).where(eq(members.id, id)))[0];

describe('a payment request whose payment is reversed', () => {
  async function paidRequest(kind: 'charge' | 'business') {
    const shopper = await newShopper(host, [{}]);
    await callOperator(host, 'POST /operator/credit', {
      suite: shopper.as.user.suite,
      amount: 5,
      reason: 'Test',
    });
    const made =
      kind === 'business'
        ? await host.call('POST /paymentrequest/createbizpaymentrequest', {
            as: shopper.as,
            body: { registrationcountry: 'SG' },
            headers: idempotencyHeader(),
          })
        : await callOperator(host, 'POST /operator/payment-request', {
            suite: shopper.as.user.suite,
            amount: 20,
            description: 'Return postage',
          });
    const { requestid } = getData<{ requestid: string }>(made);
    getData(
      await host.call('POST /paymentrequest/redeem', {
        as: shopper.as,
        body: { requestid, credits: 5 },
      }),
    );
    return {
      ...shopper,
      requestid,
      paid: await payTarget(host, shopper.memberId, 'payment-request', requestid),
    };
  }
  const getState = async (id: string) =>
    (await host.db.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]?.status;
  const captureState = async ({ paid }: { paid: PaidTarget }) =>
    (await host.db.select().from(captures).where(eq(captures.gatewayCaptureId, paid.capture.id)))[0]
      ?.state;

  it('ends as if canceled, with its credits returned, and is paid again when the money is back', async () => {
    const one = await paidRequest('charge');
    expect([await getState(one.requestid), await sumCredits(host, one.memberId)]).toEqual(['C', 0]);
    await reportWithdrawal(host, one.paid, 'reversal', 'final');
    expect([
      await getState(one.requestid),
      await sumCredits(host, one.memberId),
      await captureState(one),
    ]).toEqual(['0', 500, 'refunded']);
    const { withdrawn } = getData<PaymentRequestDetails>(
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
    await reportWithdrawal(host, one.paid, 'reversal', 'undone');
    expect([
      await getState(one.requestid),
      await sumCredits(host, one.memberId),
      await captureState(one),
    ]).toEqual(['C', 0, 'applied']);
    expect(await listWithdrawalEmails(host, one.memberId)).toMatchObject([
      { what: 'reversal', follows: 'unpaid' },
      { what: 'cleared', follows: 'unpaid' },
    ]);
  });

  it('owes the returning money if its credits were spent meanwhile', async () => {
    const one = await paidRequest('charge');
    await reportWithdrawal(host, one.paid, 'reversal', 'final');
    const other = getData<{ requestid: string }>(
      await callOperator(host, 'POST /operator/payment-request', {
        suite: one.as.user.suite,
        amount: 5,
        description: 'Label',
      }),
    ).requestid;
    getData(
      await host.call('POST /paymentrequest/redeem', {
        as: one.as,
        body: { requestid: other, credits: 5 },
      }),
    );
    const { hash } = await getTarget(host.payments, 'payment-request').price(
      host.db,
      one.memberId,
      other,
    );
    getData(
      await host.call('POST /reward/checkout', {
        as: one.as,
        body: { requestid: other, quote: hash },
        headers: idempotencyHeader(),
      }),
    );
    await reportWithdrawal(host, one.paid, 'reversal', 'undone');
    expect([await getState(one.requestid), await captureState(one)]).toEqual(['0', 'refund-due']);
  });

  it('ends the business membership that it paid for, and begins it again', async () => {
    const one = await paidRequest('business');
    expect((await memberOf(one.memberId))?.membershipType).toBe('BZ');
    await reportWithdrawal(host, one.paid, 'refund', 'final');
    expect(await memberOf(one.memberId)).toMatchObject({
      membershipType: 'LT',
      membershipExpiry: null,
    });
    await reportWithdrawal(host, one.paid, 'refund', 'undone');
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
    await reportWithdrawal(host, one.paid, 'dispute', 'open');
    expect([await getState(one.requestid), await captureState(one)]).toEqual(['C', 'applied']);
  });
});

describe('a return whose payment is reversed', () => {
  async function wished(own: PackageOwner): Promise<string> {
    getData(
      await host.call('POST /actionrequest/action/return', {
        as: own.as,
        body: { packageref: own.ref, postage: 'paid', additional: '1 Mill Road, Reno, NV 89501' },
        headers: idempotencyHeader(),
      }),
    );
    getData(await finish(own, { outcome: 'approved', postage: 12.4 }));
    const [due] = await host.db
      .select()
      .from(paymentRequests)
      .where(and(eq(paymentRequests.memberId, own.memberId), eq(paymentRequests.status, '1')));
    return due?.id ?? '';
  }
  async function paidReturn() {
    const own = await newShopperWithPackage(host);
    const id = await wished(own);
    return { own, id, paid: await payTarget(host, own.memberId, 'payment-request', id) };
  }
  const finish = (own: PackageOwner, more: object = {}) =>
    callOperator(host, 'POST /operator/finishrequest', {
      packageref: own.ref,
      outcome: 'done',
      ...more,
    });
  const statusOf = async (own: PackageOwner) =>
    (await host.db.select().from(packages).where(eq(packages.ref, own.ref)))[0]?.status;
  const standing = async (id: string) => [
    (await host.db.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]?.status,
    (await host.db.select().from(captures).where(eq(captures.targetId, id)))[0]?.state,
  ];

  it('is canceled, and resumes when the money is back', async () => {
    const { own, id, paid } = await paidReturn();
    await reportWithdrawal(host, paid, 'reversal', 'final');
    expect([await statusOf(own), ...(await standing(id))]).toEqual(['2', '0', 'refunded']);
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect([await statusOf(own), ...(await standing(id))]).toEqual(['1', 'C', 'applied']);
    getData(await finish(own));
  });

  it('owes the returning money if the package can no longer be returned', async () => {
    const { own, id, paid } = await paidReturn();
    await reportWithdrawal(host, paid, 'reversal', 'final');
    await host.db
      .update(packages)
      .set({ status: 'P', shipmentRef: 'SH22222222' })
      .where(eq(packages.ref, own.ref));
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect(await standing(id)).toEqual(['0', 'refund-due']);
  });

  it('does not affect a second return: each is paid by its own request', async () => {
    const { own, id, paid } = await paidReturn();
    await reportWithdrawal(host, paid, 'reversal', 'final');
    const second = await wished(own);
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect(await standing(id)).toEqual(['0', 'refund-due']);
    await payTarget(host, own.memberId, 'payment-request', second);
    expect(await standing(second)).toEqual(['C', 'applied']);
    getData(await finish(own));
    expect(await statusOf(own)).toBe('P');
  });

  it('is on hold while the payment is disputed', async () => {
    const { own, paid } = await paidReturn();
    await reportWithdrawal(host, paid, 'dispute', 'open');
    expect(readRefusal(await finish(own)).fields).toMatchObject([
      { field: 'packageref', message: expect.stringContaining('on hold') },
    ]);
    await reportWithdrawal(host, paid, 'dispute', 'undone');
    getData(await finish(own));
  });

  it('stays paid if the package has already left', async () => {
    const { own, id, paid } = await paidReturn();
    getData(await finish(own));
    await reportWithdrawal(host, paid, 'reversal', 'final');
    expect([await statusOf(own), ...(await standing(id))]).toEqual(['P', 'C', 'applied']);
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect(await standing(id)).toEqual(['C', 'applied']);
    expect(await listWithdrawalEmails(host, own.memberId)).toMatchObject([
      { what: 'reversal', follows: 'left' },
      { what: 'cleared', follows: 'left' },
    ]);
  });
});
