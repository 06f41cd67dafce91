import { eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { sweepGateway } from '@/host/money/payments/engine/sweep';
import { operatorKey, receiveBody } from '@/host/testing/operator';
import { createOrderHelpers } from '@/host/testing/order-acts';
import { parseData, openOrderShop, type OrderShop } from '@/host/testing/order-shop';
import { readRefusal } from '@/host/testing/shipping';
import { getFirstCapture } from '@/host/testing/reversal-shop';

const { packages, paymentAttempts } = schema;

let shop: OrderShop;
const { runCommand, buy, getEmailData } = createOrderHelpers(() => shop);
beforeAll(async () => {
  shop = await openOrderShop();
});
afterEach(() => shop.expectCleanBooks());
afterAll(() => shop.close());

describe('an order whose payer reverses the payment', () => {
  /** An order paid with the regional card, and charged back before anything is bought. */
  async function createReversedOrder() {
    const { payer, order } = await shop.createOrderPaidByCard();
    parseData(
      await shop.app.inject({
        method: 'POST',
        url: '/sandbox/after',
        headers: operatorKey,
        payload: {
          gateway: 'enets',
          capture: (await getFirstCapture(shop, payer)).gatewayCaptureId,
          deed: 'reverse',
        },
      }),
    );
    await shop.db.update(paymentAttempts).set({ nextCheckAt: new Date(0) });
    await sweepGateway(shop.db, shop.payments, 'enets');
    return { payer, order };
  }

  it('is not bought until the operator releases it, and its page shows no refund from us', async () => {
    const { payer, order } = await createReversedOrder();
    expect(readRefusal(await buy(order, 0))).toMatchObject({ code: 1060 });
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({
      txnstatus: 'P',
      refund: null,
      withdrawn: { state: 'reversed', amount: '110.00', held: true },
    });
    expect(await getEmailData(payer, 'payment-withdrawn')).toMatchObject({
      target: 'bfm',
      follows: 'held',
      page: order.txnid,
    });
    parseData(
      await shop.callOperator('/operator/release', {
        reference: order.txnref,
        note: 'Paid by bank',
      }),
    );
    expect(parseData(await buy(order, 0))).toMatchObject({ txnstatus: 'S' });
  });

  it('is owed no refund when it is canceled', async () => {
    const { payer, order } = await createReversedOrder();
    expect(
      parseData(
        await shop.callOperator('/operator/cancelorder', {
          txnref: order.txnref,
          reason: 'Unpaid',
        }),
      ),
    ).toMatchObject({ txnstatus: '0', refunddue: '0.00' });
    expect(await getEmailData(payer, 'order-cancelled')).toMatchObject({ money: '0.00' });
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ refund: null });
  });
});

describe('a package linked to a line by hand', () => {
  it('becomes a bought package, declared from the line, once', async () => {
    const { payer, order } = await shop.createPaidOrder();
    const suite = payer.headers['x-suite'] ?? '';
    const { packageref } = parseData<{ packageref: string }>(
      await shop.callOperator('/operator/receive', receiveBody(suite, { tracking: '1ZUNKNOWN' })),
    );
    expect(readRefusal(await runCommand(order, 'arrived', 0, { packageref }))).toMatchObject({
      code: 1060,
    });
    parseData(await buy(order, 0));
    expect(
      readRefusal(await runCommand(order, 'arrived', 0, { packageref: 'PK00000000' })),
    ).toMatchObject({ code: 1060 });
    const linkedOrder = parseData(await runCommand(order, 'arrived', 0, { packageref }));
    expect(linkedOrder).toMatchObject({ txnstatus: 'C', changed: true });
    expect(parseData(await runCommand(order, 'arrived', 0, { packageref }))).toMatchObject({
      changed: false,
    });
    const [parcel] = await shop.db.select().from(packages).where(eq(packages.ref, packageref));
    expect(parcel).toMatchObject({
      amountCents: 10_000,
      customerDeclared: true,
      itemization: [{ description: 'Mug', qty: 2, priceCents: 5000 }],
    });
    expect(parcel?.kinds).toContain('bfm');
    expect(await shop.getOrder(payer, order.txnid)).toMatchObject({ items: [{ packageref }] });
  });

  it('is refused if it belongs to another member', async () => {
    const { order } = await shop.createPaidOrder();
    parseData(await buy(order, 0));
    const otherShopper = await shop.createShopper();
    const { packageref } = parseData<{ packageref: string }>(
      await shop.callOperator(
        '/operator/receive',
        receiveBody(otherShopper.headers['x-suite'] ?? '', { tracking: '1ZOTHER' }),
      ),
    );
    expect(readRefusal(await runCommand(order, 'arrived', 0, { packageref }))).toMatchObject({
      code: 1060,
    });
  });
});
