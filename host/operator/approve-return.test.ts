import { eq } from 'drizzle-orm';

import type { Package } from '@/contract/member/pmt';

import { schema } from '../db/client';
import { openTestHost, type TestHost } from '../testing/host';
import { operatorKey } from '../testing/operator';
import type { PackageValues } from '../testing/packages';
import {
  getData,
  callOperator,
  readRefusal,
  newShopperWithPackage,
  idempotencyHeader,
  type PackageOwner,
} from '../testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Own = PackageOwner;
const finish = (own: Own, more: object = {}) =>
  callOperator(host, 'POST /operator/finishrequest', {
    packageref: own.ref,
    outcome: 'done',
    ...more,
  });
const read = async (own: Own) =>
  getData<Package>(
    await host.call('GET /pmt/package', { as: own.as, query: { packageref: own.ref } }),
  );
const newsOf = async (own: Own) =>
  (
    await host.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.packageRef, own.ref))
  )
    .map(({ type }) => type)
    .sort();

describe('a return', () => {
  const label = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ).toString('base64');
  const byLabel = { postage: 'label', file: label, additional: '' };
  const byUs = { postage: 'paid', additional: '1 Mill Road, Reno, NV 89501' };
  async function returning(wish: object = byUs, values: PackageValues = {}) {
    const own = await newShopperWithPackage(host, values);
    const answer = await host.call('POST /actionrequest/action/return', {
      as: own.as,
      body: { packageref: own.ref, ...wish },
      headers: idempotencyHeader(),
    });
    return { own, answer };
  }
  const requestsOf = async ({ memberId }: Own) =>
    host.db
      .select()
      .from(schema.paymentRequests)
      .where(eq(schema.paymentRequests.memberId, memberId));
  const mailsOf = async ({ memberId }: Own) =>
    (
      await host.db.select().from(schema.mailOutbox).where(eq(schema.mailOutbox.memberId, memberId))
    ).map(({ kind, data }) => [kind, data['type'] ?? data['amount']]);
  async function pay(own: Own) {
    const [due] = await requestsOf(own);
    const id = due?.id ?? '';
    await callOperator(host, 'POST /operator/credit', {
      suite: own.as.user.suite,
      amount: 100,
      reason: 'Test',
    });
    getData(
      await host.call('POST /paymentrequest/redeem', {
        as: own.as,
        body: { requestid: id, credits: 100 },
      }),
    );
    const { price } = getData<{ price: { hash: string } }>(
      await host.call('GET /paymentrequest/details', { as: own.as, query: { requestid: id } }),
    );
    getData(
      await host.call('POST /reward/checkout', {
        as: own.as,
        body: { requestid: id, quote: price.hash },
        headers: idempotencyHeader(),
      }),
    );
  }

  it('is approved with its postage, then paid, then sent, with an email for each step', async () => {
    const { own, answer } = await returning(byUs, { kinds: ['damagefull'], status: '0' });
    expect(getData<{ updatedpackage: Package }>(answer).updatedpackage).toMatchObject({
      status: '1',
      packagetype: ['returning', 'damagefull'],
      actionsallowed: [],
    });
    expect(readRefusal(await finish(own)).fields).toEqual([
      { field: 'outcome', message: 'cannot be done before the return is approved' },
    ]);
    expect(readRefusal(await finish(own, { outcome: 'approved' })).fields).toEqual([
      { field: 'postage', message: 'is required, like 12.40' },
    ]);
    const approval = { outcome: 'approved', postage: 12.4 };
    expect(getData(await finish(own, approval))).toMatchObject({ status: '1', changed: true });
    expect(getData(await finish(own, approval))).toMatchObject({ changed: false });
    expect(await requestsOf(own)).toEqual([
      expect.objectContaining({ kind: 'return', amountCents: 1640, packageRef: own.ref }),
    ]);
    expect(await newsOf(own)).toEqual(['txnpackage_returns_approved']);
    expect(await mailsOf(own)).toEqual(
      expect.arrayContaining([
        ['package', 'txnpackage_returns_approved'],
        ['payment-request', '16.40'],
      ]),
    );
    await pay(own);
    expect(await read(own)).toMatchObject({ status: '1' });
    expect(getData(await finish(own, approval))).toMatchObject({ changed: false });
    expect(readRefusal(await finish(own, { outcome: 'declined' })).fields).toEqual([
      { field: 'outcome', message: 'must be done: the return is paid, so send it' },
    ]);
    expect(getData(await finish(own, { note: 'UPS 1Z999' }))).toMatchObject({ status: 'P' });
    const gone = await read(own);
    expect(gone).toMatchObject({ status: 'P', packagetype: ['returned', 'damagefull'] });
    expect(gone.events?.map(({ kind }) => kind)).toEqual([
      'return-done',
      'return-paid',
      'return-approved',
      'return',
    ]);
    expect(await newsOf(own)).toEqual([
      'txnpackage_request_complete',
      'txnpackage_returns_approved',
    ]);
  });

  it("with the shop's label costs only the fee, and the warehouse can download the label", async () => {
    const { own } = await returning(byLabel);
    const fetched = await host.call('GET /operator/returnlabel', {
      headers: operatorKey,
      query: { packageref: own.ref },
    });
    expect(getData<{ data: string }>(fetched).data).toBe(label);
    expect(readRefusal(await finish(own, { outcome: 'approved', postage: 3 })).fields).toEqual([
      { field: 'postage', message: "is not needed: the return uses the shop's label" },
    ]);
    getData(await finish(own, { outcome: 'approved' }));
    expect(await requestsOf(own)).toEqual([expect.objectContaining({ amountCents: 400 })]);
  });

  it.each([
    ['weight', { weight: 2 }, 'is for finishing, not approving'],
    ['value', { value: 49.9 }, 'is for finishing, not approving'],
  ])('is not approved with a new %s, which would be lost', async (field, more, message) => {
    const { own } = await returning();
    const answer = await finish(own, { outcome: 'approved', postage: 12.4, ...more });
    expect(readRefusal(answer).fields).toEqual([{ field, message }]);
  });

  it('that is declined or not paid restores the package', async () => {
    const { own } = await returning(byUs, { kinds: ['hazmatfull'], status: '0' });
    getData(await finish(own, { outcome: 'declined', note: 'The shop is closed' }));
    expect(await read(own)).toMatchObject({ status: '0', packagetype: ['hazmatfull'] });
    expect(await newsOf(own)).toEqual(['txnpackage_returns_declined']);

    const { own: other } = await returning(byUs, { kinds: ['battery'] });
    getData(await finish(other, { outcome: 'approved', postage: 9 }));
    const [due] = await requestsOf(other);
    getData(
      await host.call('POST /paymentrequest/deletepaymentrequest', {
        as: other.as,
        body: { requestid: due?.id },
      }),
    );
    const free = await read(other);
    expect(free).toMatchObject({ status: '2', packagetype: ['battery'] });
    expect(free.actionsallowed).toContain('return');
  });

  it.each([
    ['no label', { postage: 'label', additional: '' }, 'file', 'required'],
    ['a picture', { postage: 'label', file: 'iVBORw0KGgo=', additional: '' }, 'file', 'pdfOnly'],
    ['no place', { postage: 'paid', additional: ' ' }, 'additional', 'required'],
    ['two lines', { postage: 'paid', additional: 'a\nb' }, 'additional', 'specialCharacters'],
  ])('with %s is refused', async (_case, wish, field, message) => {
    expect(readRefusal((await returning(wish)).answer).fields).toEqual([{ field, message }]);
  });
});
