import { Value } from 'typebox/value';

import { orderEndpoints } from '@/contract/money/order';
import { travel } from '@/host/core/clock';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { readRefusal } from '@/host/testing/shipping';

let shop: OrderShop;
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

describe('the checkout of a cart', () => {
  it('prices value and fee, and responds in the shape of the contract', async () => {
    const payer = await shop.createShopper();
    const checkout = await shop.beginCheckout(payer);
    expect([...Value.Errors(orderEndpoints['POST /transaction/init'].reply, checkout)]).toEqual([]);
    expect(checkout).toMatchObject({
      txnstatus: 'T',
      charges: { ordervalue: '100.00', bfmfee: '10.00', fixed: false, bfmrate: '0.10' },
      pricecushion: '0.00',
      authorizeamt: '110.00',
      problems: [],
    });
    expect(await shop.beginCheckout(payer)).toMatchObject({
      txnid: checkout.txnid,
      hash: checkout.hash,
    });
    expect(parseData(await shop.get(payer, '/cart/cartcharges'))).toMatchObject({
      bfmfee: '10.00',
    });
    const list = parseData<{ items: { active_cart_items: unknown[] }[] }>(
      await shop.get(payer, '/transaction/bfmlist?status=T'),
    );
    expect(list.items[0]?.active_cart_items).toHaveLength(1);
  });

  it('is in no list while the cart is empty', async () => {
    const payer = await shop.createShopper([]);
    await shop.beginCheckout(payer);
    for (const query of ['', '?status=T'])
      expect(parseData(await shop.get(payer, `/transaction/bfmlist${query}`))).toMatchObject({
        total: 0,
        items: [],
      });
  });

  it('charges at least the fixed fee, and holds 5 % more for a line that may cost it', async () => {
    const payer = await shop.createShopper([{ unitprice: 20 }]);
    const first = await shop.beginCheckout(payer);
    expect(first).toMatchObject({
      charges: { bfmfee: '5.00', fixed: true },
      authorizeamt: '25.00',
    });
    const kept = parseData<{ pricerises: unknown[] }>(
      await shop.post(payer, '/cart/bfminstructions', {
        txnid: first.txnid,
        partialorderenabled: 0,
        delivery: 'Fastest',
        pricerises: [{ itemsid: first.items[0]?.itemsid, pricerise: 'up5' }],
      }),
    );
    expect(kept).toMatchObject({ partialorderenabled: false, shippingoption: 'Fastest' });
    expect(
      parseData(await shop.get(payer, `/checkout/get-data?txnid=${first.txnid}`)),
    ).toMatchObject({ pricecushion: '1.00', authorizeamt: '26.00', items: [{ pricerise: 'up5' }] });
  });

  it('is refused when the cart has changed since it was shown, and for an empty cart', async () => {
    const payer = await shop.createShopper();
    const checkout = await shop.beginCheckout(payer);
    await shop.post(payer, '/cart/additem', {
      itemurl: 'https://example.com/x',
      size: '',
      color: '',
      additionalinfo: '',
      quantity: 1,
      unitprice: 1,
      itemname: 'One more',
    });
    await expect(shop.openOrder(payer, checkout)).rejects.toThrow('1031');
    const empty = await shop.createShopper([]);
    const begun = await shop.beginCheckout(empty);
    expect(begun.problems).toEqual([{ itemsid: null, code: 'empty' }]);
    await expect(shop.openOrder(empty, begun)).rejects.toThrow('1030');
  });

  it('is started by its own call; reading starts none', async () => {
    const payer = await shop.createShopper();
    const read = () => shop.get(payer, '/checkout/get-data');
    expect(readRefusal(await read())).toMatchObject({ status: 404, code: 1005 });
    const { txnid } = await shop.beginCheckout(payer);
    expect(parseData(await read())).toMatchObject({ txnid });
    expect(await shop.beginCheckout(payer)).toMatchObject({ txnid });
  });

  it('refuses instructions for placed orders', async () => {
    const payer = await shop.createShopper();
    const { txnid } = await shop.beginCheckout(payer);
    const answer = await shop.post(payer, '/cartcheckout/updateinstructions', {
      txnid,
      partialorderenabled: 1,
      delivery: 'Standard',
    });
    expect(readRefusal(answer)).toMatchObject({ status: 409, code: 1030 });
  });

  it('is visible to its member only', async () => {
    const [mine, theirs] = [await shop.createPaidOrder(), await shop.createShopper()];
    const { txnid, txnref } = mine.order;
    for (const answer of [
      await shop.get(theirs, `/transaction/bfmdetails?txnid=${txnid}`),
      await shop.get(theirs, `/checkout/get-data?txnid=${txnid}`),
      await shop.post(theirs, '/transaction/canceltxn', { txnref }),
      await shop.post(theirs, '/cartcheckout/redeem', { txnid, credits: 1 }),
      await shop.post(theirs, '/cartcheckout/updateinstructions', {
        txnid,
        partialorderenabled: 1,
        delivery: 'Standard',
      }),
    ])
      expect(readRefusal(answer)).toMatchObject({ status: 404, code: 1005 });
  });
});
