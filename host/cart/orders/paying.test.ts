import { randomUUID } from 'node:crypto';

import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { eq } from 'drizzle-orm';

import type { OrderCheckout } from '@/contract/money/order';
import { holdingGateways } from '@/contract/money/payments-table';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { sweepGateway } from '@/host/money/payments/engine/sweep';
import { editAttempt } from '@/host/testing/edit-attempt';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import type { Payer } from '@/host/testing/payment-shop';
import { getCredits } from '@/host/testing/payment-shop';
import { createTestServices } from '@/host/testing/services';
import { RACERS } from '@/host/testing/soak';
import { sendNotice } from '@/host/testing/reversal-shop';

const { orders, paymentAttempts, promoCodes } = schema;
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

const { runCommand, buy, listAuthorizations } = createOrderHelpers(() => shop);
const twoProducts = [
  { itemname: 'Cup', unitprice: 40 },
  { itemname: 'Pot', unitprice: 60 },
];

describe('paying', () => {
  it('places a hold only at gateways that are shown to place holds', () => {
    const { gateways } = createTestServices().payments;
    const entriesWithHold = [...gateways].filter(([, { hold }]) => hold !== undefined);
    expect(entriesWithHold.map(([name]) => name)).toEqual(holdingGateways);
  });

  it('from two concurrent tabs creates one order', async () => {
    const payer = await shop.createShopper();
    const checkouts = await Promise.all(
      Array.from({ length: RACERS }, () => shop.beginCheckout(payer)),
    );
    expect(new Set(checkouts.map(({ txnid }) => txnid)).size).toBe(1);
    const [checkout] = checkouts;
    if (!checkout) throw new Error('no checkout');
    const attempts = await Promise.all(
      Array.from({ length: RACERS }, () => shop.openOrder(payer, checkout)),
    );
    expect(new Set(attempts.map(({ attemptid }) => attemptid)).size).toBe(1);
    const [attempt] = attempts;
    if (!attempt) throw new Error('no attempt');
    await shop.injectFault('notices-10');
    await shop.choose(attempt.token, 'approve');
    await Promise.all(Array.from({ length: RACERS }, () => shop.returnToOrder(attempt)));
    expect(await shop.db.$count(orders, eq(orders.memberId, payer.memberId))).toBe(1);
    expect(await listAuthorizations(payer)).toEqual([{ state: 'held', capturedCents: 0 }]);
    await expect(shop.openOrder(payer, checkout)).rejects.toThrow('1037');
    expect((await shop.beginCheckout(payer)).problems).toMatchObject([{ code: 'empty' }]);
  });

  it('completes even if the window was closed after approval', async () => {
    const payer = await shop.createShopper();
    const attempt = await shop.openOrder(payer, await shop.beginCheckout(payer));
    await shop.injectFault('no-notice');
    await shop.choose(attempt.token, 'approve');
    await shop.db
      .update(paymentAttempts)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(paymentAttempts.id, attempt.attemptid));
    await sweepGateway(shop.db, shop.payments, 'paypal');
    expect(await shop.getOrder(payer, attempt.targetid)).toMatchObject({ txnstatus: 'P' });
  });

  it('captures nothing when the cart or promo code changed after the page was opened', async () => {
    const today = new Date();
    const code = `SAVE${randomUUID().slice(0, 6).toUpperCase()}`;
    await shop.db
      .insert(promoCodes)
      .values({
        code,
        type: '1',
        value: '0.10',
        description: 'Ten percent',
        validFrom: new Date(today.getTime() - DAY_MS),
        validTo: new Date(today.getTime() + DAY_MS),
        maxUses: 1,
      });
    const [firstPayer, secondPayer] = [await shop.createShopper(), await shop.createShopper()];
    const openPayments = [];
    for (const payer of [firstPayer, secondPayer]) {
      const { txnid } = await shop.beginCheckout(payer);
      const checkout = parseData<OrderCheckout>(
        await shop.post(payer, '/cartcheckout/redeem', { txnid, promocode: code.toLowerCase() }),
      );
      expect(checkout).toMatchObject({ txndiscount: '11.00', authorizeamt: '99.00' });
      openPayments.push({ payer, attempt: await shop.openOrder(payer, checkout) });
    }
    for (const { attempt } of openPayments) {
      await shop.choose(attempt.token, 'approve');
      await shop.returnToOrder(attempt);
    }
    const states = await Promise.all(
      openPayments.map(({ payer, attempt }) => shop.getState(payer, attempt.attemptid)),
    );
    expect(states).toEqual(['applied', 'cancelled']);
    expect(await listAuthorizations(secondPayer)).toEqual([]);
    const thirdPayer = await shop.createShopper(twoProducts);
    const attempt = await shop.openOrder(thirdPayer, await shop.beginCheckout(thirdPayer));
    const line = (await shop.beginCheckout(thirdPayer)).items[0];
    await shop.post(thirdPayer, '/cart/deleteitem', { itemid: line?.itemsid });
    await shop.choose(attempt.token, 'approve');
    await shop.returnToOrder(attempt);
    expect(await shop.getState(thirdPayer, attempt.attemptid)).toBe('cancelled');
    expect(await listAuthorizations(thirdPayer)).toEqual([]);
  });

  it('is refused when the member has since spent the credits elsewhere', async () => {
    const payer = await shop.createShopper(twoProducts, 1000);
    const { txnid } = await shop.beginCheckout(payer);
    const shownCheckout = parseData<OrderCheckout>(
      await shop.post(payer, '/cartcheckout/redeem', { txnid, credits: 10 }),
    );
    await shop.db
      .update(schema.creditLots)
      .set({ remainingCents: 0, amountCents: 0 })
      .where(eq(schema.creditLots.memberId, payer.memberId));
    await expect(shop.openOrder(payer, shownCheckout)).rejects.toThrow('1031');
    await shop.db.delete(schema.creditLots).where(eq(schema.creditLots.memberId, payer.memberId));
    await shop.db.execute(
      `alter table ledger_entries disable trigger ledger_append_only; delete from ledger_entries where member_id = '${payer.memberId}'; alter table ledger_entries enable trigger ledger_append_only`,
    );
  });

  it('with credits alone is a zero checkout, and unused credits are returned', async () => {
    const payer = await shop.createShopper(twoProducts, 20_000);
    const { txnid } = await shop.beginCheckout(payer);
    const checkout = parseData<OrderCheckout>(
      await shop.post(payer, '/cartcheckout/redeem', { txnid, credits: 200 }),
    );
    expect(checkout).toMatchObject({ creditredeemed: '110.00', authorizeamt: '0.00' });
    const paymentResponse = await shop.post(payer, '/reward/checkout', {
      txnid,
      quote: checkout.hash,
    });
    expect(parseData(paymentResponse)).toMatchObject({ state: 'applied' });
    const order = await shop.getOrder(payer, txnid);
    expect(order).toMatchObject({ txnstatus: 'P', paymentmethod: 'zero' });
    parseData(await runCommand(order, 'soldout', 1));
    parseData(await buy(order));
    expect(await getCredits(shop.db, payer.memberId)).toBe(15_500);
  });

  it('is settled by a signed webhook alone, before and after the return', async () => {
    const payer = await shop.createShopper();
    const attempt = await shop.openOrder(payer, await shop.beginCheckout(payer));
    await shop.injectFault('no-notice', 3);
    await shop.choose(attempt.token, 'approve');
    const notice = {
      id: `WH-${randomUUID()}`,
      event_type: 'CHECKOUT.ORDER.APPROVED',
      resource: { id: attempt.token },
    };
    for (const _ of [1, 2, 3]) expect((await sendNotice(shop, notice)).statusCode).toBe(200);
    expect(await shop.getOrder(payer, attempt.targetid)).toMatchObject({ txnstatus: 'P' });
    parseData(await shop.returnToOrder(attempt));
    expect(await listAuthorizations(payer)).toEqual([{ state: 'held', capturedCents: 0 }]);
  });
});

describe('a cart that changes while its order is being paid', () => {
  const lateItem = {
    itemurl: 'https://www.example-shop.com/late',
    itemname: 'Late',
    unitprice: 20,
    quantity: 1,
    size: '',
    color: '',
    additionalinfo: '',
  };
  const addLateItem = async (payer: Payer) =>
    parseData(await shop.post(payer, '/cart/additem', lateItem));
  const listCartNames = async (payer: Payer) =>
    parseData<{ items: { itemname: string }[] }>(
      await shop.get(payer, '/cart/cartitems'),
    ).items.map(({ itemname }) => itemname);

  it('keeps a product added later, which is not part of the order', async () => {
    const cardPurchase = await shop.createOrderPaidByCard(twoProducts, addLateItem);
    const payer = await shop.createShopper(twoProducts);
    const attempt = await shop.openOrder(payer, await shop.beginCheckout(payer));
    await addLateItem(payer);
    expect(await shop.beginCheckout(payer)).toMatchObject({
      txnid: attempt.targetid,
      attempt: { attemptid: attempt.attemptid, state: 'opened' },
    });
    await shop.choose(attempt.token, 'approve');
    await shop.returnToOrder(attempt);
    const paypalPurchase = { payer, order: await shop.getOrder(payer, attempt.targetid) };
    for (const { payer: buyer, order } of [cardPurchase, paypalPurchase]) {
      expect(order).toMatchObject({ txnstatus: 'P', authorizeamt: '110.00' });
      expect(order.items.map(({ itemname }) => itemname)).toEqual(['Cup', 'Pot']);
      expect(await listCartNames(buyer)).toEqual(['Late']);
    }
  });

  it('refuses changes once the money has been requested', async () => {
    const payer = await shop.createShopper(twoProducts);
    await addLateItem(payer);
    const [lateLine] = (await shop.beginCheckout(payer)).items;
    parseData(await shop.post(payer, '/cart/saveforlater', { itemid: lateLine?.itemsid }));
    const checkout = await shop.beginCheckout(payer);
    const attempt = await shop.openOrder(payer, checkout);
    await editAttempt(shop, attempt.attemptid, { askedAt: Date.now() });
    const itemid = checkout.items[0]?.itemsid;
    for (const [path, body] of [
      ['/cart/edititem', { itemid, quantity: 3 }],
      ['/prelogin/cart/edititem', { itemid, quantity: 0 }],
      ['/cart/deleteitem', { itemid }],
      ['/cart/saveforlater', { itemid }],
      [
        '/cart/bfminstructions',
        {
          txnid: checkout.txnid,
          partialorderenabled: 1,
          delivery: 'Standard',
          pricerises: [{ itemsid: itemid, pricerise: 'up5' }],
        },
      ],
    ] as const) {
      const response = await shop.post(payer, path, body);
      expect([path, response.statusCode, response.json()]).toMatchObject([
        path,
        409,
        { error: { error_code: 1033 } },
      ]);
    }
    parseData(await shop.post(payer, '/cart/edititem', { itemid, quantity: 1 }));
    parseData(await shop.post(payer, '/cart/movetocart', { itemid: lateLine?.itemsid }));
    parseData(await shop.post(payer, '/cart/deleteitem', { itemid: lateLine?.itemsid }));
    expect(await shop.getState(payer, attempt.attemptid)).toBe('captured');
  });

  it('ends only the open payment whose contents changed', async () => {
    const payer = await shop.createShopper(twoProducts);
    const checkout = await shop.beginCheckout(payer);
    const attempt = await shop.openOrder(payer, checkout);
    const itemid = checkout.items[0]?.itemsid;
    const instructions = { txnid: checkout.txnid, partialorderenabled: 1, delivery: 'Fastest' };
    parseData(await shop.post(payer, '/cart/bfminstructions', instructions));
    expect(await shop.getState(payer, attempt.attemptid)).toBe('opened');
    parseData(await shop.post(payer, '/cart/edititem', { itemid, quantity: 2 }));
    expect(await shop.getState(payer, attempt.attemptid)).toBe('cancelled');
  });

  it('has an expected date for the delivery option chosen last', async () => {
    const payer = await shop.createShopper(twoProducts);
    const attempt = await shop.openOrder(payer, await shop.beginCheckout(payer));
    const instructions = { txnid: attempt.targetid, partialorderenabled: 1, delivery: 'Fastest' };
    parseData(await shop.post(payer, '/cart/bfminstructions', instructions));
    await shop.choose(attempt.token, 'approve');
    await shop.returnToOrder(attempt);
    const expectDeliveryDate = async () => {
      const { deliveryperiod, est_time, stops } = await shop.getOrder(payer, attempt.targetid);
      expect(differenceInCalendarDays(est_time ?? '', stops.paid ?? '')).toBe(deliveryperiod.max);
    };
    await expectDeliveryDate();
    const laterInstructions = { ...instructions, delivery: 'Standard' };
    parseData(await shop.post(payer, '/cartcheckout/updateinstructions', laterInstructions));
    await expectDeliveryDate();
  });
});
