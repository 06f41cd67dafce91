import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Token } from '@/contract/member/auth';
import type { EstimateResult } from '@/contract/public/estimate';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import {
  setEstimateFromPage,
  createQuoteHelpers,
  shoesUrl,
  randomEmail,
} from '@/host/testing/estimates';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember, randomIp } from '@/host/testing/people';
import { getData, readRefusal, newIdempotencyHeader } from '@/host/testing/shipping';
import { GUARANTEE_ADDRESS, GUARANTEE_FLAG } from '@/rules/quote/guarantee';
import { addAmounts } from '@/rules/money';

import { answerWaitingEstimates } from './answer';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const { send, get, sendForId, getResult } = createQuoteHelpers(() => host);
const selectRows = (email: string) =>
  host.db.select().from(schema.estimates).where(eq(schema.estimates.email, email));
const buildLock = (result: EstimateResult, overrides: object = {}) => ({
  estimateid: result.estimateid,
  shippingcountry: result.country,
  qty: result.qty,
  weight: result.weight,
  geocountrycode: result.country,
  geoip: GUARANTEE_ADDRESS,
  flag: GUARANTEE_FLAG,
  isHOO: result.isHOO,
  onlinestatus: '1',
  amt: Number(result.guaranteefee),
  ...overrides,
});

describe('the live quote that a chat host reads by its id (spec §7)', () => {
  const getQuote = (id: string) => host.call('GET /livechat/livequote', { query: { id } });

  it('is shown for the requested country, and only by a known id', async () => {
    const id = await sendForId({ qty: 1 });
    const { status, result } = getData<Reply<'GET /livechat/livequote'>>(await getQuote(id));
    expect(status).toBe('completed');
    expect(result).toEqual(await getResult(id));
    expect(JSON.stringify(result)).not.toContain('@');
    expect((await getQuote(randomUUID())).statusCode).toBe(404);
    expect((await getQuote('1 OR 1=1')).statusCode).toBe(422);
  });
});

describe('POST /estimate/send and GET /estimate/get', () => {
  it('answers automatically from the weights of similar items, with the prices of /rates for that weight', async () => {
    const result = await getResult(await sendForId({ qty: 2 }));
    expect(result).toMatchObject({
      status: 'completed',
      basis: 'parcels',
      qty: 2,
      notes: ['exclusions'],
      followupcategory: '',
      isHOO: false,
      buyable: true,
      locked: null,
    });
    expect(result.weight).toBeGreaterThan(1_600);
    expect(result.weight).toBeLessThan(2_700);
    const { shippingSpeed } = getData<Reply<'GET /shipment/cost-calculator'>>(
      await host.call('GET /shipment/cost-calculator', {
        query: { destination: 'PH', weight: String((result.weight ?? 0) / 1000) },
      }),
    );
    for (const [freight, additionalCost, speed] of [
      [result.coststandard, result.costadditionalstandard, shippingSpeed['standard']],
      [result.costexpress, result.costadditionalexpress, shippingSpeed['express']],
    ] as const)
      expect(addAmounts(freight ?? '', additionalCost ?? '')).toBe(speed?.total);
    const japan = await getResult(result.estimateid, undefined, 'JP');
    expect(japan.weight).toBe(result.weight);
    expect(japan.coststandard).not.toBe(result.coststandard);
  });

  it('creates one estimate for thirty concurrent identical requests, with and without a key', async () => {
    const [email, from] = [randomEmail(), randomIp()];
    const ids = await Promise.all(Array.from({ length: 12 }, () => sendForId({ email }, { from })));
    expect(new Set(ids).size).toBe(1);
    expect(await selectRows(email)).toHaveLength(1);
    const key = randomUUID();
    const otherEmail = randomEmail();
    const keyedIds = await Promise.all(
      Array.from({ length: 12 }, () => sendForId({ email: otherEmail }, { key })),
    );
    expect(new Set(keyedIds).size).toBe(1);
    const { as } = await newMember(host.db);
    const memberIds = await Promise.all(Array.from({ length: 12 }, () => sendForId({}, { as })));
    expect(new Set(memberIds).size).toBe(1);
  });

  it("opens a member's estimate for that member only, and a guest's for anyone with its id", async () => {
    const [{ as: owner }, { as: stranger }] = [await newMember(host.db), await newMember(host.db)];
    const id = await sendForId({}, { as: owner });
    expect((await get(id, owner)).statusCode).toBe(200);
    expect(readRefusal(await get(id, stranger)).status).toBe(404);
    expect(readRefusal(await get(id)).status).toBe(404);
    expect(readRefusal(await get(randomUUID())).status).toBe(404);
    const guestEstimateId = await sendForId();
    expect((await get(guestEstimateId)).statusCode).toBe(200);
    // The same question with the same email from elsewhere does not return it.
    const email = randomEmail();
    expect(await sendForId({ email })).not.toBe(await sendForId({ email }));
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'https://user:secret@www.shop.example/shoe',
    'http://127.0.0.1/admin',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/',
    'http://metadata.google.internal/computeMetadata',
    'http://printer.local/',
    'http://localhost:5432/',
    'ftp://shop.example/shoe',
    '',
  ])('refuses %p and stores no estimate', async (producturl) => {
    const email = randomEmail();
    const answer = readRefusal(await send({ producturl, email }));
    expect(answer.status).toBe(422);
    const message = producturl === '' ? 'required' : 'urlFormat';
    expect(answer.fields).toEqual([{ field: 'producturl', message }]);
    expect(await selectRows(email)).toEqual([]);
  });

  it('refuses a link of 10 kB or 50 kB, a guest without an email, an unknown country or one that we do not ship to', async () => {
    for (const length of [10_000, 50_000]) {
      const producturl = `https://shop.example/${'x'.repeat(length)}`;
      expect((await send({ producturl })).statusCode).toBe(422);
    }
    expect(readRefusal(await send({ email: '' })).fields).toEqual([
      { field: 'email', message: 'required' },
    ]);
    expect(readRefusal(await send({ email: 'a b@c' })).fields).toEqual([
      { field: 'email', message: 'emailFormat' },
    ]);
    for (const shippingcountry of ['QX', 'AF'])
      expect(readRefusal(await send({ shippingcountry })).fields).toEqual([
        { field: 'shippingcountry', message: 'chooseFromList' },
      ]);
  });

  it('stores an internationalized domain name as punycode', async () => {
    const { producturl } = await getResult(
      await sendForId({ producturl: 'https://аpple.example/nike-mens-running-shoes' }),
    );
    expect(producturl).toContain('https://xn--pple-');
  });

  it('explains that a cart is not a product, and that we do not ship weapons', async () => {
    const cart = await getResult(
      await sendForId({ producturl: 'https://www.shop.example/us/cart' }),
    );
    expect(cart).toMatchObject({
      status: 'error',
      followupcategory: 'invalidlink',
      notes: ['invalidlink'],
      weight: null,
      coststandard: null,
    });
    const rifle = await getResult(
      await sendForId({ producturl: 'https://shop.example/hunting-rifle' }),
    );
    expect(rifle).toMatchObject({ status: 'error', followupcategory: 'refused', buyable: false });
  });

  it('does not offer to buy from a restricted shop', async () => {
    const { buyable } = await getResult(
      await sendForId({ producturl: 'https://www.juul.com/nike-mens-running-shoes' }),
    );
    expect(buyable).toBe(false);
  });

  it('accepts sixty estimates a day from a member, from any network', async () => {
    const { as } = await newMember(host.db);
    const statuses: number[] = [];
    for (let n = 0; n < 63; n += 3) {
      const batch = [n, n + 1, n + 2].map((x) =>
        send({ producturl: `${shoesUrl}-x${x}y` }, { as }),
      );
      for (const { statusCode } of await Promise.all(batch)) statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429, 429]);
  });
});

describe('a shop page that is read first', () => {
  it('delays the estimate, which is then answered once', async () => {
    const readPage = jest.fn(async () => ({ name: 'Plain gizmo', weightGrams: 1_000 }));
    const email = randomEmail();
    const from = randomIp();
    const [row] = await host.db
      .insert(schema.estimates)
      .values({
        ref: `ES${randomUUID().slice(0, 8)}`,
        sameness: from,
        email,
        language: 'en',
        portal: 'cgw',
        url: 'https://shop.example/x',
        quantity: 1,
        country: 'PH',
      })
      .returning();
    const id = row?.id ?? '';
    expect(getData(await get(id))).toEqual({ status: 'pending', result: null });
    await Promise.all([
      answerWaitingEstimates(host.db, readPage),
      answerWaitingEstimates(host.db, readPage),
    ]);
    expect(await getResult(id)).toMatchObject({
      status: 'completed',
      product: 'Plain gizmo',
      basis: 'page',
      weight: 1180,
    });
  });
});

describe('a locked weight and its guarantee', () => {
  const call = (path: string, as: Token, body: object) =>
    host.call(`POST /estimate/${path}`, { as, body });

  it('is locked once, requested once, and refused for other figures', async () => {
    const { as, member } = await newMember(host.db);
    const id = await sendForId();
    await setEstimateFromPage(host, id);
    const shownEstimate = await getResult(id, as);
    expect(shownEstimate.guaranteefee).toBe('4.00');
    expect(readRefusal(await call('redeemguarantee', as, buildLock(shownEstimate))).status).toBe(
      409,
    );
    expect(
      readRefusal(await call('lockweight', as, buildLock(shownEstimate, { weight: 100 }))).code,
    ).toBe(1031);
    expect(
      readRefusal(await call('lockweight', as, buildLock(shownEstimate, { amt: 0.01 }))).code,
    ).toBe(1031);
    const locks = await Promise.all(
      Array.from({ length: 10 }, () => call('lockweight', as, buildLock(shownEstimate))),
    );
    const lockStatuses = locks.map((lockAnswer) => getData<{ status: string }>(lockAnswer).status);
    expect(lockStatuses.filter((lockStatus) => lockStatus === 'success')).toHaveLength(1);
    expect(lockStatuses.filter((lockStatus) => lockStatus === 'existing')).toHaveLength(9);
    const guaranteeAnswers = await Promise.all(
      Array.from({ length: 10 }, () => call('redeemguarantee', as, buildLock(shownEstimate))),
    );
    const ids = new Set(
      guaranteeAnswers.map(
        (guaranteeAnswer) => getData<{ requestid: string }>(guaranteeAnswer).requestid,
      ),
    );
    expect(ids.size).toBe(1);
    const requests = await host.db
      .select()
      .from(schema.paymentRequests)
      .where(eq(schema.paymentRequests.memberId, member.id));
    expect(requests).toMatchObject([
      { kind: 'guarantee', amountCents: 400, estimateId: shownEstimate.estimateid, status: '1' },
    ]);
    expect((await getResult(shownEstimate.estimateid, as)).locked).toMatchObject({
      weight: shownEstimate.weight,
    });
    // It belongs to a member now: no one else can read it, not even the guest who asked.
    expect(readRefusal(await get(shownEstimate.estimateid)).status).toBe(404);
    const { as: stranger } = await newMember(host.db);
    expect(readRefusal(await call('lockweight', stranger, buildLock(shownEstimate))).status).toBe(
      404,
    );
    expect(
      readRefusal(await call('redeemguarantee', stranger, buildLock(shownEstimate))).status,
    ).toBe(404);
  });

  it('accepts only the placeholder instead of an IP address', async () => {
    const { as } = await newMember(host.db);
    const id = await sendForId({}, { as });
    await setEstimateFromPage(host, id);
    const shownEstimate = await getResult(id, as);
    getData(await call('lockweight', as, buildLock(shownEstimate)));
    const lockWithAddress = buildLock(shownEstimate, { geoip: '198.51.100.7' });
    expect(readRefusal(await call('redeemguarantee', as, lockWithAddress)).status).toBe(422);
    expect(
      (
        await host.call('POST /estimate/redeemguarantee', {
          as,
          body: buildLock(shownEstimate),
          headers: newIdempotencyHeader(),
        })
      ).statusCode,
    ).toBe(200);
  });
});
