import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { Onebox } from '@/contract/member/onebox';
import type { Attempt } from '@/contract/money/payment';
import { schema } from '@/host/db/client';
import { recordCapture } from '@/host/testing/record-capture';
import { findAttempt } from '@/host/money/payments/attempts';
import { toQuoteFields } from '@/host/testing/oneboxes';
import type { PaymentShop } from '@/host/testing/payment-shop';
import { getData, readRefusal, newIdempotencyHeader } from '@/host/testing/shipping';
import { openBoxShop, type BoxShop } from '@/host/testing/box-shop';

let shop: PaymentShop;
let boxShop: BoxShop;
let host: BoxShop['host'];
beforeAll(async () => {
  boxShop = await openBoxShop();
  ({ shop, host } = boxShop);
});
afterAll(() => shop.close());

describe('paying for a box', () => {
  it('through PayPal starts packing: the box replaces its packages in the list, and they allow no action', async () => {
    const buyer = await boxShop.createDraft([
      { name: 'Tea', merchant: 'Amazon' },
      { name: 'Lamp', merchant: 'eBay', kinds: ['battery'] },
    ]);
    const openedAttempt = getData<Attempt>(
      await host.call('GET /onebox/getpaypalcheckouturl', {
        as: buyer.as,
        query: toQuoteFields(buyer.box),
        headers: newIdempotencyHeader(),
      }),
    );
    expect(openedAttempt).toMatchObject({
      state: 'opened',
      amount: '4.00',
      targetkind: 'onebox',
      reference: buyer.box.oneboxref,
    });
    const token = new URL(openedAttempt.popupurl ?? '').searchParams.get('token') ?? '';
    expect(await shop.choose(token, 'approve')).toContain('/paypal-success/onebox-checkout');
    const returnFromPaypal = () =>
      host.call('POST /paypal-success/onebox-checkout', {
        body: { attemptid: openedAttempt.attemptid, token },
      });
    for (const answer of await Promise.all([
      returnFromPaypal(),
      returnFromPaypal(),
      returnFromPaypal(),
    ]))
      expect(getData(answer)).toMatchObject({
        state: 'applied',
        targetkind: 'onebox',
        targetid: buyer.box.oneboxid,
      });
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'packing',
      quote: { total: '4.00', hash: '' },
      paymentmethod: 'paypal',
      attempt: { state: 'applied' },
    });
    const list = await boxShop.listPackages(buyer);
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
      (await boxShop.getPackage(buyer, buyer.box.oneboxref)).oneboxitems?.map(({ name }) => name),
    ).toEqual(['Tea', 'Lamp']);
    expect(await boxShop.getPackage(buyer, buyer.refs[0] ?? '')).toMatchObject({
      oneboxid: buyer.box.oneboxid,
      actionsallowed: [],
      status: '1',
    });
    const discardCall = host.call('POST /actionrequest/action/discard', {
      as: buyer.as,
      body: { packageref: buyer.refs[0] },
      headers: newIdempotencyHeader(),
    });
    expect(readRefusal(await discardCall)).toMatchObject({ status: 409, code: 1023 });
    expect(
      readRefusal(
        await host.call('POST /onebox/update', {
          as: buyer.as,
          body: { oneboxid: buyer.box.oneboxid, packages: [] },
        }),
      ).code,
    ).toBe(1037);
    expect(
      readRefusal(
        await boxShop.callOperator('setpackage', { packageref: buyer.refs[0], status: '2' }),
      ).code,
    ).toBe(1060);
    await shop.expectCleanBooks();
  });

  it('through Stripe opens its page, and a changed price or contents are not paid', async () => {
    const buyer = await boxShop.createDraft([{}, {}, {}]);
    const query = toQuoteFields(buyer.box);
    const openedAttempt = getData<Attempt & { url: string }>(
      await host.call('GET /getstripeoneboxauthurl', {
        as: buyer.as,
        query,
        headers: newIdempotencyHeader(),
      }),
    );
    expect([openedAttempt.state, openedAttempt.url.startsWith('http')]).toEqual(['opened', true]);
    const smallerBox = getData<Onebox>(
      await host.call('POST /onebox/update', {
        as: buyer.as,
        body: { oneboxid: buyer.box.oneboxid, packages: buyer.refs.slice(1) },
      }),
    );
    expect(smallerBox).toMatchObject({ attempt: { state: 'cancelled' }, quote: { total: '4.00' } });
    expect(
      readRefusal(
        await host.call('GET /getstripeoneboxauthurl', {
          as: buyer.as,
          query,
          headers: newIdempotencyHeader(),
        }),
      ).code,
    ).toBe(1031);
  });

  it('does not allow other actions on packages in a draft', async () => {
    const { as, refs } = await boxShop.createDraft();
    for (const action of ['discard', 'repack']) {
      expect(
        readRefusal(
          await host.call(`POST /actionrequest/action/${action}`, {
            as,
            body: { packageref: refs[0] },
            headers: newIdempotencyHeader(),
          }),
        ).code,
      ).toBe(1023);
    }
  });

  it.each([0, 1, 2])(
    'concurrently while its contents change packs it once as agreed, or not at all (round %#)',
    async () => {
      const buyer = await boxShop.createDraft([{}, {}, {}]);
      await boxShop.callOperator('credit', {
        suite: buyer.as.user.suite,
        amount: 100,
        reason: 'Test',
      });
      const box = getData<Onebox>(
        await host.call('POST /onebox/redeem', {
          as: buyer.as,
          body: { oneboxid: buyer.box.oneboxid, credits: 100 },
        }),
      );
      const pay = () =>
        host.call('POST /reward/checkout', {
          as: buyer.as,
          body: toQuoteFields(box),
          headers: newIdempotencyHeader(),
        });
      const changeCall = host.call('POST /onebox/update', {
        as: buyer.as,
        body: { oneboxid: box.oneboxid, packages: buyer.refs.slice(1) },
      });
      const discardCall = host.call('POST /actionrequest/action/discard', {
        as: buyer.as,
        body: { packageref: buyer.refs[0], action: 'discard' },
        headers: newIdempotencyHeader(),
      });
      const paidAnswers = (
        await Promise.all([
          pay(),
          pay(),
          changeCall,
          pay(),
          pay(),
          discardCall,
          pay(),
          pay(),
          pay(),
          pay(),
        ])
      ).filter((answer, index) => answer.statusCode === 200 && index !== 2 && index !== 5);
      const finalBox = await boxShop.getBox(buyer);
      expect([finalBox.status, finalBox.packages.length, paidAnswers.length]).toEqual(
        finalBox.status === 'packing' ? ['packing', 3, 1] : ['draft', 2, 0],
      );
      expect(await host.db.$count(schema.packages, eq(schema.packages.ref, box.oneboxref))).toBe(
        paidAnswers.length,
      );
      await shop.expectCleanBooks();
    },
  );

  it('after a package is gone makes the money refund-due and changes nothing', async () => {
    const buyer = await boxShop.createDraft();
    const openedAttempt = getData<Attempt>(
      await host.call('GET /onebox/getpaypalcheckouturl', {
        as: buyer.as,
        query: toQuoteFields(buyer.box),
        headers: newIdempotencyHeader(),
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
      reference: openedAttempt.attemptid,
    };
    await recordCapture(
      host.db,
      host.payments,
      await findAttempt(host.db, openedAttempt.attemptid),
      capture,
    );
    expect(await boxShop.getBox(buyer)).toMatchObject({
      status: 'draft',
      attempt: { state: 'refund-due' },
    });
    await shop.expectCleanBooks();
  });
});
