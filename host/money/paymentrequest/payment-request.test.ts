import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import type { Attempt } from '@/contract/money/payment';
import type { Reply } from '@/contract/calls';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { openPaymentShop, type Payer, type PaymentShop } from '@/host/testing/payment-shop';
import { RACERS } from '@/host/testing/soak';

const { members, paymentRequests, captures } = schema;
type Request = Reply<'POST /operator/payment-request'>;
type Details = Reply<'GET /paymentrequest/details'>;

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

const buildOperatorHeaders = () => ({
  'x-operator-key': env.OPERATOR_KEY,
  'idempotency-key': randomUUID(),
});
const raise = async (payer: Payer, overrides: Record<string, unknown> = {}) => {
  const payload = {
    suite: payer.headers['x-suite'],
    amount: 12.5,
    description: 'Return postage',
    ...overrides,
  };
  return (
    await shop.app.inject({
      method: 'POST',
      url: '/operator/payment-request',
      headers: buildOperatorHeaders(),
      payload,
    })
  ).json<{ data: Request }>().data;
};
const get = (payer: Payer, url: string, key?: string) =>
  shop.app.inject({ url, headers: { ...payer.headers, ...(key && { 'idempotency-key': key }) } });
const post = (payer: Payer, url: string, payload: object, key = randomUUID()) =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: { ...payer.headers, 'idempotency-key': key },
    payload,
  });
const fetchDetails = async (payer: Payer, id: string) =>
  (await get(payer, `/paymentrequest/details?requestid=${id}`)).json<{ data: Details }>().data;
const readErrorCode = (answer: { json: <T>() => T }) =>
  answer.json<{ error?: { error_code: number } }>().error?.error_code;
const redeem = (payer: Payer, requestid: string, credits: number) =>
  post(payer, '/paymentrequest/redeem', { requestid, credits });
const checkOut = async (payer: Payer, requestid: string) => {
  const { price } = await fetchDetails(payer, requestid);
  return post(payer, '/reward/checkout', { requestid, quote: price?.hash });
};
const deleteRequest = (payer: Payer, requestid: string) =>
  post(payer, '/paymentrequest/deletepaymentrequest', { requestid });
const openPaypal = async (payer: Payer, id: string) => {
  const { price } = await fetchDetails(payer, id);
  const answer = await get(
    payer,
    `/paymentrequest/getpaypalcheckouturl?requestid=${id}&quote=${price?.hash}`,
    randomUUID(),
  );
  const attempt = answer.json<{ data: Attempt }>().data;
  return { ...attempt, token: new URL(attempt.popupurl ?? '').searchParams.get('token') ?? '' };
};
const returnFromPaypal = (attempt: { attemptid: string; token: string }) =>
  shop.app.inject({
    method: 'POST',
    url: '/paypal-success/pr-checkout',
    payload: { attemptid: attempt.attemptid, token: attempt.token },
  });

describe('a payment request', () => {
  it('emails its member once about the request', async () => {
    const payer = await shop.createPayer();
    const { requestid } = await raise(payer, { required: true });
    const emails = await shop.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(
          eq(schema.mailOutbox.memberId, payer.memberId),
          eq(schema.mailOutbox.kind, 'payment-request'),
        ),
      );
    expect(emails.map(({ data }) => data)).toEqual([
      {
        requestRef: expect.stringMatching(/^PR/),
        requestId: requestid,
        description: 'Return postage',
        amount: '12.50',
        required: true,
      },
    ]);
  });

  it('blocks the packages until it is paid through PayPal, and then appears in the history', async () => {
    const payer = await shop.createPayer();
    const { requestid } = await raise(payer);
    const refusal = await get(payer, '/pmt/packages');
    expect([
      refusal.statusCode,
      refusal.json<{ error: { message: string } }>().error.message,
    ]).toEqual([409, 'Please settle your payment requests before proceeding to packages page']);
    expect(
      (await get(payer, '/user/getdashboard')).json<{ data: Reply<'GET /user/getdashboard'> }>()
        .data.paymentrequestscount,
    ).toBe(1);
    const { paymentmethods } = await fetchDetails(payer, requestid);
    expect(paymentmethods.slice(0, 3)).toEqual(['enets', 'paypal', 'stripe']);
    const attempt = await openPaypal(payer, requestid);
    await shop.choose(attempt.token, 'approve');
    expect(
      (await returnFromPaypal(attempt)).json<{ data: { state: string; targetid: string } }>().data,
    ).toMatchObject({ state: 'applied', targetid: requestid });
    expect((await get(payer, '/pmt/packages')).statusCode).toBe(200);
    const fetchList = async (name: string) =>
      (await get(payer, `/paymentrequest/paymentrequestslist?list=${name}`)).json<{
        data: { total: number; items: Request[] };
      }>().data;
    expect(await fetchList('open')).toMatchObject({ total: 0, items: [] });
    expect((await fetchList('history')).items).toMatchObject([
      { requestid, paymentstatus: 'C', amt: '12.50', redemptionamt: '0.00' },
    ]);
  });

  it('can be paid with credits, fully or in part', async () => {
    const payer = await shop.createPayer({ credits: 2_000 });
    const { requestid } = await raise(payer);
    const abandonedAttempt = await openPaypal(payer, requestid);
    expect(
      (await redeem(payer, requestid, 12.5)).json<{ data: Details }>().data.price,
    ).toMatchObject({ total: '0.00', creditredeemed: '12.50' });
    expect((await checkOut(payer, requestid)).json<{ data: Attempt }>().data.state).toBe('applied');
    expect((await fetchDetails(payer, requestid)).request).toMatchObject({
      keptamt: '12.50',
      refund: null,
    });
    // The credits have paid, so money that the PayPal window still captures is due for a refund.
    await shop.injectFault('auto-capture');
    await shop.choose(abandonedAttempt.token, 'approve');
    await returnFromPaypal(abandonedAttempt);
    expect((await fetchDetails(payer, requestid)).request).toMatchObject({
      keptamt: '12.50',
      refund: { amount: '12.50', credits: '0.00', state: 'due' },
    });
    const partRequest = await raise(payer, { amount: 10 });
    expect(readErrorCode(await redeem(payer, partRequest.requestid, 7.51))).toBe(1032);
    await redeem(payer, partRequest.requestid, 7.5);
    expect((await fetchDetails(payer, partRequest.requestid)).price).toMatchObject({
      total: '2.50',
    });
  });

  it('that is deleted while its PayPal window is open is not paid: no money is captured', async () => {
    const payer = await shop.createPayer();
    const { requestid } = await raise(payer);
    const attempt = await openPaypal(payer, requestid);
    expect((await deleteRequest(payer, requestid)).statusCode).toBe(200);
    await shop.choose(attempt.token, 'approve');
    expect((await returnFromPaypal(attempt)).json<{ data: { state: string } }>().data.state).toBe(
      'cancelled',
    );
    expect(
      await shop.db
        .select()
        .from(captures)
        .where(and(eq(captures.memberId, payer.memberId), eq(captures.state, 'applied'))),
    ).toEqual([]);
    expect((await fetchDetails(payer, requestid)).request.paymentstatus).toBe('0');
    expect((await deleteRequest(payer, requestid)).statusCode).toBe(200);
  });

  it('cannot be deleted when it is paid or mandatory', async () => {
    const payer = await shop.createPayer({ credits: 5_000 });
    const requiredRequest = await raise(payer, { required: true });
    expect(readErrorCode(await deleteRequest(payer, requiredRequest.requestid))).toBe(1058);
    await redeem(payer, requiredRequest.requestid, 12.5);
    await checkOut(payer, requiredRequest.requestid);
    const paidRequest = await raise(payer);
    await shop.db
      .update(paymentRequests)
      .set({ status: 'C' })
      .where(eq(paymentRequests.id, paidRequest.requestid));
    expect(readErrorCode(await deleteRequest(payer, paidRequest.requestid))).toBe(1037);
  });

  it('is not found for another member on any call', async () => {
    const owner = await shop.createPayer();
    const stranger = await shop.createPayer();
    const { requestid } = await raise(owner);
    const unknownId = randomUUID();
    for (const id of [requestid, unknownId]) {
      expect((await get(stranger, `/paymentrequest/details?requestid=${id}`)).statusCode).toBe(404);
      expect((await redeem(stranger, id, 0)).statusCode).toBe(404);
      expect((await deleteRequest(stranger, id)).statusCode).toBe(404);
      expect(
        (await post(stranger, '/reward/checkout', { requestid: id, quote: 'x'.repeat(64) }))
          .statusCode,
      ).toBe(404);
      expect(
        (
          await get(
            stranger,
            `/paymentrequest/getpaypalcheckouturl?requestid=${id}&quote=${'x'.repeat(64)}`,
            randomUUID(),
          )
        ).statusCode,
      ).toBe(404);
    }
  });
});

describe('business membership', () => {
  const requestMembership = (payer: Payer, key = randomUUID()) =>
    post(payer, '/paymentrequest/createbizpaymentrequest', { registrationcountry: 'SG' }, key);

  it('is not requested for a country that does not exist', async () => {
    const payer = await shop.createPayer();
    const body = { registrationcountry: 'XX' };
    const answer = await post(payer, '/paymentrequest/createbizpaymentrequest', body, randomUUID());
    expect(answer.json()).toMatchObject({
      error: { fields: [{ field: 'registrationcountry', message: 'countryRequired' }] },
    });
  });

  it('is requested once, even with many clicks, and starts when its request is paid', async () => {
    const payer = await shop.createPayer({ credits: 20_000 });
    const answers = await Promise.all(
      Array.from({ length: RACERS }, () => requestMembership(payer)),
    );
    const successes = answers.filter((answer) => answer.statusCode === 200);
    expect(successes).toHaveLength(1);
    expect(
      new Set(
        answers
          .filter((answer) => answer.statusCode !== 200)
          .map((answer) => `${answer.statusCode} ${readErrorCode(answer)}`),
      ),
    ).toEqual(new Set(['422 1057']));
    const { requestid, amt } = successes[0]?.json<{ data: Request }>().data ?? {
      requestid: '',
      amt: '0',
    };
    // A request that the member raised does not block packages.
    expect((await get(payer, '/pmt/packages')).statusCode).toBe(200);
    await redeem(payer, requestid, Number(amt));
    await checkOut(payer, requestid);
    const [member] = await shop.db.select().from(members).where(eq(members.id, payer.memberId));
    expect(member).toMatchObject({ membershipType: 'BZ' });
    expect(member?.membershipExpiry?.getTime()).toBeGreaterThan(Date.now() + 364 * 24 * 3600_000);
    expect(readErrorCode(await requestMembership(payer))).toBe(1056);
    const changes = await shop.db
      .select()
      .from(schema.tierChanges)
      .where(eq(schema.tierChanges.memberId, payer.memberId));
    expect(changes).toMatchObject([
      { type: 'BZ', reason: 'business', expiry: member?.membershipExpiry },
    ]);
  });
});

describe('a shipping guarantee', () => {
  it('is used once, for a package that arrived after it was bought', async () => {
    const payer = await shop.createPayer({ credits: 5_000 });
    const guarantee = await raise(payer, { kind: 'guarantee', description: 'Shipping guarantee' });
    const storePackage = async (ref: string, arrivedAt: Date) =>
      shop.db
        .insert(schema.packages)
        .values({
          memberId: payer.memberId,
          ref,
          name: ref,
          tracking: `1Z${ref}`,
          merchant: 'Amazon',
          category: 'audio',
          status: '2',
          arrivedAt,
          weightGrams: 100,
          lengthMm: 100,
          widthMm: 100,
          heightMm: 100,
        });
    const earlyRef = `PK${randomUUID().slice(0, 8).toUpperCase()}`;
    const lateRef = `PK${randomUUID().slice(0, 8).toUpperCase()}`;
    await storePackage(earlyRef, new Date(Date.now() - 3600_000));
    await storePackage(lateRef, new Date(Date.now() + 3600_000));
    const claim = (packageref: string) =>
      post(payer, '/paymentrequest/shippinguarantee', {
        packageref,
        guaranteeref: guarantee.reference,
      });
    expect(readErrorCode(await claim(lateRef))).toBe(1045);
    await redeem(payer, guarantee.requestid, 12.5);
    await checkOut(payer, guarantee.requestid);
    expect(readErrorCode(await claim(earlyRef))).toBe(1045);
    expect((await claim(lateRef)).json<{ data: Request }>().data.claimedpackageref).toBe(lateRef);
    expect((await claim(lateRef)).statusCode).toBe(200);
    const stranger = await shop.createPayer();
    expect(
      (
        await post(stranger, '/paymentrequest/shippinguarantee', {
          packageref: lateRef,
          guaranteeref: guarantee.reference,
        })
      ).statusCode,
    ).toBe(404);
  });
});

it('reports the invalid field and the reason: suite, package or hidden characters', async () => {
  const payer = await shop.createPayer();
  for (const [invalidFields, field, expectedText] of [
    [{ suite: 'CG0000000' }, 'suite', 'is not one of our suites: CG0000000'],
    [{ packageref: 'PK00000000' }, 'packageref', `is not a package of ${payer.headers['x-suite']}`],
    [{ description: 'Postage \u001b]0;x\u0007' }, 'description', 'must be a single line'],
    [{ description: 'Postage\r\nBcc: x' }, 'description', 'must be a single line'],
    [{ description: 'Postage \u202egnp' }, 'description', 'must be a single line'],
  ] as const) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/operator/payment-request',
      headers: buildOperatorHeaders(),
      payload: {
        ...{ suite: payer.headers['x-suite'], amount: 12.5, description: 'Postage' },
        ...invalidFields,
      },
    });
    expect(answer.json()).toMatchObject({
      error: {
        error_code: 1060,
        fields: [{ field, message: expect.stringContaining(expectedText) }],
      },
    });
  }
});
