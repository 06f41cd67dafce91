import { eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { operatorKey } from '@/host/testing/operator';
import { newMember } from '@/host/testing/people';
import { lockedCategories } from '@/rules/packages/shippable';

import { seedDemoBox } from './demo-box';
import { seedDemoPackages } from './demo-packages';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

it('creates fourteen packages covering every state, only once', async () => {
  const { member, as } = await newMember(host.db);
  await seedDemoPackages(host.db, host.payments, member.id);
  await seedDemoPackages(host.db, host.payments, member.id);
  const rows = await host.db
    .select()
    .from(schema.packages)
    .where(eq(schema.packages.memberId, member.id));
  expect(rows).toHaveLength(14);
  expect(new Set(rows.map((row) => row.status))).toEqual(new Set(['0', '1', '2']));
  expect(rows.every((row) => row.photos.length > 0)).toBe(true);
  expect(rows.filter((row) => row.itemizationDeclared)).toHaveLength(2);
  expect(rows.some((row) => lockedCategories.includes(row.category))).toBe(true);
  const answer = await host.call('GET /pmt/packages', { as, query: { perpage: '50' } });
  expect(answer.json()).toMatchObject({ data: { transactionpackages: { total: 14 } } });
});

it('creates a paid OneBox of three packages waiting to be packed, only once, with clean books', async () => {
  const { member, as } = await newMember(host.db);
  for (const _ of [1, 2]) await seedDemoBox(host.db, host.payments, member.id);
  expect((await host.call('GET /pmt/packages', { as })).json()).toMatchObject({
    data: {
      counts: { processing: 1 },
      oneboxinprocess: [{ status: 'packing', packagescount: 3 }],
      transactionpackages: { total: 1 },
    },
  });
  const audit = await host.call('GET /operator/audit', { headers: operatorKey });
  expect(audit.json()).toMatchObject({ data: { clean: true } });
});
