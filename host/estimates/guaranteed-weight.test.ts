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
  newIdempotencyHeader,
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

const smallSize = { lengthMm: 100, widthMm: 100, heightMm: 100 };

/** Requests a quote's guarantee for a shopper with packages, most of which arrive later. */
async function createGuarantee() {
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
    ].map((parcel) => ({ merchant: 'Shop Inc.', ...smallSize, ...parcel })),
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
const getGuaranteedGrams = async (ref: string) =>
  (await host.db.select().from(packages).where(eq(packages.ref, ref)))[0]?.guaranteedGrams;
const getBilledGrams = async ({ as }: Shopper, ref: string) => {
  const { quote } = getData<Reply<'POST /shipment/init'>>(await initShipment(host, as, [ref]));
  return quote?.chargeableweight;
};

describe('the guarantee of a locked weight', () => {
  it('covers one package that arrived after it was paid, which is billed at the locked weight', async () => {
    const { shopper, request, locked } = await createGuarantee();
    const [lateRef = '', earlyRef = '', lightRef = ''] = shopper.refs;
    expect(readRefusal(await claim(shopper, lateRef, request.reference)).code).toBe(1045);
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    expect(readRefusal(await claim(shopper, earlyRef, request.reference)).code).toBe(1045);
    getData(await claim(shopper, lateRef, request.reference));
    expect(await getGuaranteedGrams(lateRef)).toBe(locked);
    expect(readRefusal(await claim(shopper, lightRef, request.reference)).code).toBe(1045);
    expect(await getBilledGrams(shopper, lateRef)).toBe(Math.ceil(locked / 500) * 500);
    const { weight, guaranteedweight } = getData<Reply<'GET /pmt/package'>>(
      await host.call('GET /pmt/package', { as: shopper.as, query: { packageref: lateRef } }),
    );
    expect([weight, guaranteedweight]).toEqual([1250, locked]);
  });

  it('covers only the quoted product: no package above 1.3 times its weight, by scale or size, or from another store', async () => {
    const { shopper, request } = await createGuarantee();
    const [lateRef, , lightRef, heavyRef = '', largeRef = '', otherStoreRef = ''] = shopper.refs;
    const listCoveredPackages = async () =>
      getData<Reply<'GET /paymentrequest/coveredpackages'>>(
        await host.call('GET /paymentrequest/coveredpackages', {
          as: shopper.as,
          query: { guaranteeref: request.reference },
        }),
      ).packages.map(({ packageref }) => packageref);
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    for (const [ref, code] of [
      [heavyRef, 1048],
      [largeRef, 1048],
      [otherStoreRef, 1046],
    ] as const) {
      const answer = readRefusal(await claim(shopper, ref, request.reference));
      expect(answer).toMatchObject({ status: 409, code });
      expect(await getGuaranteedGrams(ref)).toBeNull();
    }
    expect((await listCoveredPackages()).toSorted()).toEqual([lateRef, lightRef].toSorted());
    getData(await claim(shopper, lateRef ?? '', request.reference));
    expect(await listCoveredPackages()).toEqual([]);
    const { as } = await newShopper(host, [{}]);
    const foreignAnswer = await host.call('GET /paymentrequest/coveredpackages', {
      as,
      query: { guaranteeref: request.reference },
    });
    expect(foreignAnswer.statusCode).toBe(404);
  });

  it('bills the actual weight if it is less', async () => {
    const { shopper, request } = await createGuarantee();
    const lightRef = shopper.refs[2] ?? '';
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    getData(await claim(shopper, lightRef, request.reference));
    expect(await getBilledGrams(shopper, lightRef)).toBe(500);
  });

  it('raises the billed weight to fit its terms when a package is reweighed', async () => {
    const { shopper, request, locked } = await createGuarantee();
    const lateRef = shopper.refs[0] ?? '';
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    getData(await claim(shopper, lateRef, request.reference));
    const body = { packageref: lateRef, instructions: ['photo'], additional: 'The label' };
    const requestOptions = { as: shopper.as, body, headers: newIdempotencyHeader() };
    getData(await host.call('POST /actionrequest/action/verify', requestOptions));
    expect(await getGuaranteedGrams(lateRef)).toBe(locked);
    const finishBody = { packageref: lateRef, outcome: 'done', note: 'Weighed again', weight: 1.6 };
    getData(await callOperator(host, 'POST /operator/finishrequest', finishBody));
    expect(await getGuaranteedGrams(lateRef)).toBe(Math.ceil(1600 / 1.3));
  });

  it('ends when its payment is refunded', async () => {
    const { shopper, request, locked } = await createGuarantee();
    const lateRef = shopper.refs[0] ?? '';
    const payment = await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    getData(await claim(shopper, lateRef, request.reference));
    expect(await getGuaranteedGrams(lateRef)).toBe(locked);
    await reportWithdrawal(host, payment, 'refund', 'final');
    expect(await getGuaranteedGrams(lateRef)).toBeNull();
  });

  it('does not cover a package that is in a OneBox or has been shipped', async () => {
    const { shopper, request } = await createGuarantee();
    const lateRef = shopper.refs[0] ?? '';
    await payTarget(host, shopper.memberId, 'payment-request', request.requestid);
    const update = (change: object) =>
      host.db.update(packages).set(change).where(eq(packages.ref, lateRef));
    await update({ boxRef: 'OB00000001' });
    expect(readRefusal(await claim(shopper, lateRef, request.reference)).code).toBe(1045);
    await update({ boxRef: null, shipmentRef: 'SH00000001' });
    expect(readRefusal(await claim(shopper, lateRef, request.reference)).code).toBe(1045);
  });

  it('is not locked for a country that does not exist', async () => {
    const { shopper, body } = await createGuarantee();
    const answer = await host.call('POST /estimate/lockweight', {
      as: shopper.as,
      body: { ...body, shippingcountry: 'XX' },
    });
    expect(readRefusal(answer)).toMatchObject({
      status: 422,
      fields: [{ field: 'shippingcountry', message: 'chooseFromList' }],
    });
  });

  it('is sold only for a weight from a page, a person or the same link, not for a typed name', async () => {
    const producturl = 'https://www.amazon.com/dp/B000000001';
    const { as } = await newShopper(host);
    const { sendForId, getResult } = createQuoteHelpers(() => host);
    const namedEstimate = await getResult(
      await sendForId({ producturl, productname: 'jeans', qty: 5 }, { as }),
      as,
    );
    expect(namedEstimate).toMatchObject({
      status: 'completed',
      basis: 'category',
      guaranteefee: null,
    });
    const { body } = await createGuarantee();
    const lockBody = {
      ...body,
      estimateid: namedEstimate.estimateid,
      qty: 5,
      weight: namedEstimate.weight,
    };
    for (const key of ['lockweight', 'redeemguarantee'])
      expect(
        readRefusal(await host.call(`POST /estimate/${key}`, { as, body: lockBody })).code,
      ).toBe(1030);
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
    const weighedEstimate = await getResult(
      await sendForId({ producturl, productname: 'jeans' }, { as }),
      as,
    );
    expect(weighedEstimate).toMatchObject({
      basis: 'link',
      weight: 700,
      samples: 5,
      guaranteefee: '4.00',
    });
  });

  it('keeps the terms of its purchase, and the audit reports large deviations', async () => {
    const buildFeeFilter = () => eq(schema.fees.code, 'weightguarantee');
    await host.db
      .update(schema.fees)
      .set({ rule: { form: 'guarantee', times: 3 } })
      .where(buildFeeFilter());
    const file = path.join(__dirname, '../db/migrations/0017_guarantee-terms.sql');
    for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint').slice(1))
      await host.db.execute(sql.raw(statement));
    clearRateCache();
    const earlierGuarantee = await createGuarantee();
    const heavyRef = earlierGuarantee.shopper.refs[3] ?? '';
    await payTarget(
      host,
      earlierGuarantee.shopper.memberId,
      'payment-request',
      earlierGuarantee.request.requestid,
    );
    getData(await claim(earlierGuarantee.shopper, heavyRef, earlierGuarantee.request.reference));
    const listFindings = async () =>
      getData<Reply<'GET /operator/audit'>>(
        await host.call('GET /operator/audit', { headers: operatorKey }),
      ).findings.filter(({ detail }) => detail.startsWith(heavyRef));
    expect(await listFindings()).toMatchObject([
      { detail: `${heavyRef}: weighs 1301, billed at 1000` },
    ]);
    const laterGuarantee = await createGuarantee();
    await payTarget(
      host,
      laterGuarantee.shopper.memberId,
      'payment-request',
      laterGuarantee.request.requestid,
    );
    await host.db
      .update(schema.paymentRequests)
      .set({ paidAt: new Date(Date.now() + 24 * 3600_000) })
      .where(eq(schema.paymentRequests.id, laterGuarantee.request.requestid));
    const [, , , laterHeavyRef = ''] = laterGuarantee.shopper.refs;
    await host.db
      .update(packages)
      .set({ arrivedAt: new Date(Date.now() + 48 * 3600_000) })
      .where(eq(packages.ref, laterHeavyRef));
    expect(
      readRefusal(
        await claim(laterGuarantee.shopper, laterHeavyRef, laterGuarantee.request.reference),
      ).code,
    ).toBe(1048);
  });

  it('is listed by the audit for up to fifty packages, with a note that there are more', async () => {
    const parcels = Array.from({ length: 51 }, () => ({ weightGrams: 1000 }));
    const { memberId } = await newShopper(host, parcels);
    const setGrams = (guaranteedGrams: number | null) =>
      host.db.update(packages).set({ guaranteedGrams }).where(eq(packages.memberId, memberId));
    const listFindings = async () =>
      getData<Reply<'GET /operator/audit'>>(
        await host.call('GET /operator/audit', { headers: operatorKey }),
      )
        .findings.filter(({ rule }) => rule.startsWith('a guarantee bills'))
        .map(({ detail }) => detail);
    await setGrams(100);
    const findings = await listFindings();
    expect([findings.length, findings.at(-1)]).toEqual([51, 'and more than 50']);
    await setGrams(null);
  });
});
