import { randomUUID } from 'node:crypto';

import { and, eq, ne } from 'drizzle-orm';

import type { Onebox } from '@/contract/onebox';
import type { Attempt } from '@/contract/payment';
import type { Package } from '@/contract/pmt';
import type { Reply } from '@/contract/registry';
import type { ShippingSpeed } from '@/contract/shipment';
import { schema } from '@/host/db/client';
import { recordCapture } from '@/host/money/payments/apply';
import { findAttempt } from '@/host/money/payments/attempts';
import { finishByItself } from '@/host/operator/finish-by-itself';
import type { TestHost } from '@/host/testing/host';
import { consentTo, draftBox, payBoxWithCredits, type Buyer } from '@/host/testing/oneboxes';
import { operatorKey, picture } from '@/host/testing/operator';
import { storePackages, type PackageValues } from '@/host/testing/packages';
import { openPaymentShop, type PaymentShop } from '@/host/testing/payment-shop';
import { dataOf, init, refusal, update, withKey } from '@/host/testing/shipping';

import { shipmentTarget } from '../shipment/payment-target';

let shop: PaymentShop;
let host: Pick<TestHost, 'call' | 'db'> & TestHost;
beforeAll(async () => {
  shop = await openPaymentShop();
  shop.payments.targets.set(shipmentTarget.kind, shipmentTarget);
  const call: TestHost['call'] = (key, { body, query, as, headers } = {}) => {
    const [method, url] = key.split(' ') as ['GET' | 'POST', string];
    const session = as && { authorization: `Bearer ${as.token}`, 'x-suite': as.user.suite };
    return shop.app.inject({
      method,
      url,
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
      headers: { ...session, ...headers },
    });
  };
  host = { ...shop, call };
});
afterAll(() => shop.close());

const see = async ({ as, box }: Buyer) =>
  dataOf<Onebox>(await host.call('GET /onebox/onebox', { as, query: { oneboxid: box.oneboxid } }));
const seePackage = async ({ as }: Buyer, packageref: string) =>
  dataOf<Package>(await host.call('GET /pmt/package', { as, query: { packageref } }));
const listOf = async ({ as }: Buyer, key = 'GET /pmt/packages') =>
  dataOf<Reply<'GET /pmt/packages'>>(await host.call(key, { as }));
const operator = (path: string, body: unknown) =>
  host.call(`POST /operator/${path}`, { body, headers: { ...operatorKey, ...withKey() } });
const draft = (packages?: PackageValues[]) => draftBox(host, packages);
const finishBox = async (packageref: string, more: object = {}) =>
  operator('finishrequest', {
    packageref,
    outcome: 'done',
    weight: 2.6,
    length: 35,
    width: 25,
    height: 20,
    photos: [{ name: 'box.jpg', data: (await picture()).toString('base64') }],
    ...more,
  });

describe('paying for a box', () => {
  it('through PayPal packs it: its packages leave the list, the box stands in it and lets nothing be done with its contents', async () => {
    const buyer = await draft([
      { name: 'Tea', merchant: 'Amazon' },
      { name: 'Lamp', merchant: 'eBay', kinds: ['battery'] },
    ]);
    const opened = dataOf<Attempt>(
      await host.call('GET /onebox/getpaypalcheckouturl', {
        as: buyer.as,
        query: consentTo(buyer.box),
        headers: withKey(),
      }),
    );
    expect(opened).toMatchObject({
      state: 'opened',
      amount: '4.00',
      targetkind: 'onebox',
      reference: buyer.box.oneboxref,
    });
    const token = new URL(opened.popupurl ?? '').searchParams.get('token') ?? '';
    expect(await shop.choose(token, 'approve')).toContain('/paypal-success/onebox-checkout');
    const back = () =>
      host.call('POST /paypal-success/onebox-checkout', {
        body: { attemptid: opened.attemptid, token },
      });
    for (const answer of await Promise.all([back(), back(), back()]))
      expect(dataOf(answer)).toMatchObject({
        state: 'applied',
        targetkind: 'onebox',
        targetid: buyer.box.oneboxid,
      });
    expect(await see(buyer)).toMatchObject({
      status: 'packing',
      quote: { total: '4.00', hash: '' },
      paymentmethod: 'paypal',
      attempt: { state: 'applied' },
    });
    const list = await listOf(buyer);
    expect(list.counts).toEqual({ action: 0, processing: 1, ready: 0, history: 0 });
    expect(list.oneboxinprocess).toMatchObject([
      { oneboxref: buyer.box.oneboxref, status: 'packing', packagescount: 2 },
    ]);
    expect(list.transactionpackages.items).toMatchObject([
      {
        packageref: buyer.box.oneboxref,
        status: '1',
        packagetype: ['onebox', 'battery', 'multiplemerchant'],
        amount: '99.80',
        merchant: 'Amazon, eBay',
        weight: 2400,
        oneboxid: null,
      },
    ]);
    expect(
      (await seePackage(buyer, buyer.box.oneboxref)).oneboxitems?.map(({ name }) => name),
    ).toEqual(['Tea', 'Lamp']);
    expect(await seePackage(buyer, buyer.refs[0] ?? '')).toMatchObject({
      oneboxid: buyer.box.oneboxid,
      actionsallowed: [],
      status: '1',
    });
    const discard = host.call('POST /actionrequest/action/discard', {
      as: buyer.as,
      body: { packageref: buyer.refs[0] },
      headers: withKey(),
    });
    expect(refusal(await discard)).toMatchObject({ status: 409, code: 1023 });
    expect(
      refusal(
        await host.call('POST /onebox/update', {
          as: buyer.as,
          body: { oneboxid: buyer.box.oneboxid, packages: [] },
        }),
      ).code,
    ).toBe(1037);
    expect(
      refusal(await operator('setpackage', { packageref: buyer.refs[0], status: '2' })).code,
    ).toBe(1060);
    await shop.expectCleanBooks();
  });

  it('through Stripe opens its page, and a changed price or contents are not paid', async () => {
    const buyer = await draft([{}, {}, {}]);
    const query = consentTo(buyer.box);
    const opened = dataOf<Attempt & { url: string }>(
      await host.call('GET /getstripeoneboxauthurl', { as: buyer.as, query, headers: withKey() }),
    );
    expect([opened.state, opened.url.startsWith('http')]).toEqual(['opened', true]);
    const smaller = dataOf<Onebox>(
      await host.call('POST /onebox/update', {
        as: buyer.as,
        body: { oneboxid: buyer.box.oneboxid, packages: buyer.refs.slice(1) },
      }),
    );
    expect(smaller).toMatchObject({ attempt: { state: 'cancelled' }, quote: { total: '4.00' } });
    expect(
      refusal(
        await host.call('GET /getstripeoneboxauthurl', { as: buyer.as, query, headers: withKey() }),
      ).code,
    ).toBe(1031);
  });

  it("lets a draft's package do nothing else meanwhile", async () => {
    const { as, refs } = await draft();
    for (const action of ['discard', 'repack']) {
      expect(
        refusal(
          await host.call(`POST /actionrequest/action/${action}`, {
            as,
            body: { packageref: refs[0] },
            headers: withKey(),
          }),
        ).code,
      ).toBe(1023);
    }
  });

  it.each([0, 1, 2])(
    'eight times at once, while its contents change and a package is to be thrown away, packs it once as agreed or not at all (round %#)',
    async () => {
      const buyer = await draft([{}, {}, {}]);
      await operator('credit', { suite: buyer.as.user.suite, amount: 100, reason: 'Test' });
      const box = dataOf<Onebox>(
        await host.call('POST /onebox/redeem', {
          as: buyer.as,
          body: { oneboxid: buyer.box.oneboxid, credits: 100 },
        }),
      );
      const pay = () =>
        host.call('POST /reward/checkout', {
          as: buyer.as,
          body: consentTo(box),
          headers: withKey(),
        });
      const change = host.call('POST /onebox/update', {
        as: buyer.as,
        body: { oneboxid: box.oneboxid, packages: buyer.refs.slice(1) },
      });
      const discard = host.call('POST /actionrequest/action/discard', {
        as: buyer.as,
        body: { packageref: buyer.refs[0], action: 'discard' },
        headers: withKey(),
      });
      const paid = (
        await Promise.all([pay(), pay(), change, pay(), pay(), discard, pay(), pay(), pay(), pay()])
      ).filter((answer, index) => answer.statusCode === 200 && index !== 2 && index !== 5);
      const after = await see(buyer);
      expect([after.status, after.packages.length, paid.length]).toEqual(
        after.status === 'packing' ? ['packing', 3, 1] : ['draft', 2, 0],
      );
      expect(await host.db.$count(schema.packages, eq(schema.packages.ref, box.oneboxref))).toBe(
        paid.length,
      );
      await shop.expectCleanBooks();
    },
  );

  it('too late, when a package has gone, is owed back and changes nothing', async () => {
    const buyer = await draft();
    const opened = dataOf<Attempt>(
      await host.call('GET /onebox/getpaypalcheckouturl', {
        as: buyer.as,
        query: consentTo(buyer.box),
        headers: withKey(),
      }),
    );
    await host.db
      .update(schema.packages)
      .set({ status: 'D', kinds: ['discarded'] })
      .where(eq(schema.packages.ref, buyer.refs[0] ?? ''));
    const capture = {
      id: randomUUID(),
      state: 'completed' as const,
      amountCents: 400,
      currency: 'USD',
      reference: opened.attemptid,
    };
    await recordCapture(
      host.db,
      host.payments,
      await findAttempt(host.db, opened.attemptid),
      capture,
    );
    expect(await see(buyer)).toMatchObject({ status: 'draft', attempt: { state: 'refund-due' } });
    await shop.expectCleanBooks();
  });
});

describe('a paid box', () => {
  it('is finished by the warehouse with weight, size and photo, once, and its member is told', async () => {
    const buyer = await draft();
    expect(await payBoxWithCredits(host, buyer)).toMatchObject({
      state: 'applied',
      amount: '0.00',
    });
    const ref = buyer.box.oneboxref;
    const open = dataOf<Reply<'GET /operator/requests'>>(
      await host.call('GET /operator/requests', { headers: operatorKey }),
    );
    expect(open.items.find((item) => item.packageref === ref)).toMatchObject({
      action: 'onebox',
      instructions: buyer.refs,
    });
    expect(refusal(await finishBox(ref, { photos: [] })).fields).toEqual([
      { field: 'photos', message: 'a OneBox needs a photo' },
    ]);
    expect(dataOf(await finishBox(ref))).toEqual({ packageref: ref, status: '2', changed: true });
    expect(dataOf(await finishBox(ref))).toMatchObject({ changed: false });
    expect(await see(buyer)).toMatchObject({
      status: 'ready',
      measured: { weight: 2600, length: 35, width: 25, height: 20 },
    });
    expect(await seePackage(buyer, ref)).toMatchObject({
      status: '2',
      weight: 2600,
      images: [expect.anything()],
    });
    const told = await host.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.packageRef, ref));
    expect(told.map(({ type }) => type)).toEqual(['txnpackage_onebox_complete']);
    const letters = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(eq(schema.mailOutbox.memberId, buyer.memberId), ne(schema.mailOutbox.kind, 'paid')),
      );
    expect(letters.map(({ kind, data }) => [kind, data])).toEqual([
      [
        'package',
        { type: 'txnpackage_onebox_complete', packageRef: ref, name: `OneBox ${ref.slice(-4)}` },
      ],
    ]);
  });

  it('is stored from its oldest package and shipped like any other; what lies in it goes along, and no fee is charged twice', async () => {
    const old = new Date(Date.now() - 40 * 86_400_000);
    const buyer = await draft([
      { kinds: ['verified'], arrivedAt: old },
      { kinds: ['normalhazmat'], arrivedAt: new Date() },
    ]);
    await payBoxWithCredits(host, buyer);
    const ref = buyer.box.oneboxref;
    await finishBox(ref);
    expect(await seePackage(buyer, ref)).toMatchObject({
      storage: { days: 40, amount: '10.00' },
      packagetype: ['onebox', 'normalhazmat'],
    });
    const shipment = dataOf<{ shipmentid: string }>(await init(host, buyer.as, [ref]));
    const { shippingSpeed } = dataOf<{ shippingSpeed: Record<string, ShippingSpeed> }>(
      await host.call('POST /shipment/shipping-calculator', {
        as: buyer.as,
        body: { shipmentid: shipment.shipmentid },
      }),
    );
    const codes = shippingSpeed['standard']?.charges.map(({ code, amount, basis }) => [
      code,
      code === 'internationalshipping' ? basis['weight'] : amount,
    ]);
    expect(codes).toEqual([
      ['internationalshipping', '3.5'],
      ['fuelsurcharge', expect.anything()],
      ['storage', '10.00'],
    ]);
    await update(host, buyer.as, { shipmentid: shipment.shipmentid, speed: 'standard' });
    await operator('credit', { suite: buyer.as.user.suite, amount: 500, reason: 'Test' });
    const { quote } = dataOf<{ quote: { hash: string } }>(
      await host.call('POST /reward/applycredit', {
        as: buyer.as,
        body: { shipmentid: shipment.shipmentid, credits: 500 },
      }),
    );
    dataOf(
      await host.call('POST /reward/checkout', {
        as: buyer.as,
        body: { shipmentid: shipment.shipmentid, quote: quote.hash },
        headers: withKey(),
      }),
    );
    const history = await listOf(buyer, 'GET /pmt/packagehistory');
    expect(
      history.transactionpackages.items
        .map(({ packageref, status }) => [packageref, status])
        .sort(),
    ).toEqual([ref, ...buyer.refs].map((one) => [one, 'P']).sort());
    expect(history.counts).toEqual({ action: 0, processing: 0, ready: 0, history: 3 });
    expect(await see(buyer)).toMatchObject({
      status: 'shipped',
      shipmentref: history.transactionpackages.items[0]?.shipmentref,
    });
    await shop.expectCleanBooks();
    const { shipmentref } = await see(buyer);
    dataOf(await operator('cancelshipment', { shipmentref, reason: 'The courier refused it' }));
    expect(await see(buyer)).toMatchObject({
      status: 'ready',
      shipmentref: null,
      shippedtime: null,
    });
    expect(await listOf(buyer)).toMatchObject({
      counts: { action: 0, processing: 0, ready: 1, history: 0 },
      transactionpackages: { items: [{ packageref: ref, status: '2' }] },
    });
    await shop.expectCleanBooks();
  });

  it('can be declared whole, with the lines and the value of all that lies in it', async () => {
    const lines = (n: number) =>
      Array.from({ length: n }, (_, index) => ({
        description: `Thing ${index}`,
        qty: 1,
        priceCents: 100_000,
      }));
    const declared = {
      itemization: lines(80),
      itemizationDeclared: true,
      customerDeclared: true,
      amountCents: 8_000_000,
    };
    const buyer = await draft([declared, declared, { name: 'Tea' }]);
    await payBoxWithCredits(host, buyer);
    const packageref = buyer.box.oneboxref;
    const box = await seePackage(buyer, packageref);
    expect([
      box.itemization.length,
      box.itemizationdeclared,
      box.actionsallowed.includes('declare'),
    ]).toEqual([161, false, true]);
    const declare = (ref: string, items: object[]) =>
      host.call('POST /pmt/declareitemization', {
        as: buyer.as,
        body: { packageref: ref, declare: true, items },
        headers: withKey(),
      });
    const items = box.itemization.map(({ price, ...line }) => ({ ...line, price: Number(price) }));
    expect(
      dataOf<Reply<'POST /pmt/declareitemization'>>(await declare(packageref, items))
        .updatedpackage,
    ).toMatchObject({ itemizationdeclared: true, amount: '160049.90' });
    const [single = ''] = await storePackages(host.db, buyer.memberId, [{}]);
    expect(refusal(await declare(single, items))).toMatchObject({
      status: 422,
      fields: [{ field: 'items', message: 'linesMax' }],
    });
  });

  it('shows its packages to a search, in the box', async () => {
    const buyer = await draft([
      { name: 'Celadon cup', tracking: `1Z${randomUUID()}` },
      { name: 'Lamp' },
    ]);
    const ask = async (query: Record<string, string>) => {
      const {
        transactionpackages: { items },
        counts,
      } = dataOf<Reply<'GET /pmt/packages'>>(
        await host.call('GET /pmt/packages', { as: buyer.as, query }),
      );
      return [items.map(({ name, oneboxid }) => [name, oneboxid]), counts.processing];
    };
    await payBoxWithCredits(host, buyer);
    const found = [[['Celadon cup', buyer.box.oneboxid]], 1];
    expect(await ask({ search: 'celadon' })).toEqual(found);
    expect(await ask({ search: 'celadon', status: '1' })).toEqual(found);
    expect(
      await ask({ search: (await seePackage(buyer, buyer.refs[0] ?? '')).trackingnumber }),
    ).toEqual(found);
    expect((await ask({ search: 'celadon', status: '2' }))[0]).toEqual([]);
    expect(
      (await listOf(buyer)).transactionpackages.items.map(({ packageref }) => packageref),
    ).toEqual([buyer.box.oneboxref]);
  });

  it('that cannot be packed gives its packages, its money and its credits back, and says why', async () => {
    const buyer = await draft();
    await payBoxWithCredits(host, buyer);
    const ref = buyer.box.oneboxref;
    expect(
      refusal(await operator('finishrequest', { packageref: ref, outcome: 'declined' })).fields,
    ).toEqual([{ field: 'note', message: expect.stringContaining('its member reads it') }]);
    expect(
      dataOf(
        await operator('finishrequest', {
          packageref: ref,
          outcome: 'declined',
          note: 'The lamp does not fit',
        }),
      ),
    ).toEqual({ packageref: ref, status: 'cancelled', changed: true });
    expect(
      dataOf(
        await operator('finishrequest', {
          packageref: ref,
          outcome: 'declined',
          note: 'The lamp does not fit',
        }),
      ),
    ).toEqual({ packageref: ref, status: 'cancelled', changed: false });
    expect((await operator('finishrequest', { packageref: ref, outcome: 'done' })).statusCode).toBe(
      404,
    );
    expect(await see(buyer)).toMatchObject({
      status: 'cancelled',
      refund: { amount: '0.00', credits: '4.00', state: 'refunded' },
    });
    const { counts, transactionpackages } = await listOf(buyer);
    expect([
      counts.ready,
      counts.processing,
      transactionpackages.items.map(({ packageref, oneboxid }) => [packageref, oneboxid]).sort(),
    ]).toEqual([2, 0, buyer.refs.map((one) => [one, null]).sort()]);
    const letters = await host.db
      .select()
      .from(schema.mailOutbox)
      .where(
        and(eq(schema.mailOutbox.memberId, buyer.memberId), ne(schema.mailOutbox.kind, 'paid')),
      );
    expect(letters.map(({ kind, data }) => [kind, data])).toEqual([
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
          headers: withKey(),
        })
      ).statusCode,
    ).toBe(200);
    await shop.expectCleanBooks();
  });

  it('finishes by itself in test mode', async () => {
    const buyer = await draft();
    await payBoxWithCredits(host, buyer);
    expect(await finishByItself(host.db, host.payments, -1)).toBeGreaterThan(0);
    expect(await see(buyer)).toMatchObject({ status: 'ready', measured: buyer.box.estimate });
  });
});
