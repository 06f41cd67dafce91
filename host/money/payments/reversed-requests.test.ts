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
  newIdempotencyHeader,
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

const getMember = async (id: string) =>
  (await host.db.select().from(members).where(eq(members.id, id)))[0];

describe('a payment request whose payment is reversed', () => {
  async function createPaidRequest(kind: 'charge' | 'business') {
    const shopper = await newShopper(host, [{}]);
    await callOperator(host, 'POST /operator/credit', {
      suite: shopper.as.user.suite,
      amount: 5,
      reason: 'Test',
    });
    const answer =
      kind === 'business'
        ? await host.call('POST /paymentrequest/createbizpaymentrequest', {
            as: shopper.as,
            body: { registrationcountry: 'SG' },
            headers: newIdempotencyHeader(),
          })
        : await callOperator(host, 'POST /operator/payment-request', {
            suite: shopper.as.user.suite,
            amount: 20,
            description: 'Return postage',
          });
    const { requestid } = getData<{ requestid: string }>(answer);
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
  const getCaptureState = async ({ paid }: { paid: PaidTarget }) =>
    (await host.db.select().from(captures).where(eq(captures.gatewayCaptureId, paid.capture.id)))[0]
      ?.state;

  it('ends as if canceled, with its credits returned, and is paid again when the money is back', async () => {
    const request = await createPaidRequest('charge');
    expect([await getState(request.requestid), await sumCredits(host, request.memberId)]).toEqual([
      'C',
      0,
    ]);
    await reportWithdrawal(host, request.paid, 'reversal', 'final');
    expect([
      await getState(request.requestid),
      await sumCredits(host, request.memberId),
      await getCaptureState(request),
    ]).toEqual(['0', 500, 'refunded']);
    const { withdrawn } = getData<PaymentRequestDetails>(
      await host.call('GET /paymentrequest/details', {
        as: request.as,
        query: { requestid: request.requestid },
      }),
    );
    expect(withdrawn).toEqual({
      state: 'reversed',
      amount: '15.00',
      gateway: 'paypal',
      held: false,
    });
    await reportWithdrawal(host, request.paid, 'reversal', 'undone');
    expect([
      await getState(request.requestid),
      await sumCredits(host, request.memberId),
      await getCaptureState(request),
    ]).toEqual(['C', 0, 'applied']);
    expect(await listWithdrawalEmails(host, request.memberId)).toMatchObject([
      { what: 'reversal', follows: 'unpaid' },
      { what: 'cleared', follows: 'unpaid' },
    ]);
  });

  it('owes the reinstated money if its credits have been spent since', async () => {
    const request = await createPaidRequest('charge');
    await reportWithdrawal(host, request.paid, 'reversal', 'final');
    const otherRequestId = getData<{ requestid: string }>(
      await callOperator(host, 'POST /operator/payment-request', {
        suite: request.as.user.suite,
        amount: 5,
        description: 'Label',
      }),
    ).requestid;
    getData(
      await host.call('POST /paymentrequest/redeem', {
        as: request.as,
        body: { requestid: otherRequestId, credits: 5 },
      }),
    );
    const { hash } = await getTarget(host.payments, 'payment-request').price(
      host.db,
      request.memberId,
      otherRequestId,
    );
    getData(
      await host.call('POST /reward/checkout', {
        as: request.as,
        body: { requestid: otherRequestId, quote: hash },
        headers: newIdempotencyHeader(),
      }),
    );
    await reportWithdrawal(host, request.paid, 'reversal', 'undone');
    expect([await getState(request.requestid), await getCaptureState(request)]).toEqual([
      '0',
      'refund-due',
    ]);
  });

  it('ends the business membership that it paid for, and restores it when the money is back', async () => {
    const request = await createPaidRequest('business');
    expect((await getMember(request.memberId))?.membershipType).toBe('BZ');
    await reportWithdrawal(host, request.paid, 'refund', 'final');
    expect(await getMember(request.memberId)).toMatchObject({
      membershipType: 'LT',
      membershipExpiry: null,
    });
    await reportWithdrawal(host, request.paid, 'refund', 'undone');
    expect((await getMember(request.memberId))?.membershipType).toBe('BZ');
    const history = await host.db
      .select({ reason: tierChanges.reason })
      .from(tierChanges)
      .where(eq(tierChanges.memberId, request.memberId))
      .orderBy(tierChanges.at);
    expect(history.map(({ reason }) => reason)).toEqual(['business', 'reversed', 'business']);
  });

  it('does not change while its payment is only disputed', async () => {
    const request = await createPaidRequest('charge');
    await reportWithdrawal(host, request.paid, 'dispute', 'open');
    expect([await getState(request.requestid), await getCaptureState(request)]).toEqual([
      'C',
      'applied',
    ]);
  });
});

describe('a return whose payment is reversed', () => {
  async function requestReturn(owner: PackageOwner): Promise<string> {
    getData(
      await host.call('POST /actionrequest/action/return', {
        as: owner.as,
        body: { packageref: owner.ref, postage: 'paid', additional: '1 Mill Road, Reno, NV 89501' },
        headers: newIdempotencyHeader(),
      }),
    );
    getData(await finish(owner, { outcome: 'approved', postage: 12.4 }));
    const [dueRequest] = await host.db
      .select()
      .from(paymentRequests)
      .where(and(eq(paymentRequests.memberId, owner.memberId), eq(paymentRequests.status, '1')));
    return dueRequest?.id ?? '';
  }
  async function createPaidReturn() {
    const owner = await newShopperWithPackage(host);
    const id = await requestReturn(owner);
    return { owner, id, paid: await payTarget(host, owner.memberId, 'payment-request', id) };
  }
  const finish = (owner: PackageOwner, overrides: object = {}) =>
    callOperator(host, 'POST /operator/finishrequest', {
      packageref: owner.ref,
      outcome: 'done',
      ...overrides,
    });
  const getStatus = async (owner: PackageOwner) =>
    (await host.db.select().from(packages).where(eq(packages.ref, owner.ref)))[0]?.status;
  const listStates = async (id: string) => [
    (await host.db.select().from(paymentRequests).where(eq(paymentRequests.id, id)))[0]?.status,
    (await host.db.select().from(captures).where(eq(captures.targetId, id)))[0]?.state,
  ];

  it('is canceled, and resumes when the money is back', async () => {
    const { owner, id, paid } = await createPaidReturn();
    await reportWithdrawal(host, paid, 'reversal', 'final');
    expect([await getStatus(owner), ...(await listStates(id))]).toEqual(['2', '0', 'refunded']);
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect([await getStatus(owner), ...(await listStates(id))]).toEqual(['1', 'C', 'applied']);
    getData(await finish(owner));
  });

  it('owes the reinstated money if the package can no longer be returned', async () => {
    const { owner, id, paid } = await createPaidReturn();
    await reportWithdrawal(host, paid, 'reversal', 'final');
    await host.db
      .update(packages)
      .set({ status: 'P', shipmentRef: 'SH22222222' })
      .where(eq(packages.ref, owner.ref));
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect(await listStates(id)).toEqual(['0', 'refund-due']);
  });

  it('does not affect a second return: each is paid by its own request', async () => {
    const { owner, id, paid } = await createPaidReturn();
    await reportWithdrawal(host, paid, 'reversal', 'final');
    const secondRequestId = await requestReturn(owner);
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect(await listStates(id)).toEqual(['0', 'refund-due']);
    await payTarget(host, owner.memberId, 'payment-request', secondRequestId);
    expect(await listStates(secondRequestId)).toEqual(['C', 'applied']);
    getData(await finish(owner));
    expect(await getStatus(owner)).toBe('P');
  });

  it('is on hold while the payment is disputed', async () => {
    const { owner, paid } = await createPaidReturn();
    await reportWithdrawal(host, paid, 'dispute', 'open');
    expect(readRefusal(await finish(owner)).fields).toMatchObject([
      { field: 'packageref', message: expect.stringContaining('on hold') },
    ]);
    await reportWithdrawal(host, paid, 'dispute', 'undone');
    getData(await finish(owner));
  });

  it('stays paid if the package has already left', async () => {
    const { owner, id, paid } = await createPaidReturn();
    getData(await finish(owner));
    await reportWithdrawal(host, paid, 'reversal', 'final');
    expect([await getStatus(owner), ...(await listStates(id))]).toEqual(['P', 'C', 'applied']);
    await reportWithdrawal(host, paid, 'reversal', 'undone');
    expect(await listStates(id)).toEqual(['C', 'applied']);
    expect(await listWithdrawalEmails(host, owner.memberId)).toMatchObject([
      { what: 'reversal', follows: 'left' },
      { what: 'cleared', follows: 'left' },
    ]);
  });
});
