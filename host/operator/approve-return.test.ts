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
  newIdempotencyHeader,
  type PackageOwner,
} from '../testing/shipping';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Owner = PackageOwner;
const finish = (owner: Owner, overrides: object = {}) =>
  callOperator(host, 'POST /operator/finishrequest', {
    packageref: owner.ref,
    outcome: 'done',
    ...overrides,
  });
const getPackage = async (owner: Owner) =>
  getData<Package>(
    await host.call('GET /pmt/package', { as: owner.as, query: { packageref: owner.ref } }),
  );
const listNotificationTypes = async (owner: Owner) =>
  (
    await host.db
      .select()
      .from(schema.notifications)
      .where(eq(schema.notifications.packageRef, owner.ref))
  )
    .map(({ type }) => type)
    .sort();

describe('a return', () => {
  const label = Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  ).toString('base64');
  const labelRequest = { postage: 'label', file: label, additional: '' };
  const postageRequest = { postage: 'paid', additional: '1 Mill Road, Reno, NV 89501' };
  async function requestReturn(details: object = postageRequest, values: PackageValues = {}) {
    const owner = await newShopperWithPackage(host, values);
    const answer = await host.call('POST /actionrequest/action/return', {
      as: owner.as,
      body: { packageref: owner.ref, ...details },
      headers: newIdempotencyHeader(),
    });
    return { owner, answer };
  }
  const listRequests = async ({ memberId }: Owner) =>
    host.db
      .select()
      .from(schema.paymentRequests)
      .where(eq(schema.paymentRequests.memberId, memberId));
  const listEmails = async ({ memberId }: Owner) =>
    (
      await host.db.select().from(schema.mailOutbox).where(eq(schema.mailOutbox.memberId, memberId))
    ).map(({ kind, data }) => [kind, data['type'] ?? data['amount']]);
  async function pay(owner: Owner) {
    const [dueRequest] = await listRequests(owner);
    const id = dueRequest?.id ?? '';
    await callOperator(host, 'POST /operator/credit', {
      suite: owner.as.user.suite,
      amount: 100,
      reason: 'Test',
    });
    getData(
      await host.call('POST /paymentrequest/redeem', {
        as: owner.as,
        body: { requestid: id, credits: 100 },
      }),
    );
    const { price } = getData<{ price: { hash: string } }>(
      await host.call('GET /paymentrequest/details', { as: owner.as, query: { requestid: id } }),
    );
    getData(
      await host.call('POST /reward/checkout', {
        as: owner.as,
        body: { requestid: id, quote: price.hash },
        headers: newIdempotencyHeader(),
      }),
    );
  }

  it('is approved with its postage, then paid, then sent, with an email for each step', async () => {
    const { owner, answer } = await requestReturn(postageRequest, {
      kinds: ['damagefull'],
      status: '0',
    });
    expect(getData<{ updatedpackage: Package }>(answer).updatedpackage).toMatchObject({
      status: '1',
      packagetype: ['returning', 'damagefull'],
      actionsallowed: [],
    });
    expect(readRefusal(await finish(owner)).fields).toEqual([
      { field: 'outcome', message: 'cannot be done before the return is approved' },
    ]);
    expect(readRefusal(await finish(owner, { outcome: 'approved' })).fields).toEqual([
      { field: 'postage', message: 'is required, like 12.40' },
    ]);
    const approval = { outcome: 'approved', postage: 12.4 };
    expect(getData(await finish(owner, approval))).toMatchObject({ status: '1', changed: true });
    expect(getData(await finish(owner, approval))).toMatchObject({ changed: false });
    expect(await listRequests(owner)).toEqual([
      expect.objectContaining({ kind: 'return', amountCents: 1640, packageRef: owner.ref }),
    ]);
    expect(await listNotificationTypes(owner)).toEqual(['txnpackage_returns_approved']);
    expect(await listEmails(owner)).toEqual(
      expect.arrayContaining([
        ['package', 'txnpackage_returns_approved'],
        ['payment-request', '16.40'],
      ]),
    );
    await pay(owner);
    expect(await getPackage(owner)).toMatchObject({ status: '1' });
    expect(getData(await finish(owner, approval))).toMatchObject({ changed: false });
    expect(readRefusal(await finish(owner, { outcome: 'declined' })).fields).toEqual([
      { field: 'outcome', message: 'must be done: the return is paid, so send it' },
    ]);
    expect(getData(await finish(owner, { note: 'UPS 1Z999' }))).toMatchObject({ status: 'P' });
    const returnedPackage = await getPackage(owner);
    expect(returnedPackage).toMatchObject({ status: 'P', packagetype: ['returned', 'damagefull'] });
    expect(returnedPackage.events?.map(({ kind }) => kind)).toEqual([
      'return-done',
      'return-paid',
      'return-approved',
      'return',
    ]);
    expect(await listNotificationTypes(owner)).toEqual([
      'txnpackage_request_complete',
      'txnpackage_returns_approved',
    ]);
  });

  it("with the shop's label costs only the fee, and the warehouse can download the label", async () => {
    const { owner } = await requestReturn(labelRequest);
    const labelAnswer = await host.call('GET /operator/returnlabel', {
      headers: operatorKey,
      query: { packageref: owner.ref },
    });
    expect(getData<{ data: string }>(labelAnswer).data).toBe(label);
    expect(readRefusal(await finish(owner, { outcome: 'approved', postage: 3 })).fields).toEqual([
      { field: 'postage', message: "is not needed: the return uses the shop's label" },
    ]);
    getData(await finish(owner, { outcome: 'approved' }));
    expect(await listRequests(owner)).toEqual([expect.objectContaining({ amountCents: 400 })]);
  });

  it.each([
    ['weight', { weight: 2 }, 'is for finishing, not approving'],
    ['value', { value: 49.9 }, 'is for finishing, not approving'],
  ])('is not approved with a new %s, which would be lost', async (field, overrides, message) => {
    const { owner } = await requestReturn();
    const answer = await finish(owner, { outcome: 'approved', postage: 12.4, ...overrides });
    expect(readRefusal(answer).fields).toEqual([{ field, message }]);
  });

  it('that is declined or not paid restores the package', async () => {
    const { owner } = await requestReturn(postageRequest, { kinds: ['hazmatfull'], status: '0' });
    getData(await finish(owner, { outcome: 'declined', note: 'The shop is closed' }));
    expect(await getPackage(owner)).toMatchObject({ status: '0', packagetype: ['hazmatfull'] });
    expect(await listNotificationTypes(owner)).toEqual(['txnpackage_returns_declined']);

    const { owner: otherOwner } = await requestReturn(postageRequest, { kinds: ['battery'] });
    getData(await finish(otherOwner, { outcome: 'approved', postage: 9 }));
    const [dueRequest] = await listRequests(otherOwner);
    getData(
      await host.call('POST /paymentrequest/deletepaymentrequest', {
        as: otherOwner.as,
        body: { requestid: dueRequest?.id },
      }),
    );
    const restoredPackage = await getPackage(otherOwner);
    expect(restoredPackage).toMatchObject({ status: '2', packagetype: ['battery'] });
    expect(restoredPackage.actionsallowed).toContain('return');
  });

  it.each([
    ['no label', { postage: 'label', additional: '' }, 'file', 'required'],
    [
      'a picture as its label',
      { postage: 'label', file: 'iVBORw0KGgo=', additional: '' },
      'file',
      'pdfOnly',
    ],
    ['no address', { postage: 'paid', additional: ' ' }, 'additional', 'required'],
    [
      'a two-line address',
      { postage: 'paid', additional: 'a\nb' },
      'additional',
      'specialCharacters',
    ],
  ])('with %s is refused', async (_case, details, field, message) => {
    expect(readRefusal((await requestReturn(details)).answer).fields).toEqual([{ field, message }]);
  });
});
