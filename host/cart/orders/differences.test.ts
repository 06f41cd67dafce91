import type { Order } from '@/contract/money/order';
import type { PaymentRequestDetails } from '@/contract/money/payment-request';
import { travel } from '@/host/core/clock';
import { grantCredits } from '@/host/money/reward/credits';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { loadOrder } from '@/host/papers/find-order';
import { buildSumRows } from '@/host/papers/order-receipt';
import { createPaperContext } from '@/host/papers/paper-context';
import { getCredits } from '@/host/testing/payment-shop';
import { readRefusal } from '@/host/testing/shipping';
import { getBalances } from '@/host/testing/reversal-shop';

const DAY_MS = 24 * 3600_000;

let shop: OrderShop;
const { runCommand, buy, cancel, listPaymentRequests, getEmailData } = createOrderHelpers(
  () => shop,
);
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(async () => {
  travel(0);
  await shop.injectFault('none');
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const twoProducts = [
  { itemname: 'Cup', unitprice: 40 },
  { itemname: 'Pot', unitprice: 60 },
];

/** Creates an order whose second product costs $10 more, a difference that the member accepts. */
async function createAcceptedDifference(isPaid: boolean, products = twoProducts) {
  const { payer, order } = await shop.createPaidOrder(products);
  parseData(await runCommand(order, 'price', 1, { unitprice: 70 }));
  const answeredOrder = parseData<Order>(
    await shop.post(payer, '/transaction/answerprice', {
      txnid: order.txnid,
      itemsid: order.items[1]?.itemsid,
      answer: 'accept',
      difference: '11.00',
    }),
  );
  const requestid = answeredOrder.items[1]?.request?.requestid ?? '';
  if (isPaid) await shop.payRequest(payer, requestid);
  return { payer, order, requestid };
}

const dueBalances = { 'gateway:paypal': 1100, 'liability:refund-due': -1100 };

describe('a difference that is paid', () => {
  it('is refunded when its order is canceled, as the email and the page state', async () => {
    for (const actor of ['member', 'operator']) {
      const { payer, order } = await createAcceptedDifference(true);
      parseData(
        actor === 'member'
          ? await cancel(payer, order)
          : await shop.callOperator('/operator/cancelorder', {
              txnref: order.txnref,
              reason: 'Shut',
            }),
      );
      expect(await getBalances(shop, payer)).toEqual(dueBalances);
      expect(await getEmailData(payer, 'order-cancelled')).toMatchObject({ money: '11.00' });
      expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
        txnstatus: '0',
        refund: { amount: '11.00', state: 'due' },
      });
    }
  });

  it('is refunded with its credits immediately when its product is sold out', async () => {
    const { payer, order } = await createAcceptedDifference(true);
    expect(parseData(await runCommand(order, 'soldout', 1))).toMatchObject({ refunddue: '11.00' });
    expect(await getBalances(shop, payer)).toMatchObject(dueBalances);
    expect(await getEmailData(payer, 'order-soldout')).toMatchObject({
      why: 'soldout',
      paid: true,
    });
    parseData(await buy(order, 0));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      actualtxnamount: '45.00',
      capturedamt: '45.00',
      refund: { amount: '11.00', state: 'due' },
    });
  });

  it('is returned as credits if it was paid with credits alone, and its request shows that', async () => {
    const { payer, order, requestid } = await createAcceptedDifference(false);
    const getRequest = async () =>
      parseData<PaymentRequestDetails>(
        await shop.get(payer, `/paymentrequest/details?requestid=${requestid}`),
      );
    await grantCredits(shop.db, { memberId: payer.memberId, amountCents: 1100, reason: 'test' });
    parseData(await shop.post(payer, '/paymentrequest/redeem', { requestid, credits: 11 }));
    const quote = (await getRequest()).price?.hash;
    parseData(await shop.post(payer, '/reward/checkout', { requestid, quote }));
    expect((await getRequest()).request).toMatchObject({ keptamt: '11.00', refund: null });
    parseData(await runCommand(order, 'soldout', 1));
    expect(await getCredits(shop.db, payer.memberId)).toBe(1100);
    expect((await getRequest()).request).toMatchObject({
      keptamt: '0.00',
      refund: { amount: '0.00', credits: '11.00', state: 'refunded' },
    });
  });

  it('is refunded when the hold lapses, before or during buying', async () => {
    for (const isPartlyBought of [false, true]) {
      const { payer, order } = await createAcceptedDifference(true);
      if (isPartlyBought) parseData(await buy(order, 0));
      travel(28.6 * DAY_MS);
      await shop.sweepAll();
      travel(0);
      expect(await getBalances(shop, payer)).toMatchObject({ 'liability:refund-due': -1100 });
      expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
        txnstatus: isPartlyBought ? 'S' : '2',
      });
    }
  });

  it('is used first when the product is bought for less', async () => {
    const { payer, order } = await createAcceptedDifference(true);
    parseData(await buy(order, 1, 55));
    parseData(await buy(order, 0));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      actualtxnamount: '104.50',
      capturedamt: '93.50',
      refund: null,
    });
    expect(await getEmailData(payer, 'order-bought')).toMatchObject({ amount: '93.50' });
  });

  it('is not part of the charged amount in the email', async () => {
    const { payer, order } = await createAcceptedDifference(true);
    parseData(await buy(order, 0));
    parseData(await buy(order, 1, 70));
    expect(await getEmailData(payer, 'order-bought')).toMatchObject({ amount: '110.00' });
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      actualtxnamount: '121.00',
      capturedamt: '110.00',
      keptamt: '110.00',
    });
    const facts = await loadOrder(shop.db, payer.memberId, order.txnref);
    const amounts = buildSumRows(facts, createPaperContext('en')).map(([, sum]) =>
      Number(sum.replace(/[^\d.-]/g, '')),
    );
    expect([amounts.at(-1), amounts.slice(0, -1).reduce((total, value) => total + value)]).toEqual([
      121, 121,
    ]);
  });
});

describe('an unpaid difference', () => {
  const endedRequests = [{ kind: 'difference', status: '0' }];

  it('is no longer requested when its product is sold out, or its order canceled', async () => {
    const soldOutCase = await createAcceptedDifference(false);
    parseData(await runCommand(soldOutCase.order, 'soldout', 1));
    expect(await listPaymentRequests(soldOutCase.payer)).toMatchObject(endedRequests);
    const canceledCase = await createAcceptedDifference(false);
    parseData(await cancel(canceledCase.payer, canceledCase.order));
    expect(await listPaymentRequests(canceledCase.payer)).toMatchObject(endedRequests);
  });

  it('is no longer requested when the hold lapses before or during buying', async () => {
    for (const isPartlyBought of [true, false]) {
      const { payer, order } = await createAcceptedDifference(false);
      if (isPartlyBought) parseData(await buy(order, 0));
      travel(28.6 * DAY_MS);
      await shop.sweepAll();
      travel(0);
      expect(await listPaymentRequests(payer)).toMatchObject(endedRequests);
    }
  });

  it('is no longer requested when the product is bought at the old price', async () => {
    const { payer, order } = await createAcceptedDifference(false);
    parseData(await buy(order, 1));
    expect(await listPaymentRequests(payer)).toMatchObject(endedRequests);
    parseData(await buy(order, 0));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ capturedamt: '110.00' });
  });

  it('counts as a payment due, not as a question, until it is paid', async () => {
    const { payer, order, requestid } = await createAcceptedDifference(false);
    const getWaitingState = async () => {
      const { actionneeded, paymentneeded } = await shop.getOrder(payer, order.txnid);
      const counts = parseData<{ orderswaiting: number; paymentrequestscount: number }>(
        await shop.get(payer, '/user/getdashboard'),
      );
      return [actionneeded, paymentneeded, counts.paymentrequestscount, counts.orderswaiting];
    };
    expect(await getWaitingState()).toEqual([true, true, 1, 0]);
    await shop.payRequest(payer, requestid);
    expect(await getWaitingState()).toEqual([false, false, 0, 0]);
  });

  it('is never retained when paid while the product sells out', async () => {
    const { payer, order, requestid } = await createAcceptedDifference(false);
    const completePayment = await shop.agreeToRequest(payer, requestid);
    await Promise.all([completePayment(), runCommand(order, 'soldout', 1)]);
    const [request] = await listPaymentRequests(payer);
    const books = await getBalances(shop, payer);
    if (request?.status === 'C' || books['gateway:paypal'])
      expect(books).toMatchObject(dueBalances);
    else expect(request).toMatchObject({ status: '0' });
    expect(books['revenue:requests']).toBeUndefined();
  });
});

describe('a price that changes before the member answers', () => {
  it('needs no decision once the price has dropped again, and refuses a late one', async () => {
    const { payer, order } = await shop.createPaidOrder(twoProducts);
    parseData(await runCommand(order, 'price', 1, { unitprice: 70 }));
    expect(parseData(await runCommand(order, 'price', 1, { unitprice: 60 }))).toMatchObject({
      changed: true,
    });
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      actionneeded: false,
      items: [{ linestatus: 'waiting' }, { linestatus: 'waiting' }],
    });
    const lateAnswer = await shop.post(payer, '/transaction/answerprice', {
      txnid: order.txnid,
      itemsid: order.items[1]?.itemsid,
      answer: 'accept',
      difference: '11.00',
    });
    expect(readRefusal(lateAnswer)).toMatchObject({ code: 1047 });
  });
});
