import { and, eq } from 'drizzle-orm';

import type { Order } from '@/contract/money/order';
import type { Reply } from '@/contract/calls';
import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { createQuoteHelpers } from '@/host/testing/estimates';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import type { Payer } from '@/host/testing/payment-shop';
import { newMember } from '@/host/testing/people';
import { getData } from '@/host/testing/shipping';

type Page = Reply<'GET /pmt/notifications'>;

describe('notifications about orders that need an answer or a payment', () => {
  let shop: OrderShop;
  const { runCommand, getEmailData } = createOrderHelpers(() => shop);
  beforeAll(async () => {
    shop = await openOrderShop();
  });
  afterAll(() => shop.close());

  const listNotifications = async (payer: Payer) =>
    parseData<Page>(await shop.get(payer, '/pmt/notifications')).notifications.items;

  it('are in the list and emailed: a price increase, a sold-out product', async () => {
    const { payer, order } = await shop.createPaidOrder([
      { itemname: 'Cup', unitprice: 40 },
      { itemname: 'Pot', unitprice: 60 },
    ]);
    const commonFields = { status: 'WARNING', packageref: null, aboutid: order.txnid };
    parseData(await runCommand(order, 'price', 1, { unitprice: 70 }));
    parseData(await runCommand(order, 'price', 1, { unitprice: 70 }));
    const priceNotification = { ...commonFields, type: 'order_price', name: 'Pot' };
    expect(await listNotifications(payer)).toMatchObject([priceNotification]);
    expect(await getEmailData(payer, 'order-price')).toMatchObject({
      name: 'Pot',
      amount: '11.00',
    });
    parseData(await runCommand(order, 'soldout', 0));
    parseData(await runCommand(order, 'soldout', 0));
    // The rest is bought, so unavailable products need no action.
    const soldOutNotification = {
      ...commonFields,
      status: 'INFO',
      type: 'order_soldout',
      name: 'Cup',
    };
    expect(await listNotifications(payer)).toMatchObject([soldOutNotification, priceNotification]);
    expect(await getEmailData(payer, 'order-soldout')).toMatchObject({ name: 'Cup' });
  });

  it('ask for action only as long as their order does', async () => {
    const { payer, order } = await shop.createPaidOrder([
      { itemname: 'Cup', unitprice: 40 },
      { itemname: 'Pot', unitprice: 60 },
    ]);
    const listStatuses = async () => (await listNotifications(payer)).map(({ status }) => status);
    parseData(await runCommand(order, 'price', 1, { unitprice: 70 }));
    expect(await listStatuses()).toEqual(['WARNING']);
    const accept = async (n: number) =>
      parseData<Order>(
        await shop.post(payer, '/transaction/answerprice', {
          txnid: order.txnid,
          itemsid: order.items[n]?.itemsid,
          answer: 'accept',
          difference: '11.00',
        }),
      );
    const answeredOrder = await accept(1);
    expect(await listStatuses()).toEqual(['WARNING']);
    await shop.payRequest(payer, answeredOrder.items[1]?.request?.requestid ?? '');
    expect(await listStatuses()).toEqual(['INFO']);
    // Another product's price difference requires nothing for this one.
    parseData(await runCommand(order, 'price', 0, { unitprice: 50 }));
    await accept(0);
    expect(await listStatuses()).toEqual(['WARNING', 'INFO']);
  });

  it('are in the list when they must be paid again', async () => {
    const { payer, order } = await shop.createPaidOrder();
    travel(28.6 * 24 * 3600_000);
    await shop.sweepAll();
    travel(0);
    expect(await listNotifications(payer)).toMatchObject([
      { type: 'order_lapsed', name: order.txnref, aboutid: order.txnid },
    ]);
    expect(await getEmailData(payer, 'order-lapsed')).toMatchObject({ txnRef: order.txnref });
  });
});

describe('a live quote that a person answers', () => {
  let host: TestHost;
  const { sendForId, getResult } = createQuoteHelpers(() => host);
  beforeAll(async () => {
    host = await openTestHost();
  });
  afterAll(() => host.close());

  it.each([true, false])("is in its member's list; emailed: %s", async (mail) => {
    const { member, as } = await newMember(host.db);
    if (!mail) {
      const preferences = [{ type: 'quote_answered', mail }];
      getData(
        await host.call('POST /user/updatenotificationpreferences', { as, body: { preferences } }),
      );
    }
    const id = await sendForId({ producturl: 'https://shop.example/zyx-frobnicator' }, { as });
    const { reference } = await getResult(id, as);
    const body = { reference, weight: 1.25 };
    getData(await host.call('POST /operator/estimate', { body, headers: operatorKey }));
    const { notifications } = getData<Page>(await host.call('GET /pmt/notifications', { as }));
    expect(notifications.items).toMatchObject([
      { type: 'quote_answered', status: 'INFO', name: 'shop.example', aboutid: id },
    ]);
    const mailFilter = and(
      eq(schema.mailOutbox.memberId, member.id),
      eq(schema.mailOutbox.kind, 'estimate-answered'),
    );
    expect(await host.db.$count(schema.mailOutbox, mailFilter)).toBe(mail ? 1 : 0);
  });
});
