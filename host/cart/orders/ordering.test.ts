import { Value } from 'typebox/value';

import { orderEndpoints, type Order } from '@/contract/money/order';
import { travel } from '@/host/core/clock';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { operatorKey, receiveBody } from '@/host/testing/operator';
import { getCredits } from '@/host/testing/payment-shop';
import { readRefusal } from '@/host/testing/shipping';
import { getBalances } from '@/host/testing/reversal-shop';

let shop: OrderShop;
const { getEmailData } = createOrderHelpers(() => shop);
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

const buy = (order: Order, index: number, overrides: object = {}) => {
  const line = order.items[index];
  return shop.callOperator('/operator/buy', {
    txnref: order.txnref,
    itemsid: line?.itemsid,
    unitprice: Number(line?.unitprice),
    shoporder: `A-${index}`,
    ...overrides,
  });
};
const threeProducts = [
  { itemname: 'Cup', unitprice: 20 },
  { itemname: 'Pot', unitprice: 30 },
  { itemname: 'Jug', unitprice: 50 },
];

describe('a paid order', () => {
  it('holds the money without charging it, moves its lines out of the cart, and emails the member', async () => {
    const { payer, order } = await shop.createPaidOrder();
    expect([...Value.Errors(orderEndpoints['GET /transaction/bfmdetails'].reply, order)]).toEqual(
      [],
    );
    expect(order).toMatchObject({
      txnstatus: 'P',
      txntype: '4',
      authorizeamt: '110.00',
      authorizefee: '10.00',
      bfmrate: '10.00',
      fixedpromo: null,
      capturedamt: '0.00',
      iscancellable: true,
      txnurl: 'https://example-shop.com/',
      shops: ['example-shop.com'],
      transactionrecords: [{ status: 'done', name: 'authorization', amount: '110.00' }],
      items: [{ linestatus: 'waiting', itemname: 'Mug', linetotal: '100.00' }],
    });
    expect(order.stops).toMatchObject({ bought: null, onitsway: null, insuite: null });
    expect(await getBalances(shop, payer)).toEqual({
      'held:paypal': 11_000,
      'liability:held': -11_000,
    });
    expect(parseData(await shop.get(payer, '/cart/bfmsummary'))).toMatchObject({ count: 0 });
    expect(parseData(await shop.get(payer, '/user/getdashboard'))).toMatchObject({
      orderscount: 1,
    });
    expect(await shop.listEmailKinds(payer)).toEqual(['paid']);
  });

  it('is charged for what was bought, releases the rest of the hold, and links the package that arrives', async () => {
    const { payer, order } = await shop.createPaidOrder(threeProducts);
    expect(parseData(await buy(order, 0, { unitprice: 15 }))).toMatchObject({
      txnstatus: 'S',
      linestatus: 'bought',
      changed: true,
      capturedamt: '0.00',
    });
    expect(parseData(await buy(order, 0, { unitprice: 15 }))).toMatchObject({ changed: false });
    parseData(await buy(order, 1, { tracking: '1ZCUP0001' }));
    parseData(await buy(order, 0, { unitprice: 15, tracking: '1ZCUP0001' }));
    const result = parseData(
      await shop.callOperator('/operator/soldout', {
        txnref: order.txnref,
        itemsid: order.items[2]?.itemsid,
      }),
    );
    expect(result).toMatchObject({ txnstatus: 'I', capturedamt: '50.00' });
    const boughtOrder = await shop.getOrder(payer, order.txnid);
    expect(boughtOrder).toMatchObject({
      actualtxnamount: '50.00',
      authorizeamt: '110.00',
      iscancellable: false,
      transactionrecords: [
        { name: 'authorization', amount: '110.00' },
        { name: 'release', status: 'done', amount: '60.00' },
        { name: 'capture', status: 'done', amount: '50.00' },
      ],
    });
    expect(await getBalances(shop, payer)).toEqual({
      'gateway:paypal': 5000,
      'revenue:orders': -5000,
    });
    const suite = payer.headers['x-suite'] ?? '';
    const { packageref } = parseData<{ packageref: string }>(
      await shop.callOperator(
        '/operator/receive',
        receiveBody(suite, { tracking: '1zcup0001', merchant: '' }),
      ),
    );
    const arrivedOrder = await shop.getOrder(payer, order.txnid);
    expect(arrivedOrder).toMatchObject({
      txnstatus: 'C',
      items: [{ packageref }, { packageref }, { linestatus: 'dropped', reason: 'soldout' }],
    });
    const list = parseData<{ transactionpackages: { items: object[] } }>(
      await shop.get(payer, '/pmt/packages'),
    );
    expect(list.transactionpackages.items[0]).toMatchObject({
      packageref,
      packagetype: ['bfm'],
      status: '2',
      amount: '45.00',
      itemizationdeclared: true,
    });
    expect(await shop.listEmailKinds(payer)).toEqual(
      expect.arrayContaining(['paid', 'order-soldout', 'order-bought', 'order-arrived']),
    );
    const [first, second, dropped] = order.items.map(({ itemname }) => itemname);
    expect(await getEmailData(payer, 'order-bought')).toMatchObject({
      bought: [first, second],
      missing: [dropped],
    });
  });

  it('returns unused credits', async () => {
    const { payer, order } = await shop.createPaidOrder(threeProducts, 8000);
    expect(order).toMatchObject({ creditredeemed: '80.00', authorizeamt: '30.00' });
    for (const n of [1, 2])
      parseData(
        await shop.callOperator('/operator/soldout', {
          txnref: order.txnref,
          itemsid: order.items[n]?.itemsid,
        }),
      );
    parseData(await buy(order, 0));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      actualtxnamount: '25.00',
      capturedamt: '0.00',
    });
    expect(await getCredits(shop.db, payer.memberId)).toBe(5500);
  });

  it('owes a refund for a line that sells out after it was charged', async () => {
    const { payer, order } = await shop.createPaidOrder(threeProducts);
    for (const n of [0, 1, 2]) parseData(await buy(order, n));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ capturedamt: '110.00' });
    expect(
      parseData(
        await shop.callOperator('/operator/soldout', {
          txnref: order.txnref,
          itemsid: order.items[2]?.itemsid,
        }),
      ),
    ).toMatchObject({ refunddue: '55.00' });
    const finalOrder = await shop.getOrder(payer, order.txnid);
    expect(finalOrder).toMatchObject({
      refund: { amount: '55.00', state: 'due' },
      actualtxnamount: '55.00',
    });
    const dueRefund = (await shop.app.inject({ url: '/operator/refunds', headers: operatorKey }))
      .json<{ data: { items: { attemptid: string; reference: string; amount: string }[] } }>()
      .data.items.find(({ reference }) => reference === order.txnref);
    expect(dueRefund).toMatchObject({ amount: '55.00' });
    for (const _ of [1, 2])
      parseData(
        await shop.callOperator('/operator/refund', {
          attemptid: dueRefund?.attemptid,
          reference: 'REFUND-55',
        }),
      );
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      refund: { amount: '55.00', state: 'refunded' },
    });
  });
});

describe('a higher price', () => {
  it('is put to the member, who accepts it with a separate payment', async () => {
    const { payer, order } = await shop.createPaidOrder(threeProducts);
    const line = order.items[2]?.itemsid;
    const newPrice = { txnref: order.txnref, itemsid: line, unitprice: 60, salestax: 5 };
    expect(readRefusal(await buy(order, 2, { unitprice: 60 }))).toMatchObject({ code: 1060 });
    expect(parseData(await shop.callOperator('/operator/price', newPrice))).toMatchObject({
      linestatus: 'asked',
    });
    const shownLine = (await shop.getOrder(payer, order.txnid)).items[2];
    expect(shownLine).toMatchObject({ difference: '16.00' });
    const answer = (difference: string, decision = 'accept') =>
      shop.post(payer, '/transaction/answerprice', {
        txnid: order.txnid,
        itemsid: line,
        answer: decision,
        difference,
      });
    expect(readRefusal(await answer('1.00'))).toMatchObject({ code: 1031 });
    const acceptedLine = parseData<Order>(await answer('16.00')).items[2];
    parseData(await answer('16.00'));
    expect(acceptedLine).toMatchObject({ linestatus: 'accepted', request: { amt: '16.00' } });
    expect(readRefusal(await buy(order, 2, { unitprice: 60, salestax: 5 }))).toMatchObject({
      code: 1060,
    });
    await shop.payRequest(payer, acceptedLine?.request?.requestid ?? '');
    for (const n of [0, 1]) parseData(await buy(order, n));
    expect(parseData(await buy(order, 2, { unitprice: 60, salestax: 5 }))).toMatchObject({
      capturedamt: '110.00',
    });
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ actualtxnamount: '126.00' });
  });

  it('drops the line if the member preset that, or when the member asks', async () => {
    const payer = await shop.createShopper(threeProducts);
    const checkout = await shop.beginCheckout(payer);
    await shop.post(payer, '/cart/bfminstructions', {
      txnid: checkout.txnid,
      partialorderenabled: 1,
      delivery: 'Standard',
      pricerises: [{ itemsid: checkout.items[0]?.itemsid, pricerise: 'skip' }],
    });
    const order = await payForCart(payer);
    const setPrice = (n: number) =>
      shop.callOperator('/operator/price', {
        txnref: order.txnref,
        itemsid: order.items[n]?.itemsid,
        unitprice: 90,
      });
    expect(parseData(await setPrice(0))).toMatchObject({ linestatus: 'dropped' });
    parseData(await setPrice(1));
    const droppedOrder = parseData<Order>(
      await shop.post(payer, '/transaction/answerprice', {
        txnid: order.txnid,
        itemsid: order.items[1]?.itemsid,
        answer: 'drop',
      }),
    );
    expect(droppedOrder.items[1]).toMatchObject({ linestatus: 'dropped', reason: 'member' });
    parseData(await buy(order, 2));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ txnstatus: 'S' });
  });
});

describe('an all-or-nothing order', () => {
  const createAllOrNothingOrder = async () => {
    const payer = await shop.createShopper(threeProducts);
    const { txnid } = await shop.beginCheckout(payer);
    const instructions = { txnid, delivery: 'Standard' };
    await shop.post(payer, '/cart/bfminstructions', { ...instructions, partialorderenabled: 0 });
    return { payer, instructions, order: await payForCart(payer) };
  };
  const markSoldOut = (order: Order, n: number) =>
    shop.callOperator('/operator/soldout', {
      txnref: order.txnref,
      itemsid: order.items[n]?.itemsid,
    });

  it('continues, and reports that, when everything else is bought before a line sells out', async () => {
    const { payer, order } = await createAllOrNothingOrder();
    for (const n of [0, 1]) parseData(await buy(order, n));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ toolatetohold: false });
    parseData(await markSoldOut(order, 2));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      onhold: false,
      toolatetohold: true,
    });
  });

  it('waits for the member when a line is sold out', async () => {
    const { payer, instructions, order } = await createAllOrNothingOrder();
    parseData(await markSoldOut(order, 0));
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      onhold: true,
      toolatetohold: false,
      actionneeded: true,
    });
    expect(readRefusal(await buy(order, 1))).toMatchObject({ code: 1060 });
    parseData(
      await shop.post(payer, '/cartcheckout/updateinstructions', {
        ...instructions,
        partialorderenabled: 1,
      }),
    );
    parseData(await buy(order, 1));
  });
});

/** Checks out the cart, pays through PayPal, and returns the order. */
async function payForCart(payer: Parameters<OrderShop['beginCheckout']>[0]): Promise<Order> {
  const checkout = await shop.beginCheckout(payer);
  const attempt = await shop.openOrder(payer, checkout);
  await shop.choose(attempt.token, 'approve');
  await shop.returnToOrder(attempt);
  return shop.getOrder(payer, checkout.txnid);
}
