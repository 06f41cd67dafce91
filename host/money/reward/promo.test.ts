import { eq } from 'drizzle-orm';

import type { Onebox } from '@/contract/member/onebox';
import type { OrderCheckout } from '@/contract/money/order';
import type { CurrentShipment } from '@/contract/member/shipment';
import { schema } from '@/host/db/client';
import { beginAttempt } from '@/host/money/payments/pay';
import { stopPayments } from '@/host/money/payments/target-attempts';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { bowl } from '@/host/testing/orders';
import {
  getData,
  newShopper,
  callOperator,
  createPayableDraft,
  readRefusal,
  updateShipment,
  newIdempotencyHeader,
} from '@/host/testing/shipping';
import { RACERS } from '@/host/testing/soak';
import { addAmounts, subtractAmounts } from '@/rules/money';

const { promoCodes, promoUses } = schema;
let host: TestHost;
type Shopper = Awaited<ReturnType<typeof newShopper>>;

const apply = (shopper: Shopper, shipmentid: string, promocode: string, from?: string) =>
  host.call('POST /reward/applypromocode', {
    as: shopper.as,
    body: { shipmentid, promocode },
    ...(from && { from }),
  });

/** Applies credits to the full price, and returns a function that checks out. */
async function preparePayment(shopper: Shopper, shipmentid: string) {
  getData(
    await callOperator(host, 'POST /operator/credit', {
      suite: shopper.as.user.suite,
      amount: 5000,
      reason: 'Test',
    }),
  );
  const { quote } = getData<CurrentShipment>(
    await host.call('POST /reward/applycredit', {
      as: shopper.as,
      body: { shipmentid, credits: 5000 },
    }),
  );
  return () =>
    host.call('POST /reward/checkout', {
      as: shopper.as,
      body: { shipmentid, quote: quote?.hash },
      headers: newIdempotencyHeader(),
    });
}

async function createShopperWithDraft(speed?: string) {
  const shopper = await newShopper(host);
  return { shopper, draft: await createPayableDraft(host, shopper, speed) };
}

beforeAll(async () => {
  host = await openTestHost();
  const defaults = {
    description: 'Test',
    validFrom: new Date('2020-01-01'),
    validTo: new Date('2099-01-01'),
  };
  await host.db.insert(promoCodes).values([
    { code: 'HUGE', type: '0', value: '9999.00', ...defaults },
    { code: 'RATE10', type: '1', value: '0.10', ...defaults },
    { code: 'PAST', type: '0', value: '5.00', ...defaults, validTo: new Date('2021-01-01') },
    { code: 'ONLYTWO', type: '0', value: '1.00', maxUses: 2, ...defaults },
  ]);
});
afterAll(() => host.close());

describe('a promo code', () => {
  it('takes a fixed amount, a rate or a capped rate off the order amount, never more than that', async () => {
    const { shopper, draft } = await createShopperWithDraft();
    const orderAmount = draft.quote?.subtotal ?? '';
    const applyCode = async (code: string) =>
      getData<CurrentShipment>(await apply(shopper, draft.shipmentid, code));
    expect((await applyCode(' welcome5 ')).promo).toMatchObject({
      code: 'WELCOME5',
      type: '0',
      price: '5.00',
      extra: '',
    });
    expect((await applyCode('welcome5')).promo?.descriptions).toMatchObject({
      ja: 'ご注文から$5.00割引',
    });
    expect((await applyCode('HUGE')).promo?.price).toBe(orderAmount);
    expect(Number((await applyCode('RATE10')).promo?.price)).toBeCloseTo(
      Number(orderAmount) / 10,
      1,
    );
    const discountedShipment = await applyCode('HALFSHIP');
    expect(Number(discountedShipment.promo?.price)).toBeLessThanOrEqual(15);
    expect(
      addAmounts(discountedShipment.quote?.total ?? '', discountedShipment.promo?.price ?? ''),
    ).toBe(draft.quote?.total);
    expect(discountedShipment.quote?.hash).not.toBe(draft.quote?.hash);
    const restoredShipment = await applyCode('');
    expect({ promo: restoredShipment.promo, total: restoredShipment.quote?.total }).toEqual({
      promo: null,
      total: draft.quote?.total,
    });
  });

  it('upgrades a Standard member to express for the price of standard, and back again', async () => {
    const { shopper, draft } = await createShopperWithDraft();
    expect(
      readRefusal(
        await updateShipment(host, shopper.as, {
          shipmentid: draft.shipmentid,
          speed: 'upg-express',
        }),
      ),
    ).toMatchObject({ detail: 'membersOnly' });
    const upgradedShipment = getData<CurrentShipment>(
      await apply(shopper, draft.shipmentid, 'FASTLANE'),
    );
    expect(upgradedShipment).toMatchObject({
      speed: 'upg-express',
      promo: { type: '2', extra: 'Upgraded', price: '0.00' },
      quote: { total: draft.quote?.total },
    });
    expect(getData<CurrentShipment>(await apply(shopper, draft.shipmentid, ''))).toMatchObject({
      speed: 'standard',
      promo: null,
    });
  });

  it('is rejected when unknown, expired or malformed, and then changes nothing', async () => {
    const { shopper, draft } = await createShopperWithDraft();
    for (const code of ['NOPE', 'PAST', "' or 1=1"])
      expect(
        readRefusal(await apply(shopper, draft.shipmentid, code, '198.51.100.9')),
      ).toMatchObject({ status: 422, code: 1039 });
    const { shopper: otherShopper } = await createShopperWithDraft();
    expect(
      readRefusal(await apply(otherShopper, draft.shipmentid, 'WELCOME5', '198.51.100.9')),
    ).toMatchObject({ status: 404 });
  });

  it('is used up by paying, once per member, and appears on the receipt as a discount', async () => {
    const { shopper, draft } = await createShopperWithDraft();
    await apply(shopper, draft.shipmentid, 'WELCOME5');
    getData(await (await preparePayment(shopper, draft.shipmentid))());
    const receipt = getData<{ discounts: string; amtbeforedis: string; creditredeemed: string }>(
      await host.call('GET /shipment/shipmentdetails', {
        as: shopper.as,
        query: { shipmentref: draft.shipmentref },
      }),
    );
    expect(receipt).toMatchObject({
      discounts: '5.00',
      freightdiscount: '5.00',
      additionaldiscount: '0.00',
      itemcostadjustment: '0.00',
      vouchervalue: '0.00',
      promocodeused: 'WELCOME5',
      promocodevalue: '5.00',
      creditredeemed: subtractAmounts(receipt.amtbeforedis, '5.00'),
    });
    expect(
      await host.db.select().from(promoUses).where(eq(promoUses.targetId, draft.shipmentid)),
    ).toMatchObject([{ code: 'WELCOME5', memberId: shopper.memberId }]);
    const secondShopper = await newShopper(host);
    await host.db
      .insert(promoUses)
      .values({
        memberId: secondShopper.memberId,
        code: 'WELCOME5',
        targetId: draft.shipmentid,
        usedAt: new Date(),
      });
    const nextDraft = await createPayableDraft(host, secondShopper);
    expect(
      readRefusal(await apply(secondShopper, nextDraft.shipmentid, 'WELCOME5', '198.51.100.10')),
    ).toMatchObject({ status: 422, code: 1040 });
  });

  it('with two uses is used by two of many concurrent payers; the others keep their shipment and credits', async () => {
    const shoppers = await Promise.all(
      Array.from({ length: RACERS }, () => createShopperWithDraft()),
    );
    const payers = await Promise.all(
      shoppers.map(async ({ shopper, draft }, index) => {
        getData(await apply(shopper, draft.shipmentid, 'ONLYTWO', `198.51.100.${20 + index}`));
        return preparePayment(shopper, draft.shipmentid);
      }),
    );
    const answers = await Promise.all(payers.map((payNow) => payNow()));
    const states = answers.map((answer) =>
      answer.statusCode === 200
        ? answer.json<{ data: { state: string } }>().data.state
        : answer.statusCode,
    );
    expect(states.filter((state) => state === 'applied')).toHaveLength(2);
    expect(
      await host.db.select().from(promoUses).where(eq(promoUses.code, 'ONLYTWO')),
    ).toHaveLength(2);
    const [row] = await host.db.select().from(promoCodes).where(eq(promoCodes.code, 'ONLYTWO'));
    expect(row?.uses).toBe(2);
    for (const [index, { shopper, draft }] of shoppers.entries()) {
      if (states[index] === 'applied') continue;
      const { shipment } = getData<{ shipment: CurrentShipment }>(
        await host.call('GET /shipment/currentshipment', {
          as: shopper.as,
          query: { shipmentid: draft.shipmentid },
        }),
      );
      expect(shipment).toMatchObject({
        shipmentstatus: 'draft',
        promo: null,
        availablecredits: '5000.00',
      });
    }
  });

  it("is reserved by a started payment against the member's other payments", async () => {
    const { shopper, draft } = await createShopperWithDraft();
    const redeemedShipment = getData<CurrentShipment>(
      await apply(shopper, draft.shipmentid, 'RATE10'),
    );
    const { shipmentid, quote } = redeemedShipment;
    getData(
      await host.call('POST /cart/additem', {
        as: shopper.as,
        body: bowl,
        headers: newIdempotencyHeader(),
      }),
    );
    const startedOrder = getData<OrderCheckout>(
      await host.call('POST /transaction/init', { as: shopper.as }),
    );
    const order = getData<OrderCheckout>(
      await host.call('POST /cartcheckout/redeem', {
        as: shopper.as,
        body: { txnid: startedOrder.txnid, promocode: 'RATE10' },
      }),
    );
    const { memberId } = shopper;
    const begin = (kind: 'shipment' | 'bfm', gateway: 'paypal' | 'stripe' = 'paypal') => {
      const [targetId, hash] =
        kind === 'bfm' ? [order.txnid, order.hash] : [shipmentid, quote?.hash ?? ''];
      return host.db.transaction((tx) =>
        beginAttempt(tx, host.payments, { memberId, kind, targetId, gateway, quote: hash }),
      );
    };
    const results = await Promise.allSettled([begin('shipment'), begin('bfm')]);
    const [winner, loser] = results[0].status === 'fulfilled' ? results : results.toReversed();
    if (winner?.status !== 'fulfilled') throw new Error('no payment has begun');
    expect(loser).toMatchObject({ reason: { problem: 'promoInUse' } });
    const [first, second] =
      winner.value.targetKind === 'bfm'
        ? (['bfm', 'shipment'] as const)
        : (['shipment', 'bfm'] as const);
    expect(await begin(first, 'stripe')).toMatchObject({ state: 'created' });
    await stopPayments(
      { db: host.db, payments: host.payments, session: shopper },
      { kind: first, id: winner.value.targetId },
    );
    expect(await begin(second)).toMatchObject({ state: 'created' });
  });

  it('shares one guess limit across three calls, and a correct code uses no guess', async () => {
    const shopper = await newShopper(host, [{}, {}, {}, {}]);
    const post = (key: string, body: object) =>
      host.call(`POST ${key}`, { as: shopper.as, body, headers: newIdempotencyHeader() });
    const draft = await createPayableDraft(host, { ...shopper, refs: shopper.refs.slice(0, 2) });
    const { oneboxid } = getData<Onebox>(
      await post('/onebox/generate', { packages: shopper.refs.slice(2) }),
    );
    getData(await post('/cart/additem', bowl));
    const { txnid } = getData<OrderCheckout>(await post('/transaction/init', {}));
    const promoCalls = [
      (promocode: string) => apply(shopper, draft.shipmentid, promocode),
      (promocode: string) => post('/onebox/promo', { oneboxid, promocode }),
      (promocode: string) => post('/cartcheckout/redeem', { txnid, promocode }),
    ];
    const sendGuesses = (code: string) =>
      Promise.all(
        Array.from({ length: 30 }, async (_, n) => {
          const answer = await promoCalls[n % promoCalls.length]?.(code);
          return answer && readRefusal(answer).code;
        }),
      );
    for (const promoCall of [...promoCalls, ...promoCalls]) getData(await promoCall('RATE10'));
    const errorCodes = await sendGuesses('GUESS');
    expect(errorCodes.filter((code) => code === 1039)).toHaveLength(20);
    expect(errorCodes.filter((code) => code === 1006)).toHaveLength(10);
    expect(new Set(await sendGuesses('RATE10'))).toEqual(new Set([1006]));
  });
});
