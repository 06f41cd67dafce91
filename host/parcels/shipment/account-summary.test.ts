import type { AccountSummary } from '@/contract/member/membership';
import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newMember } from '@/host/testing/people';
import { getData } from '@/host/testing/shipping';

let host: TestHost;
beforeAll(async () => void (host = await openTestHost()));
afterAll(() => host.close());

describe('GET /user/accountsummary', () => {
  it('contains the requested page of each history', async () => {
    const { as, member } = await newMember(host.db);
    const refs = Array.from({ length: 12 }, (_, n) => `SP${n}${member.suite}`);
    for (const ref of refs)
      await host.db
        .insert(schema.shipments)
        .values({ memberId: member.id, ref, status: 'delivered', paidCents: 4000 });
    const readRefs = async (query: Record<string, string>) =>
      getData<AccountSummary>(
        await host.call('GET /user/accountsummary', { as, query }),
      ).shipmentshistorylist.map(({ shipmentref }) => shipmentref);
    const pages = [await readRefs({}), await readRefs({ page: '2' })];
    expect(pages.map(({ length }) => length)).toEqual([10, 2]);
    expect(pages.flat().toSorted()).toEqual(refs.toSorted());
    expect(await readRefs({ perpage: '50' })).toHaveLength(12);
  });
});
