import { eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { getData } from '@/host/testing/shipping';

import { demoSuite } from './demo-member';
import { seedDemoShipments } from './demo-shipments';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

const loadDemoMember = async () =>
  (await host.db.select().from(schema.members).where(eq(schema.members.suite, demoSuite)))[0]!;

describe('the demo shipments', () => {
  it('include one delivered and one in transit, and count two of three toward Prime', async () => {
    const member = await loadDemoMember();
    expect(member).toMatchObject({ shipmentsCounter: 2, membershipType: 'LT' });
    const rows = await host.db
      .select()
      .from(schema.shipments)
      .where(eq(schema.shipments.memberId, member.id));
    expect(rows.map((row) => [row.status, row.country, row.stop]).sort()).toEqual([
      ['delivered', 'PH', 4],
      ['shipped', 'JP', 2],
    ]);
    expect(rows.every((row) => row.expectedLatest !== null && row.paidCents > 0)).toBe(true);
  });

  it('leave the books clean', async () => {
    const audit = getData<{ clean: boolean; findings: unknown[] }>(
      await host.call('GET /operator/audit', {
        headers: { 'x-operator-key': 'development-operator-key' },
      }),
    );
    expect(audit.findings).toEqual([]);
    expect(audit.clean).toBe(true);
  });

  it('are created only once', async () => {
    const member = await loadDemoMember();
    await seedDemoShipments(host.db, host.payments, member.id);
    expect(
      await host.db.select().from(schema.shipments).where(eq(schema.shipments.memberId, member.id)),
    ).toHaveLength(2);
  });
});
