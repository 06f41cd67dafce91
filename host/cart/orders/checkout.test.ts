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

  it('charges at least the fixed fee, and holds 5% more for a line that may cost 5% more', async () => {
    const payer = await shop.createShopper([{ unitprice: 20 }]);
    const initialCheckout = await shop.beginCheckout(payer);
    expect(initialCheckout).toMatchObject({
      charges: { bfmfee: '5.00', fixed: true },
      authorizeamt: '25.00',
    });
    const savedInstructions = parseData<{ pricerises: unknown[] }>(
      await shop.post(payer, '/cart/bfminstructions', {
        txnid: initialCheckout.txnid,
        partialorderenabled: 0,
        delivery: 'Fastest',
        pricerises: [{ itemsid: initialCheckout.items[0]?.itemsid, pricerise: 'up5' }],
      }),
    );
    expect(savedInstructions).toMatchObject({
      partialorderenabled: false,
      shippingoption: 'Fastest',
    });
    expect(
      parseData(await shop.get(payer, `/checkout/get-data?txnid=${initialCheckout.txnid}`)),
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
    const emptyCartPayer = await shop.createShopper([]);
    const emptyCheckout = await shop.beginCheckout(emptyCartPayer);
    expect(emptyCheckout.problems).toEqual([{ itemsid: null, code: 'empty' }]);
    await expect(shop.openOrder(emptyCartPayer, emptyCheckout)).rejects.toThrow('1030');
  });

  it('is started by its own call, not by reading it', async () => {
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
    const response = await shop.post(payer, '/cartcheckout/updateinstructions', {
      txnid,
      partialorderenabled: 1,
      delivery: 'Standard',
    });
    expect(readRefusal(response)).toMatchObject({ status: 409, code: 1030 });
  });

  it('is visible to its member only', async () => {
    const [purchase, stranger] = [await shop.createPaidOrder(), await shop.createShopper()];
    const { txnid, txnref } = purchase.order;
    for (const response of [
      await shop.get(stranger, `/transaction/bfmdetails?txnid=${txnid}`),
      await shop.get(stranger, `/checkout/get-data?txnid=${txnid}`),
      await shop.post(stranger, '/transaction/canceltxn', { txnref }),
      await shop.post(stranger, '/cartcheckout/redeem', { txnid, credits: 1 }),
      await shop.post(stranger, '/cartcheckout/updateinstructions', {
        txnid,
        partialorderenabled: 1,
        delivery: 'Standard',
      }),
    ])
      expect(readRefusal(response)).toMatchObject({ status: 404, code: 1005 });
  });
});
