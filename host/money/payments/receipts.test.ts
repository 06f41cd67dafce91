import { and, eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { createDraftBox, payBoxWithCredits } from '@/host/testing/oneboxes';
import { newShopper, payWithCredits } from '@/host/testing/shipping';

const { mailOutbox, members } = schema;

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const listReceipts = async (suite: string) => {
  const rows = await host.db
    .select({ data: mailOutbox.data })
    .from(mailOutbox)
    .innerJoin(members, eq(members.id, mailOutbox.memberId))
    .where(and(eq(members.suite, suite), eq(mailOutbox.kind, 'paid')));
  return rows.map(({ data }) => data);
};

describe('a payment that arrives', () => {
  it('is confirmed by one email for a OneBox', async () => {
    const buyer = await createDraftBox(host);
    expect(await listReceipts(buyer.as.user.suite)).toEqual([]);
    await payBoxWithCredits(host, buyer);
    const reference = buyer.box.oneboxref;
    expect(await listReceipts(buyer.as.user.suite)).toEqual([
      { target: 'onebox', reference, page: reference, amount: '0.00', credits: '4.00' },
    ]);
  });

  it('is confirmed by one email for a shipment', async () => {
    const shopper = await newShopper(host);
    const { shipmentref } = await payWithCredits(host, shopper);
    expect(await listReceipts(shopper.as.user.suite)).toEqual([
      expect.objectContaining({ target: 'shipment', reference: shipmentref, amount: '0.00' }),
    ]);
  });
});
