import { eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { beginAttempt } from '@/host/money/payments/pay';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newShopper, readyToPay } from '@/host/testing/shipping';

import { shipmentTarget } from './payment-target';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

async function agreed(memberId: string, targetId: string) {
  const { hash, snapshot } = await shipmentTarget.price(host.db, memberId, targetId);
  const consent = { memberId, kind: 'shipment', targetId, gateway: 'paypal' as const, quote: hash };
  const attempt = await host.db.transaction((tx) => beginAttempt(tx, host.payments, consent));
  return { snapshot, attempt };
}

describe('a shipment that its member has agreed to pay', () => {
  it.each([
    ['category, which taxes look at', { category: 'tobacco' }],
    ['merchant, which customs look at', { merchant: 'US Store' }],
    ['way of packing', { repackType: 'bag' }],
    ['wish to travel alone', { shipAlone: true }],
    ['guaranteed weight', { guaranteedGrams: 100 }],
  ])('is not paid once a package has another %s than was agreed to', async (_what, edit) => {
    const shopper = await newShopper(host);
    const draft = await readyToPay(host, shopper);
    const { snapshot, attempt } = await agreed(shopper.memberId, draft.shipmentid);
    await host.db
      .update(schema.packages)
      .set(edit)
      .where(eq(schema.packages.ref, shopper.refs[0] ?? ''));
    const applying = host.db.transaction((tx) =>
      shipmentTarget.apply(tx, shopper.memberId, draft.shipmentid, snapshot, attempt),
    );
    await expect(applying).rejects.toMatchObject({ problem: 'packageState' });
  });

  it('is not paid once its country takes none of it any more', async () => {
    const shopper = await newShopper(host);
    const { shipmentid } = await readyToPay(host, shopper);
    const { snapshot, attempt } = await agreed(shopper.memberId, shipmentid);
    const closed = { ...snapshot, address: { ...Object(snapshot['address']), country: 'XX' } };
    const applying = host.db.transaction((tx) =>
      shipmentTarget.apply(tx, shopper.memberId, shipmentid, closed, attempt),
    );
    await expect(applying).rejects.toMatchObject({ problem: 'packageState' });
  });
});
