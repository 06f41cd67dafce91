import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { eq, sql } from 'drizzle-orm';

import type { EstimateResult } from '@/contract/public/estimate';
import type { Reply } from '@/contract/calls';
import { schema } from '@/host/db/client';
import { clearRateCache } from '@/host/rates/tables';
import { setEstimateFromPage, createQuoteHelpers } from '@/host/testing/estimates';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import {
  getData,
  initShipment,
  newShopper,
  callOperator,
  readRefusal,
  idempotencyHeader,
} from '@/host/testing/shipping';
import { payTarget, reportWithdrawal } from '@/host/testing/paid-target';
import { GUARANTEE_ADDRESS, GUARANTEE_FLAG } from '@/rules/quote/guarantee';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const { packages } = schema;
type Shopper = Awaited<ReturnType<typeof newShopper>>;

const small = { lengthMm: 100, widthMm: 100, heightMm: 100 };

/** A shopper whose packages arrive after paying for a quote's guarantee. */
async function guaranteed() {
  const tomorrow = new Date(Date.now() + 24 * 3600_000);
  const shopper = await newShopper(
    host,
    [
      { weightGrams: 1250, arrivedAt: tomorrow },
      { weightGrams: 1250, arrivedAt: new Date(Date.now() - 3600_000) },
      { weightGrams: 300, lengthMm: 10, widthMm: 10, heightMm: 10, arrivedAt: tomorrow },
      { weightGrams: 1301, arrivedAt: tomorrow },
      { weightGrams: 900, lengthMm: 600, widthMm: 600, heightMm: 600, arrivedAt: tomorrow },
      { weightGrams: 1250, arrivedAt: tomorrow, merchant: 'Headphone World' },
    ].map((parcel) => ({ merchant: 'Shop Inc.', ...small, ...parcel })),
  );
  const { as } = shopper;
  const { estimateid } = getData<Reply<'POST /estimate/send'>>(
    await host.call('POST /estimate/send', {
      as,
      body: {
        shippingcountry: 'PH',
        producturl: 'https://shop.example/nike-mens-running-shoes',
        qty: 1,
      },
    }),
  );
  await setEstimateFromPage(host, estimateid);
  const { result } = getData<{ result: EstimateResult }>(
    await host.call('GET /estimate/get', { as, query: { estimateid } }),
  );
  const body = {
    estimateid,
    shippingcountry: 'PH',
    qty: 1,
    weight: result.weight,
    geocountrycode: 'PH',
    geoip: GUARANTEE_ADDRESS,
    flag: GUARANTEE_FLAG,
    isHOO: false,
    onlinestatus: '1',
    amt: 4,
  };
  getData(await host.call('POST /estimate/lockweight', { as, body }));
  const request = getData<Reply<'POST /estimate/redeemguarantee'>>(
    await host.call('POST /estimate/redeemguarantee', { as, body }),
  );
  return { shopper, request, body, locked: result.weight ?? 0 };
}

const claim = ({ as }: Shopper, packageref: string, guaranteeref: string) =>
  host.call('POST /paymentrequest/shippinguarantee', { as, body: { packageref, guaranteeref } });
const grams = async (ref: string) =>
  (await host.db.select().from(packages).where(eq(packages.ref, ref)))[0]?.guaranteedGrams;
const billed = async ({ as }: Shopper, ref: string) => {
  const { quote } = getData<Reply<'POST /shipment/init'>>(await initShipment(host, as, [ref]));
  return quote?.chargeableweight;
};

describe('the guarantee of a locked weight', () => {
  it('covers one package that arrived after it was paid, which is billed at the locked weight', async () => {
    const { shopper, request, locked } = await guaranteed();
    const [late = '', early = '', light = ''] = shopper.refs;
    expect(readRefusal(await claim(shopper, late, request.reference)).code).toBe(1045);
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    expect(readRefusal(await claim(shopper, early, request.reference)).code).toBe(1045);
    getData(await claim(shopper, late, request.reference));
    expect(await grams(late)).toBe(locked);
    expect(readRefusal(await claim(shopper, light, request.reference)).code).toBe(1045);
    expect(await billed(shopper, late)).toBe(Math.ceil(locked / 500) * 500);
    const { weight, guaranteedweight } = getData<Reply<'GET /pmt/package'>>(
      await host.call('GET /pmt/package', { as: shopper.as, query: { packageref: late } }),
    );
    expect([weight, guaranteedweight]).toEqual([1250, locked]);
  });

  it('covers only the quoted product: no package above 1.3 times its weight, by scale or size, or from another store', async () => {
    const { shopper, request } = await guaranteed();
    const [late, , light, heavy = '', large = '', elsewhere = ''] = shopper.refs;
    const offered = async () =>
      getData<Reply<'GET /paymentrequest/coveredpackages'>>(
        await host.call('GET /paymentrequest/coveredpackages', {
          as: shopper.as,
          query: { guaranteeref: request.reference },
        }),
      ).packages.map(({ packageref }) => packageref);
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    for (const [ref, code] of [
      [heavy, 1048],
      [large, 1048],
      [elsewhere, 1046],
    ] as const) {
      const answer = readRefusal(await claim(shopper, ref, request.reference));
      expect(answer).toMatchObject({ status: 409, code });
      expect(await grams(ref)).toBeNull();
    }
    expect((await offered()).toSorted()).toEqual([late, light].toSorted());
    getData(await claim(shopper, late ?? '', request.reference));
    expect(await offered()).toEqual([]);
    const { as } = await newShopper(host, [{}]);
    const foreign = await host.call('GET /paymentrequest/coveredpackages', {
      as,
      query: { guaranteeref: request.reference },
    });
    expect(foreign.statusCode).toBe(404);
  });

  it('bills the actual weight if it is less', async () => {
    const { shopper, request } = await guaranteed();
    const light = shopper.refs[2] ?? '';
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    getData(await claim(shopper, light, request.reference));
    expect(await billed(shopper, light)).toBe(500);
  });

  it('bills at least the weight of its terms when a package is reweighed as heavier', async () => {
    const { shopper, request, locked } = await guaranteed();
    const late = shopper.refs[0] ?? '';
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    getData(await claim(shopper, late, request.reference));
    const body = { packageref: late, instructions: ['photo'], additional: 'The label' };
    const asked = { as: shopper.as, body, headers: idempotencyHeader() };
    getData(await host.call('POST /actionrequest/action/verify', asked));
    expect(await grams(late)).toBe(locked);
    const found = { packageref: late, outcome: 'done', note: 'Weighed again', weight: 1.6 };
    getData(await callOperator(host, 'POST /operator/finishrequest', found));
    expect(await grams(late)).toBe(Math.ceil(1600 / 1.3));
  });

  it('ends when its payment is refunded', async () => {
    const { shopper, request, locked } = await guaranteed();
    const late = shopper.refs[0] ?? '';
    const paid = await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    getData(await claim(shopper, late, request.reference));
    expect(await grams(late)).toBe(locked);
    await reportWithdrawal(host, paid, 'refund', 'final');
    expect(await grams(late)).toBeNull();
  });

  it('does not cover a package that is in a OneBox or has been shipped', async () => {
    const { shopper, request } = await guaranteed();
    const late = shopper.refs[0] ?? '';
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    const put = (change: object) =>
      host.db.update(packages).set(change).where(eq(packages.ref, late));
    await put({ boxRef: 'OB00000001' });
    expect(readRefusal(await claim(shopper, late, request.reference)).code).toBe(1045);
    await put({ boxRef: null, shipmentRef: 'SH00000001' });
    expect(readRefusal(await claim(shopper, late, request.reference)).code).toBe(1045);
  });

  it('is not locked for a country that does not exist', async () => {
    const { shopper, body } = await guaranteed();
    const answer = await host.call('POST /estimate/lockweight', {
      as: shopper.as,
      body: { ...body, shippingcountry: 'XX' },
    });
    expect(readRefusal(answer)).toMatchObject({
      status: 422,
      fields: [{ field: 'shippingcountry', message: 'chooseFromList' }],
    });
  });

  it('is sold only on a weight from a page, a person or the same link, not on a typed name', async () => {
    const producturl = 'https://www.amazon.com/dp/B000000001';
    const { as } = await newShopper(host);
    const { sendForId, getResult } = createQuoteHelpers(() => host);
    const named = await getResult(
      await sendForId({ producturl, productname: 'jeans', qty: 5 }, { as }),
      as,
    );
    expect(named).toMatchObject({ status: 'completed', basis: 'category', guaranteefee: null });
    const { body } = await guaranteed();
    const wish = { ...body, estimateid: named.estimateid, qty: 5, weight: named.weight };
    for (const key of ['lockweight', 'redeemguarantee'])
      expect(readRefusal(await host.call(`POST /estimate/${key}`, { as, body: wish })).code).toBe(
        1030,
      );
    for (let n = 0; n < 5; n += 1) {
      const [buyer, orderId] = [await newShopper(host, [{ weightGrams: 700 }]), randomUUID()];
      const line = { memberId: buyer.memberId, orderId, id: randomUUID(), url: producturl };
      await host.db
        .insert(schema.orderLines)
        .values({
          ...line,
          position: 1,
          name: 'A lens',
          unitPriceCents: 100,
          quantity: 1,
          priceRise: 'ask',
          packageRef: buyer.refs[0],
        });
    }
    const weighed = await getResult(
      await sendForId({ producturl, productname: 'jeans' }, { as }),
      as,
    );
    expect(weighed).toMatchObject({ basis: 'link', weight: 700, samples: 5, guaranteefee: '4.00' });
  });

  it('keeps the terms of its purchase, and the audit reports large deviations', async () => {
    const fees = () => eq(schema.fees.code, 'weightguarantee');
    await host.db
      .update(schema.fees)
      .set({ rule: { form: 'guarantee', times: 3 } })
      .where(fees());
    const file = path.join(__dirname, '../db/migrations/0017_guarantee-terms.sql');
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint').slice(1))
      await host.db.execute(sql.raw(statement));
    clearRateCache();
    const before = await guaranteed();
    const heavy = before.shopper.refs[3] ?? '';
    await payTarget(host, before.shopper.memberId, 'payment-request', before.request.requestid);
    getData(await claim(before.shopper, heavy, before.request.reference));
    const findings = async () =>
      getData<Reply<'GET /operator/audit'>>(
        await host.call('GET /operator/audit', { headers: operatorKey }),
      ).findings.filter(({ detail }) => detail.startsWith(heavy));
    expect(await findings()).toMatchObject([{ detail: `${heavy}: weighs 1301, billed at 1000` }]);
    const after = await guaranteed();
    await payTarget(host, after.shopper.memberId, 'payment-request', after.request.requestid);
    await host.db
      .update(schema.paymentRequests)
      .set({ paidAt: new Date(Date.now() + 24 * 3600_000) })
      .where(eq(schema.paymentRequests.id, after.request.requestid));
    const [, , , late = ''] = after.shopper.refs;
    await host.db
      .update(packages)
      .set({ arrivedAt: new Date(Date.now() + 48 * 3600_000) })
      .where(eq(packages.ref, late));
    expect(readRefusal(await claim(after.shopper, late, after.request.reference)).code).toBe(1048);
  });

  it('is listed by the audit for up to fifty packages, which reports that there are more', async () => {
    const parcels = Array.from({ length: 51 }, () => ({ weightGrams: 1000 }));
    const { memberId } = await newShopper(host, parcels);
    const put = (guaranteedGrams: number | null) =>
      host.db.update(packages).set({ guaranteedGrams }).where(eq(packages.memberId, memberId));
    const named = async () =>
      getData<Reply<'GET /operator/audit'>>(
        await host.call('GET /operator/audit', { headers: operatorKey }),
      )
        .findings.filter(({ rule }) => rule.startsWith('a guarantee bills'))
        .map(({ detail }) => detail);
    await put(100);
    const findings = await named();
    expect([findings.length, findings.at(-1)]).toEqual([51, 'and more than 50']);
    await put(null);
  });
});
