import type { Order } from '@/contract/money/order';
import type { PaymentRequestDetails } from '@/contract/money/payment-request';
import { travel } from '@/host/core/clock';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { getCredits } from '@/host/testing/payment-shop';
import { readRefusal } from '@/host/testing/shipping';
import { getBalances } from '@/host/testing/reversal-shop';

import { findOrder, listRequests } from './order';
import { loadRetainedMoney, loadOrderMovements } from './records';

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

describe('a charge that failed', () => {
  /** Creates a bought order for which the gateway has paid nothing. */
  async function createUnchargedOrder(products = twoProducts, credits = 0) {
    const { payer, order } = await shop.createPaidOrder(products, credits);
    await shop.injectFault('capture-fails');
    for (const n of products.keys()) parseData(await buy(order, n));
    await shop.injectFault('none');
    return { payer, order };
  }

  it('is requested for an amount without sold-out lines, and ends with the order', async () => {
    const { payer, order } = await createUnchargedOrder();
    expect(await listPaymentRequests(payer)).toMatchObject([
      { kind: 'orderdue', description: order.txnref, amountCents: 11_000, status: '1' },
    ]);
    expect(await getEmailData(payer, 'payment-request')).toMatchObject({ order: order.txnref });
    parseData(await runCommand(order, 'soldout', 1));
    expect(await listPaymentRequests(payer)).toMatchObject([{ amountCents: 4500, status: '1' }]);
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      actionneeded: true,
      itemnames: ['Cup'],
      itemcount: 1,
      unpaidrequest: { amt: '45.00' },
    });
    parseData(await runCommand(order, 'soldout', 0));
    expect(await listPaymentRequests(payer)).toMatchObject([{ status: '0' }]);
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      txnstatus: '0',
      itemnames: ['Cup', 'Pot'],
    });
  });

  it('ends when the warehouse cancels the order', async () => {
    const { payer, order } = await createUnchargedOrder();
    parseData(
      await shop.callOperator('/operator/cancelorder', { txnref: order.txnref, reason: 'Shut' }),
    );
    expect(await listPaymentRequests(payer)).toMatchObject([{ status: '0' }]);
  });

  it('is owed as a refund for goods that do not arrive, once it has been paid', async () => {
    const { payer, order } = await createUnchargedOrder();
    const [request] = await listPaymentRequests(payer);
    await shop.payRequest(payer, request?.id ?? '');
    parseData(await runCommand(order, 'soldout', 1));
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:paypal': 11_000,
      'revenue:requests': -4500,
      'liability:refund-due': -6500,
    });
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      refund: { amount: '65.00', state: 'due' },
    });
    const details = await shop.get(payer, `/paymentrequest/details?requestid=${request?.id}`);
    expect(parseData<PaymentRequestDetails>(details).request).toMatchObject({
      keptamt: '45.00',
      refund: { amount: '65.00', state: 'due' },
    });
  });

  it('appears as open on the receipt until it is paid', async () => {
    const { payer, order } = await createUnchargedOrder(twoProducts, 1000);
    const loadReceiptMoney = async () => {
      const row = await findOrder(shop.db, payer.memberId, order.txnid);
      const movements = await loadOrderMovements(shop.db, row, await listRequests(shop.db, row));
      return loadRetainedMoney(shop.db, row, movements);
    };
    const expectedMoney = { paidCents: 0, differencesCents: 0, creditsCents: 1000 };
    expect(await loadReceiptMoney()).toEqual({ ...expectedMoney, openCents: 10_000, gateways: [] });
    const [request] = await listPaymentRequests(payer);
    await shop.payRequest(payer, request?.id ?? '');
    expect(await loadReceiptMoney()).toEqual({
      ...expectedMoney,
      paidCents: 10_000,
      openCents: 0,
      gateways: ['paypal'],
    });
    // The order's own payment captured nothing: the request is a separate row.
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ keptamt: '10.00' });
  });

  it('that is captured late for a canceled order is owed as a refund', async () => {
    const { payer, order } = await shop.createPaidOrder();
    await shop.injectFault('lost@capture');
    parseData(await buy(order, 0));
    parseData(
      await shop.callOperator('/operator/cancelorder', { txnref: order.txnref, reason: 'Shut' }),
    );
    await shop.injectFault('none');
    await shop.sweepAll();
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:paypal': 11_000,
      'liability:refund-due': -11_000,
    });
  });
});

describe('buying or dropping the last product', () => {
  it('shows the returned credits, and charges nothing', async () => {
    const { payer, order } = await shop.createPaidOrder(
      [
        { itemname: 'Cup', unitprice: 20 },
        ...twoProducts.slice(0, 1),
        { itemname: 'Jug', unitprice: 40 },
      ],
      8000,
    );
    parseData(await runCommand(order, 'soldout', 1));
    parseData(await runCommand(order, 'soldout', 2));
    parseData(await buy(order, 0));
    expect(await getCredits(shop.db, payer.memberId)).toBe(5500);
    expect(await getEmailData(payer, 'order-bought')).toMatchObject({ amount: '0.00' });
    const finalOrder = await shop.getOrder(payer, order.txnid);
    expect(finalOrder).toMatchObject({
      creditredeemed: '80.00',
      refund: { amount: '0.00', credits: '55.00', state: 'refunded' },
    });
    expect(finalOrder.transactionrecords).toContainEqual({
      name: 'creditsback',
      status: 'done',
      paymentDesc: '',
      amount: '55.00',
    });
  });

  it('cancels an order with nothing available, and shows the refund', async () => {
    const { payer, order } = await shop.createPaidOrder(twoProducts, 1000);
    parseData(await runCommand(order, 'soldout', 0));
    parseData(await runCommand(order, 'soldout', 1));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      txnstatus: '0',
      refund: { credits: '10.00' },
    });
    expect(await getEmailData(payer, 'order-cancelled')).toMatchObject({ credits: '10.00' });
    expect(await getCredits(shop.db, payer.memberId)).toBe(1000);
  });
});

describe('an order that is paid again', () => {
  it('buys the remaining lines, all or nothing as before', async () => {
    const payer = await shop.createShopper([...twoProducts, { itemname: 'Jug', unitprice: 20 }]);
    const initialCheckout = await shop.beginCheckout(payer);
    await shop.post(payer, '/cart/bfminstructions', {
      txnid: initialCheckout.txnid,
      delivery: 'Standard',
      partialorderenabled: 0,
    });
    const pay = async (txnid: string) => {
      const checkout = parseData<typeof initialCheckout>(
        await shop.get(payer, `/checkout/get-data?txnid=${txnid}`),
      );
      const attempt = await shop.openOrder(payer, checkout);
      await shop.choose(attempt.token, 'approve');
      await shop.returnToOrder(attempt);
      return shop.getOrder(payer, txnid);
    };
    const order = await pay(initialCheckout.txnid);
    parseData(await runCommand(order, 'soldout', 0));
    travel(28.6 * DAY_MS);
    await shop.sweepAll();
    travel(0);
    const lapsedOrder = await shop.getOrder(payer, order.txnid);
    expect(lapsedOrder).toMatchObject({
      txnstatus: '2',
      totaltxnamount: '88.00',
      authorizeamt: '88.00',
    });
    const repaidOrder = await pay(order.txnid);
    expect(repaidOrder).toMatchObject({ txnstatus: 'P', onhold: false });
    parseData(await buy(repaidOrder, 1));
    parseData(await runCommand(repaidOrder, 'soldout', 2));
  });
});

describe('the extra costs of a product', () => {
  it("require the member's decision regardless of the preset, and give the reason", async () => {
    const payer = await shop.createShopper(twoProducts);
    const initialCheckout = await shop.beginCheckout(payer);
    await shop.post(payer, '/cart/bfminstructions', {
      txnid: initialCheckout.txnid,
      delivery: 'Standard',
      partialorderenabled: 1,
      pricerises: initialCheckout.items.map(({ itemsid }) => ({ itemsid, pricerise: 'skip' })),
    });
    const checkout = parseData<typeof initialCheckout>(await shop.get(payer, '/checkout/get-data'));
    const attempt = await shop.openOrder(payer, checkout);
    await shop.choose(attempt.token, 'approve');
    await shop.returnToOrder(attempt);
    const order = await shop.getOrder(payer, initialCheckout.txnid);
    expect(
      parseData(await runCommand(order, 'price', 0, { unitprice: 40, shopshipping: 5.99 })),
    ).toMatchObject({ linestatus: 'asked' });
    expect(await getEmailData(payer, 'order-price')).toMatchObject({ extra: true, amount: '5.99' });
    expect(parseData(await runCommand(order, 'price', 1, { unitprice: 61 }))).toMatchObject({
      linestatus: 'dropped',
    });
    expect(await getEmailData(payer, 'order-soldout')).toMatchObject({ why: 'price', paid: false });
  });
});

describe('the rows of the order list', () => {
  it('show the held and refunded amounts', async () => {
    const { payer, order } = await shop.createPaidOrder(twoProducts);
    parseData(await buy(order, 0));
    const getRow = async () =>
      parseData<{ items: Order[] }>(await shop.get(payer, '/transaction/bfmhistorylist')).items[0];
    expect(await getRow()).toMatchObject({ txnstatus: 'S', heldamt: '110.00', keptamt: '0.00' });
    const cardPurchase = await shop.createOrderPaidByCard(twoProducts);
    parseData(await cancel(cardPurchase.payer, cardPurchase.order));
    expect(
      parseData<{ items: Order[] }>(
        await shop.get(cardPurchase.payer, '/transaction/bfmhistorylist'),
      ).items[0],
    ).toMatchObject({
      txnstatus: '0',
      capturedamt: '110.00',
      refundamt: '110.00',
      keptamt: '0.00',
    });
    parseData(await buy(order, 1));
    expect(
      readRefusal(
        await shop.post(payer, '/cartcheckout/updateinstructions', {
          txnid: order.txnid,
          delivery: 'Standard',
          partialorderenabled: 0,
        }),
      ),
    ).toMatchObject({ code: 1033 });
  });
});
