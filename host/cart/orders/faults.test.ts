import { randomUUID } from 'node:crypto';

import type { OrderCheckout } from '@/contract/money/order';
import type { Attempt } from '@/contract/money/payment';
import { travel } from '@/host/core/clock';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { getCredits } from '@/host/testing/payment-shop';
import { readRefusal } from '@/host/testing/shipping';
import { RACERS } from '@/host/testing/soak';
import {
  getBalances,
  getFirstCapture,
  runPaypalAction,
  fetchHolds,
  reviewCaptures,
} from '@/host/testing/reversal-shop';

const DAY_MS = 24 * 3600_000;

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(async () => {
  travel(0);
  await shop.injectFault('none');
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const { runCommand, buy, cancel, listAuthorizations } = createOrderHelpers(() => shop);
const twoProducts = [
  { itemname: 'Cup', unitprice: 40 },
  { itemname: 'Pot', unitprice: 60 },
];

describe('canceling', () => {
  it('releases held money, returns credits, and is idempotent', async () => {
    const { payer, order } = await shop.createPaidOrder(undefined, 1000);
    const responses = await Promise.all(Array.from({ length: RACERS }, () => cancel(payer, order)));
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      txnstatus: '0',
      iscancellable: false,
      capturedamt: '0.00',
      refund: { amount: '0.00', credits: '10.00' },
    });
    expect(await listAuthorizations(payer)).toEqual([{ state: 'released', capturedCents: 0 }]);
    expect(await getCredits(shop.db, payer.memberId)).toBe(1000);
    expect(await getBalances(shop, payer)).toMatchObject({ 'member:credits': -1000 });
    expect(
      (await shop.listEmailKinds(payer)).filter((kind) => kind === 'order-cancelled'),
    ).toHaveLength(1);
  });

  it('is refused once something is bought, and buying is refused once it is canceled', async () => {
    const lateCancellation = await shop.createPaidOrder(twoProducts);
    parseData(await buy(lateCancellation.order));
    expect(readRefusal(await cancel(lateCancellation.payer, lateCancellation.order))).toMatchObject(
      { code: 1041 },
    );
    expect(await shop.getOrder(lateCancellation.payer, lateCancellation.order.txnid)).toMatchObject(
      { txnstatus: 'S' },
    );
    const earlyCancellation = await shop.createPaidOrder(twoProducts);
    parseData(await cancel(earlyCancellation.payer, earlyCancellation.order));
    expect(readRefusal(await buy(earlyCancellation.order))).toMatchObject({ code: 1060 });
    expect(
      await shop.getOrder(earlyCancellation.payer, earlyCancellation.order.txnid),
    ).toMatchObject({ txnstatus: '0' });
  });

  it('races with buying, and only one of them wins', async () => {
    const { payer, order } = await shop.createPaidOrder(twoProducts);
    const [cancelResponse, buyResponse] = await Promise.all([cancel(payer, order), buy(order)]);
    const isBought = buyResponse.statusCode === 200;
    expect(cancelResponse.statusCode === 200).toBe(!isBought);
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      txnstatus: isBought ? 'S' : '0',
    });
    expect(await listAuthorizations(payer)).toEqual([
      { state: isBought ? 'held' : 'released', capturedCents: 0 },
    ]);
  });

  it('by the warehouse makes a refund due if a gateway without holds has captured', async () => {
    const { payer, order } = await shop.createOrderPaidByCard();
    expect(order).toMatchObject({ txnstatus: 'P', capturedamt: '110.00', holdexpires: null });
    const cancellation = parseData(
      await shop.callOperator('/operator/cancelorder', {
        txnref: order.txnref,
        reason: 'Closed shop',
      }),
    );
    expect(cancellation).toMatchObject({ txnstatus: '0', refunddue: '110.00', changed: true });
    parseData(
      await shop.callOperator('/operator/cancelorder', {
        txnref: order.txnref,
        reason: 'Closed shop',
      }),
    );
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      refund: { amount: '110.00', state: 'due' },
      cancelreason: 'Closed shop',
    });
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:enets': 11_000,
      'liability:refund-due': -11_000,
    });
  });
});

describe('a gateway without holds', () => {
  it('captures everything immediately, and owes a refund of the rest when everything is bought', async () => {
    const { payer, order } = await shop.createOrderPaidByCard([
      { itemname: 'Cup', unitprice: 100 },
    ]);
    parseData(await runCommand(order, 'buy', 0, { unitprice: 80, shoporder: 'A-1' }));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      actualtxnamount: '88.00',
      refund: { amount: '22.00', state: 'due' },
    });
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:enets': 11_000,
      'revenue:orders': -8800,
      'liability:refund-due': -2200,
    });
  });
});

describe('Stripe', () => {
  it('authorizes, captures a part once, and releases the rest', async () => {
    const payer = await shop.createShopper(twoProducts);
    const checkout = await shop.beginCheckout(payer);
    const response = await shop.app.inject({
      url: `/getstripebfmauthurl?txnid=${checkout.txnid}&quote=${checkout.hash}`,
      headers: { ...payer.headers, 'idempotency-key': randomUUID() },
    });
    const attempt = parseData<Attempt & { url: string }>(response);
    const session = new URL(attempt.url).searchParams.get('session') ?? '';
    await fetch(`${shop.url}/sandbox/stripe/pay`, {
      method: 'POST',
      body: new URLSearchParams({ session, choice: 'go', card: 'visa' }),
      redirect: 'manual',
    });
    parseData(
      await shop.app.inject({
        method: 'POST',
        url: '/stripe-success/bfm-checkout',
        payload: { attemptid: attempt.attemptid, sessionid: session },
      }),
    );
    const order = await shop.getOrder(payer, checkout.txnid);
    expect(order).toMatchObject({ txnstatus: 'P', capturedamt: '0.00' });
    expect(order.holdexpires).not.toBeNull();
    parseData(await runCommand(order, 'soldout', 1));
    parseData(await buy(order));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ capturedamt: '45.00' });
    await shop.sweepAll('stripe');
    expect(await listAuthorizations(payer)).toEqual([{ state: 'captured', capturedCents: 4500 }]);
  });
});

describe('a hold', () => {
  it('that lapses before anything is bought asks the member to pay again', async () => {
    const { payer, order } = await shop.createPaidOrder(twoProducts, 500);
    travel(28.6 * DAY_MS);
    await shop.sweepAll();
    travel(0);
    const lapsedOrder = await shop.getOrder(payer, order.txnid);
    expect(lapsedOrder).toMatchObject({ txnstatus: '2', actionneeded: true, capturedamt: '0.00' });
    expect(await listAuthorizations(payer)).toEqual([{ state: 'released', capturedCents: 0 }]);
    expect(readRefusal(await buy(order))).toMatchObject({ code: 1060 });
    const secondCheckout = parseData<OrderCheckout>(
      await shop.get(payer, `/checkout/get-data?txnid=${order.txnid}`),
    );
    expect(secondCheckout.items).toHaveLength(2);
    const attempt = await shop.openOrder(payer, secondCheckout);
    await shop.choose(attempt.token, 'approve');
    await shop.returnToOrder(attempt);
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ txnstatus: 'P' });
    expect(await shop.listEmailKinds(payer)).toContain('order-lapsed');
  });

  it('that lapses during buying captures what is bought; the rest returns to the cart', async () => {
    const { payer, order } = await shop.createPaidOrder(twoProducts);
    parseData(await buy(order));
    travel(28.6 * DAY_MS);
    await shop.sweepAll();
    travel(0);
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      txnstatus: 'S',
      capturedamt: '45.00',
      items: [{ linestatus: 'bought' }, { linestatus: 'dropped', reason: 'lapsed' }],
    });
    expect(parseData(await shop.get(payer, '/cart/bfmsummary'))).toMatchObject({
      count: 1,
      cartItems: [{ itemname: 'Pot' }],
    });
  });

  it('that cannot be captured after the purchase becomes a payment request', async () => {
    for (const fault of ['capture-fails', 'hold-lapsed']) {
      const { payer, order } = await shop.createPaidOrder();
      await shop.injectFault(fault);
      parseData(await buy(order));
      expect(await listAuthorizations(payer)).toEqual([{ state: 'failed', capturedCents: 0 }]);
      const requests = parseData<{ items: { amt: string; required: boolean }[] }>(
        await shop.get(payer, '/paymentrequest/paymentrequestslist'),
      );
      expect(requests.items).toMatchObject([{ amt: '110.00', required: true }]);
      await shop.sweepAll();
      expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
        txnstatus: 'S',
        transactionrecords: [
          { name: 'authorization', status: 'failed' },
          { name: 'orderdue', status: 'open', amount: '110.00' },
        ],
      });
    }
  });

  it('stays paid by its request even after a reversal: the operator decides', async () => {
    const { payer, order } = await shop.createPaidOrder();
    await shop.injectFault('capture-fails');
    parseData(await buy(order));
    const [request] = parseData<{ items: { requestid: string }[] }>(
      await shop.get(payer, '/paymentrequest/paymentrequestslist'),
    ).items;
    await shop.payRequest(payer, request?.requestid ?? '');
    await runPaypalAction(shop, payer, 'reverse');
    await reviewCaptures(shop);
    const { gatewayCaptureId: capture } = await getFirstCapture(shop, payer);
    expect((await fetchHolds(shop)).items).toContainEqual(
      expect.objectContaining({ capture, target: 'payment-request', returned: '110.00' }),
    );
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ txnstatus: 'S' });
  });

  it('is captured once by the sweeper when the gateway did not respond', async () => {
    for (const fault of ['error@capture', 'lost@capture']) {
      const { payer, order } = await shop.createPaidOrder();
      await shop.injectFault(fault);
      parseData(await buy(order));
      await Promise.all([shop.sweepAll(), shop.sweepAll(), shop.sweepAll()]);
      await shop.sweepAll();
      expect(await listAuthorizations(payer)).toEqual([
        { state: 'captured', capturedCents: 11_000 },
      ]);
      expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ capturedamt: '110.00' });
    }
  });
});
