import { eq, sql } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { findAttempt } from '@/host/money/payments/attempts';
import { beginAttempt } from '@/host/money/payments/pay';
import { lockTarget } from '@/host/money/payments/targets';
import { editAttempt } from '@/host/testing/edit-attempt';
import { openTestHost, type TestHost } from '@/host/testing/host';
import {
  getData,
  manila,
  newShopper,
  createPayableDraft,
  readRefusal,
  newIdempotencyHeader,
} from '@/host/testing/shipping';

import { shipmentTarget } from './payment-target';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

async function agreeOnPrice(memberId: string, targetId: string) {
  const { hash, snapshot } = await shipmentTarget.price(host.db, memberId, targetId);
  const consent = { memberId, kind: 'shipment', targetId, gateway: 'paypal' as const, quote: hash };
  const attempt = await host.db.transaction((tx) => beginAttempt(tx, host.payments, consent));
  return { snapshot, attempt };
}

describe('a shipment with an agreed price', () => {
  it.each([
    ['category, which taxes depend on', { category: 'tobacco' }],
    ['merchant, which customs checks', { merchant: 'US Store' }],
    ['packing type', { repackType: 'bag' }],
    ['option to ship alone', { shipAlone: true }],
    ['guaranteed weight', { guaranteedGrams: 100 }],
  ])('is not paid if the %s of a package differs from what was agreed', async (_what, edit) => {
    const shopper = await newShopper(host);
    const draft = await createPayableDraft(host, shopper);
    const { snapshot, attempt } = await agreeOnPrice(shopper.memberId, draft.shipmentid);
    await host.db
      .update(schema.packages)
      .set(edit)
      .where(eq(schema.packages.ref, shopper.refs[0] ?? ''));
    const applyResult = host.db.transaction((tx) =>
      shipmentTarget.apply(tx, shopper.memberId, draft.shipmentid, snapshot, attempt),
    );
    await expect(applyResult).rejects.toMatchObject({ problem: 'packageState' });
  });

  it("needs a new agreement once its receiver's phone number changes", async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = await createPayableDraft(host, shopper);
    await agreeOnPrice(shopper.memberId, shipmentid);
    await host.db
      .update(schema.addresses)
      .set({ receiverContact: '0918 000 0000' })
      .where(eq(schema.addresses.id, shopper.addressid));
    const { attempt } = await agreeOnPrice(shopper.memberId, shipmentid);
    expect(attempt.quote).toMatchObject({
      snapshot: { address: { receivercontact: '0918 000 0000' } },
    });
  });

  it('is not paid once its country no longer accepts it', async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = await createPayableDraft(host, shopper);
    const { snapshot, attempt } = await agreeOnPrice(shopper.memberId, shipmentid);
    const closedSnapshot = {
      ...snapshot,
      address: { ...Object(snapshot['address']), country: 'XX' },
    };
    const applyResult = host.db.transaction((tx) =>
      shipmentTarget.apply(tx, shopper.memberId, shipmentid, closedSnapshot, attempt),
    );
    await expect(applyResult).rejects.toMatchObject({ problem: 'packageState' });
  });
});

describe('a package whose shipment is being paid', () => {
  const buildContents = (price: number) => ({
    declare: true,
    items: [{ description: 'Shirt', qty: 1, price }],
  });
  const startPackagePayment = async () => {
    const shopper = await newShopper(host);
    const [packageref = ''] = shopper.refs;
    const change = (path: 'declareitemization' | 'declareamount' | 'updatepackage', body: object) =>
      host.call(`POST /pmt/${path}`, {
        as: shopper.as,
        body: { packageref, ...body },
        headers: newIdempotencyHeader(),
      });
    getData(await change('declareitemization', buildContents(50)));
    const draft = await createPayableDraft(host, shopper);
    const { attempt } = await agreeOnPrice(shopper.memberId, draft.shipmentid);
    const loadState = async () => (await findAttempt(host.db, attempt.id)).state;
    const [row] = await host.db
      .select()
      .from(schema.packages)
      .where(eq(schema.packages.ref, packageref));
    if (!row) throw new Error('no package');
    const { name, category, merchant } = row;
    return { change, attempt, state: loadState, facts: { name, category, merchant } };
  };

  it('can be changed during capture only in fields outside the agreement', async () => {
    const { change, attempt, state, facts } = await startPackagePayment();
    await editAttempt(host, attempt.id, { askedAt: Date.now(), orderId: 'ORDER-1' });
    for (const [path, body] of [
      ['declareitemization', buildContents(51)],
      ['declareitemization', { ...buildContents(50), declare: false }],
      ['updatepackage', { ...facts, merchant: 'eBay' }],
    ] as const)
      expect([body, readRefusal(await change(path, body))]).toMatchObject([
        body,
        { status: 409, code: 1033 },
      ]);
    getData(await change('declareitemization', buildContents(50)));
    getData(await change('updatepackage', { ...facts, name: 'A gift' }));
    expect(await state()).toBe('opened');
  });

  it('ends an open payment when it changes', async () => {
    const { change, state } = await startPackagePayment();
    getData(await change('declareitemization', buildContents(50)));
    expect(await state()).toBe('created');
    getData(await change('declareitemization', buildContents(51)));
    expect(await state()).toBe('cancelled');
  });
});

describe('the address of a shipment that is being paid', () => {
  const changedAddress = { ...manila, receivercontact: '0918 000 0000' };
  const startAddressPayment = async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = await createPayableDraft(host, shopper);
    const { attempt } = await agreeOnPrice(shopper.memberId, shipmentid);
    const change = (path: 'editaddress' | 'deleteaddress', body: object = {}) =>
      host.call(`POST /address/${path}`, {
        as: shopper.as,
        body: { addressid: shopper.addressid, ...body },
      });
    const loadState = async () => (await findAttempt(host.db, attempt.id)).state;
    return { change, attempt, state: loadState };
  };

  it('is not edited while a step is choosing it', async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = await createPayableDraft(host, shopper);
    const address = { ...manila, street1: '2 Second Street' };
    const { addressid } = getData<{ addressid: string }>(
      await host.call('POST /address/addaddress', {
        as: shopper.as,
        body: address,
        headers: newIdempotencyHeader(),
      }),
    );
    let isEdited = false;
    const edit = await host.db.transaction(async (tx) => {
      await lockTarget(tx, 'shipment', shipmentid);
      const editAnswer = host.call('POST /address/editaddress', {
        as: shopper.as,
        body: { ...address, addressid, receivercontact: '0918 000 0000' },
      });
      void editAnswer.then(() => (isEdited = true));
      // PostgreSQL reports when the edit is blocked by the lock.
      const isWaiting = async () =>
        (await host.db.execute(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock'`))
          .rows.length > 0;
      while (!isEdited && !(await isWaiting()))
        await new Promise((resolve) => setTimeout(resolve, 10));
      expect(isEdited).toBe(false);
      return { edited: editAnswer };
    });
    getData(await edit.edited);
  });

  it('ends an open payment when it is edited or deleted', async () => {
    const { change, state } = await startAddressPayment();
    getData(await change('editaddress', manila));
    expect(await state()).toBe('created');
    getData(await change('editaddress', changedAddress));
    expect(await state()).toBe('cancelled');
    const { change: changeOther, state: getOtherState } = await startAddressPayment();
    getData(await changeOther('deleteaddress'));
    expect(await getOtherState()).toBe('cancelled');
  });

  it('cannot change during capture', async () => {
    const { change, attempt } = await startAddressPayment();
    await editAttempt(host, attempt.id, { askedAt: Date.now(), orderId: 'ORDER-1' });
    for (const answer of [
      await change('editaddress', changedAddress),
      await change('deleteaddress'),
    ])
      expect(readRefusal(answer)).toMatchObject({ status: 409, code: 1033 });
    getData(await change('editaddress', manila));
  });
});
