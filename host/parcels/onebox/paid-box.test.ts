import { randomUUID } from 'node:crypto';

import { and, eq, ne } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import type { ShippingSpeed } from '@/contract/member/shipment';
import { schema } from '@/host/db/client';
import { finishRequests } from '@/host/test-mode/finish-requests';
import { payBoxWithCredits } from '@/host/testing/oneboxes';
import { operatorKey } from '@/host/testing/operator';
import { storePackages } from '@/host/testing/packages';
import type { PaymentShop } from '@/host/testing/payment-shop';
import {
  getData,
  initShipment,
  readRefusal,
  updateShipment,
  newIdempotencyHeader,
} from '@/host/testing/shipping';
import { openBoxShop, type BoxShop } from '@/host/testing/box-shop';

let shop: PaymentShop;
let boxShop: BoxShop;
let host: BoxShop['host'];
beforeAll(async () => {
  boxShop = await openBoxShop();
  ({ shop, host } = boxShop);
});
afterAll(() => shop.close());

describe('a paid box', () => {
  it('is finished once by the warehouse, with weight, size and photo, and the member is notified', async () => {
    const buyer = await boxShop.createDraft();
    const fetchHistory = async () =>
      getData<Reply<'GET /user/accountsummary'>>(
        await host.call('GET /user/accountsummary', { as: buyer.as }),
      ).oneboxhistorylist;
    expect(await fetchHistory()).toEqual([]);
    expect(await payBoxWithCredits(host, buyer)).toMatchObject({
      state: 'applied',
      amount: '0.00',
    });
    const ref = buyer.box.oneboxref;
    expect(await fetchHistory()).toMatchObject([
      {
        oneboxref: ref,
        status: 'packing',
        finalamtpaid: '0.00',
        creditredeemed: buyer.box.quote?.subtotal,
        paymentmethod: 'zero',
        packages: buyer.refs.map((pkgref) => ({ pkgref })),
      },
    ]);
    const openRequests = getData<Reply<'GET /operator/requests'>>(
      await host.call('GET /operator/requests', { headers: operatorKey }),
    );
    expect(openRequests.items.find((item) => item.packageref === ref)).toMatchObject({
      action: 'onebox',
      instructions: buyer.refs,
    });
    expect(readRefusal(await boxShop.finishBox(ref, { photos: [] })).fields).toEqual([
      { field: 'photos', message: 'are required for a OneBox' },
    ]);
    expect(getData(await boxShop.finishBox(ref))).toEqual({
      packageref: ref,
      status: '2',
      changed: true,
    });
    expect(getData(await boxShop.finishBox(ref))).toMatchObject({ changed: false });
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'ready',
      measured: { weight: 2600, length: 35, width: 25, height: 20 },
    });
    expect(await boxShop.getPackage(buyer, ref)).toMatchObject({
      status: '2',
      weight: 2600,
      images: [expect.anything()],
    });
    const sentNotifications = await host.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.packageRef, ref));
    expect(sentNotifications.map(({ type }) => type)).toEqual(['txnpackage_onebox_complete']);
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(eq(schema.mailOutbox.memberId, buyer.memberId), ne(schema.mailOutbox.kind, 'paid')),
      );
    expect(emails.map(({ kind, data }) => [kind, data])).toEqual([
      [
        'package',
        {
          type: 'txnpackage_onebox_complete',
          action: 'onebox',
          packageRef: ref,
          name: `OneBox ${ref.slice(-4)}`,
        },
      ],
    ]);
  });

  it('counts storage from its oldest package and ships like any other, with its contents; no fee is charged twice', async () => {
    const oldDate = new Date(Date.now() - 40 * 86_400_000);
    const buyer = await boxShop.createDraft([
      { kinds: ['verified'], arrivedAt: oldDate },
      { kinds: ['normalhazmat'], arrivedAt: new Date() },
    ]);
    await payBoxWithCredits(host, buyer);
    const ref = buyer.box.oneboxref;
    await boxShop.finishBox(ref);
    expect(await boxShop.getPackage(buyer, ref)).toMatchObject({
      storage: { days: 40, amount: '10.00' },
      packagetype: ['onebox', 'normalhazmat'],
    });
    const shipment = getData<{ shipmentid: string }>(await initShipment(host, buyer.as, [ref]));
    const { shippingSpeed } = getData<{ shippingSpeed: Record<string, ShippingSpeed> }>(
      await host.call('POST /shipment/shipping-calculator', {
        as: buyer.as,
        body: { shipmentid: shipment.shipmentid },
      }),
    );
    const codes = shippingSpeed['standard']?.lines.map(({ code, amount, basis }) => [
      code,
      code === 'internationalshipping' ? basis['weight'] : amount,
    ]);
    expect(codes).toEqual([
      ['internationalshipping', '3.5'],
      ['fuelsurcharge', expect.anything()],
      ['storage', '10.00'],
    ]);
    await updateShipment(host, buyer.as, { shipmentid: shipment.shipmentid, speed: 'standard' });
    await boxShop.callOperator('credit', {
      suite: buyer.as.user.suite,
      amount: 500,
      reason: 'Test',
    });
    const { quote } = getData<{ quote: { hash: string } }>(
      await host.call('POST /reward/applycredit', {
        as: buyer.as,
        body: { shipmentid: shipment.shipmentid, credits: 500 },
      }),
    );
    getData(
      await host.call('POST /reward/checkout', {
        as: buyer.as,
        body: { shipmentid: shipment.shipmentid, quote: quote.hash },
        headers: newIdempotencyHeader(),
      }),
    );
    const history = await boxShop.listPackages(buyer, 'GET /pmt/packagehistory');
    expect(
      history.transactionpackages.items
        .map(({ packageref, status }) => [packageref, status])
        .sort(),
    ).toEqual([ref, ...buyer.refs].map((pkgRef) => [pkgRef, 'P']).sort());
    expect(history.counts).toEqual({ action: 0, processing: 0, ready: 0, history: 3 });
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'shipped',
      shipmentref: history.transactionpackages.items[0]?.shipmentref,
    });
    await shop.expectCleanBooks();
    const { shipmentref } = await boxShop.getBox(buyer);
    getData(
      await boxShop.callOperator('cancelshipment', {
        shipmentref,
        reason: 'The courier refused it',
      }),
    );
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'ready',
      shipmentref: null,
      shippedtime: null,
    });
    expect(await boxShop.listPackages(buyer)).toMatchObject({
      counts: { action: 0, processing: 0, ready: 1, history: 0 },
      transactionpackages: { items: [{ packageref: ref, status: '2' }] },
    });
    await shop.expectCleanBooks();
  });

  it('can be declared with the combined lines and value of its contents', async () => {
    const createLines = (n: number) =>
      Array.from({ length: n }, (_, index) => ({
        description: `Thing ${index}`,
        qty: 1,
        priceCents: 100_000,
      }));
    const declaredValues = {
      itemization: createLines(80),
      itemizationDeclared: true,
      customerDeclared: true,
      amountCents: 8_000_000,
    };
    const buyer = await boxShop.createDraft([declaredValues, declaredValues, { name: 'Tea' }]);
    await payBoxWithCredits(host, buyer);
    const packageref = buyer.box.oneboxref;
    const box = await boxShop.getPackage(buyer, packageref);
    expect([
      box.itemization.length,
      box.itemizationdeclared,
      box.actionsallowed.includes('declare'),
    ]).toEqual([161, false, true]);
    const declare = (ref: string, items: object[]) =>
      host.call('POST /pmt/declareitemization', {
        as: buyer.as,
        body: { packageref: ref, declare: true, items },
        headers: newIdempotencyHeader(),
      });
    const items = box.itemization.map(({ price, ...line }) => ({ ...line, price: Number(price) }));
    expect(
      getData<Reply<'POST /pmt/declareitemization'>>(await declare(packageref, items))
        .updatedpackage,
    ).toMatchObject({ itemizationdeclared: true, amount: '160049.90' });
    const [singleRef = ''] = await storePackages(host.db, buyer.memberId, [{}]);
    expect(readRefusal(await declare(singleRef, items))).toMatchObject({
      status: 422,
      fields: [{ field: 'items', message: 'linesMax' }],
    });
  });

  it('includes its packages in a search', async () => {
    const buyer = await boxShop.createDraft([
      { name: 'Celadon cup', tracking: `1Z${randomUUID()}` },
      { name: 'Lamp' },
    ]);
    const search = async (query: Record<string, string>) => {
      const {
        transactionpackages: { items },
        counts,
      } = getData<Reply<'GET /pmt/packages'>>(
        await host.call('GET /pmt/packages', { as: buyer.as, query }),
      );
      return [items.map(({ name, oneboxid }) => [name, oneboxid]), counts.processing];
    };
    await payBoxWithCredits(host, buyer);
    const expectedResult = [[['Celadon cup', buyer.box.oneboxid]], 1];
    expect(await search({ search: 'celadon' })).toEqual(expectedResult);
    expect(await search({ search: 'celadon', status: '1' })).toEqual(expectedResult);
    expect(
      await search({
        search: (await boxShop.getPackage(buyer, buyer.refs[0] ?? '')).trackingnumber,
      }),
    ).toEqual(expectedResult);
    expect((await search({ search: 'celadon', status: '2' }))[0]).toEqual([]);
    expect(
      (await boxShop.listPackages(buyer)).transactionpackages.items.map(
        ({ packageref }) => packageref,
      ),
    ).toEqual([buyer.box.oneboxref]);
  });

  it('that cannot be packed returns its packages, money and credits, and gives the reason', async () => {
    const buyer = await boxShop.createDraft();
    await payBoxWithCredits(host, buyer);
    const ref = buyer.box.oneboxref;
    expect(
      readRefusal(
        await boxShop.callOperator('finishrequest', { packageref: ref, outcome: 'declined' }),
      ).fields,
    ).toEqual([{ field: 'note', message: expect.stringContaining('the member why') }]);
    expect(
      getData(
        await boxShop.callOperator('finishrequest', {
          packageref: ref,
          outcome: 'declined',
          note: 'The lamp does not fit',
        }),
      ),
    ).toEqual({ packageref: ref, status: 'cancelled', changed: true });
    expect(
      getData(
        await boxShop.callOperator('finishrequest', {
          packageref: ref,
          outcome: 'declined',
          note: 'The lamp does not fit',
        }),
      ),
    ).toEqual({ packageref: ref, status: 'cancelled', changed: false });
    expect(
      (await boxShop.callOperator('finishrequest', { packageref: ref, outcome: 'done' }))
        .statusCode,
    ).toBe(404);
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'cancelled',
      refund: { amount: '0.00', credits: '4.00', state: 'refunded' },
    });
    const { counts, transactionpackages } = await boxShop.listPackages(buyer);
    expect([
      counts.ready,
      counts.processing,
      transactionpackages.items.map(({ packageref, oneboxid }) => [packageref, oneboxid]).sort(),
    ]).toEqual([2, 0, buyer.refs.map((pkgRef) => [pkgRef, null]).sort()]);
    const emails = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(eq(schema.mailOutbox.memberId, buyer.memberId), ne(schema.mailOutbox.kind, 'paid')),
      );
    expect(emails.map(({ kind, data }) => [kind, data])).toEqual([
      [
        'onebox-cancelled',
        { boxRef: ref, reason: 'The lamp does not fit', money: '0.00', credits: '4.00' },
      ],
    ]);
    expect(
      (
        await host.call('POST /onebox/generate', {
          as: buyer.as,
          body: { packages: buyer.refs },
          headers: newIdempotencyHeader(),
        })
      ).statusCode,
    ).toBe(200);
    await shop.expectCleanBooks();
  });

  it('finishes automatically in test mode', async () => {
    const buyer = await boxShop.createDraft();
    await payBoxWithCredits(host, buyer);
    expect(await finishRequests(host.db, host.payments)).toBeGreaterThan(0);
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'ready',
      measured: buyer.box.estimate,
    });
  });
});
