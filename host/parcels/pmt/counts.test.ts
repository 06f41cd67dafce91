import type { AddressInfo } from 'node:net';

import { eq } from 'drizzle-orm';
import fc from 'fast-check';

import type { Reply } from '@/contract/calls';
import { now } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { toPackageFacts } from '@/host/parcels/shipment/contents';
import type { RateRows } from '@/host/rates/rows';
import { loadRateTables } from '@/host/rates/tables';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages, type PackageValues } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';
import { getData } from '@/host/testing/shipping';
import { isSoak, drawSeed } from '@/host/testing/soak';
import { wireKinds, type WireKind } from '@/rules/packages/package';
import { genericMerchants, unselectableReason } from '@/rules/packages/shippable';

type Pages = typeof import('@/__tests__/support/member-pages');

let host: TestHost;
let pages: Pages;
beforeAll(async () => {
  host = await openTestHost();
  await host.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = host.app.server.address() as AddressInfo;
  // The portal reads its host's URL when it loads, and its pages run in production mode.
  Object.assign(process.env, {
    MICROSERVICE_URL: `http://127.0.0.1:${port}`,
    NODE_ENV: 'production',
  });
  pages = await import('@/__tests__/support/member-pages');
});
afterAll(() => host.close());

/** A country without rules, and one for each destination rule. */
const countries = ['PH', 'AU', 'CN', 'BR', 'SG', 'QA', 'DE'];
const tabs = ['0', '1', '2'] as const;
type Tab = (typeof tabs)[number];

const anyPackage = fc.record({
  status: fc.constantFrom('0', '1', '2', '2', '2', '2', 'P', 'D'),
  kinds: fc.uniqueArray(fc.constantFrom(...(Object.keys(wireKinds) as WireKind[])), {
    maxLength: 3,
  }),
  amountCents: fc.constantFrom(0, 1, 4990, 99_999, 100_000, 100_001),
  category: fc.constantFrom('cameras', 'tobacco', 'Tobacco'),
  merchant: fc.constantFrom('Amazon', '', ' ', 'us store', ...genericMerchants),
  itemizationDeclared: fc.boolean(),
  shipAlone: fc.boolean(),
}) satisfies fc.Arbitrary<PackageValues>;

let memberCount = 0;
/** Creates a member with these packages and an address in each country, the first as default. */
async function createMember(values: PackageValues[]) {
  const { member, as } = await newMember(host.db);
  await storePackages(host.db, member.id, values);
  const rows = await host.db
    .insert(schema.addresses)
    .values(
      countries.map((country, index) => ({
        memberId: member.id,
        country,
        isDefault: index === 0,
        receiver: 'Mei',
        receiverCountryCode: '1',
        receiverContact: '123456789',
        street1: 'A street',
        city: 'A city',
      })),
    )
    .returning({ id: schema.addresses.id, country: schema.addresses.country });
  memberCount += 1;
  // Each member calls from its own network, to stay below the rate limit.
  const from = `203.0.${Math.floor(memberCount / 250)}.${(memberCount % 250) + 1}`;
  return { memberId: member.id, as, from, addresses: rows };
}
type Member = Awaited<ReturnType<typeof createMember>>;

async function loadLists({ as, from }: Member, addressid: string) {
  const perpage = '50';
  const replies = await Promise.all(
    tabs.map(async (status) =>
      getData<Reply<'GET /pmt/packages'>>(
        await host.call('GET /pmt/packages', { as, from, query: { status, addressid, perpage } }),
      ),
    ),
  );
  return {
    counts: replies[0]?.counts,
    shown: replies.map((page) =>
      page.transactionpackages.items.map(({ packageref }) => packageref),
    ),
    totals: replies.map((page) => page.transactionpackages.total),
  };
}

const loadRows = ({ memberId }: Member) =>
  host.db.query.packages.findMany({
    where: (table) => eq(table.memberId, memberId),
    orderBy: (table, { desc }) => [desc(table.arrivedAt), desc(table.ref)],
  });

type Row = Awaited<ReturnType<typeof loadRows>>[number];

/** What each list must show for a country: history first, then the three tabs. */
function buildLists(rows: Row[], country: string, rules: RateRows['countries']): string[][] {
  const rule = rules.find(({ iso }) => iso === country);
  const getTab = (row: Row): Tab | 'history' => {
    if (row.status === 'P' || row.status === 'D') return 'history';
    if (row.status !== '2') return row.status as Tab;
    const destination = {
      country,
      itemizationRequired: rule?.itemizationRequired ?? false,
      batteryRestricted: rule?.batteryRestricted ?? false,
    };
    const facts = toPackageFacts(row);
    return unselectableReason({ package: facts, destination, selected: [] }) ? '0' : '2';
  };
  return (['history', ...tabs] as const).map((tab) =>
    rows.filter((row) => getTab(row) === tab).map(({ ref }) => ref),
  );
}

describe('the count of a tab', () => {
  it('matches its list and the rules, for every address', async () => {
    const { countries: rules } = await loadRateTables(host.db, now());
    await fc.assert(
      fc.asyncProperty(fc.array(anyPackage, { minLength: 1, maxLength: 12 }), async (values) => {
        const member = await createMember(values);
        const rows = await loadRows(member);
        for (const { id, country } of member.addresses) {
          const [history = [], ...expected] = buildLists(rows, country, rules);
          const { counts, shown, totals } = await loadLists(member, id);
          expect(shown).toEqual(expected);
          const [action, processing, ready] = expected.map(({ length }) => length);
          expect(totals).toEqual([action, processing, ready]);
          expect(counts).toEqual({ action, processing, ready, history: history.length });
          const searchReply = getData<Reply<'GET /pmt/packages'>>(
            await host.call('GET /pmt/packages', {
              as: member.as,
              from: member.from,
              query: { search: 'parcel', addressid: id },
            }),
          );
          expect(searchReply.counts).toEqual(counts);
          const calculatorAnswer = await host.call('POST /shipment/shipping-calculator', {
            as: member.as,
            from: member.from,
            body: { packages: expected[2]?.slice(0, 1) ?? [], addressid: id },
          });
          if (ready)
            expect(calculatorAnswer.json()).toMatchObject({ data: { pmtValidations: [] } });
          const summary = getData<Reply<'GET /user/getdashboard'>>(
            await host.call('GET /user/getdashboard', {
              as: member.as,
              from: member.from,
              query: { addressid: id },
            }),
          );
          expect([summary.packagesactionneeded, summary.packagesready]).toEqual([action, ready]);
        }
      }),
      { numRuns: isSoak ? 75 : 8, seed: drawSeed() },
    );
  });

  it('matches the dashboard, the tabs and the lists, for every address and without one', async () => {
    const { countries: rules } = await loadRateTables(host.db, now());
    await fc.assert(
      fc.asyncProperty(fc.array(anyPackage, { minLength: 4, maxLength: 10 }), async (values) => {
        const member = await createMember(values);
        const rows = await loadRows(member);
        const { addresses, members } = schema;
        const memberCondition = eq(addresses.memberId, member.memberId);
        for (const { id, country } of [...member.addresses, { id: null, country: 'CN' }]) {
          await host.db.update(addresses).set({ isDefault: false }).where(memberCondition);
          if (id) {
            await host.db.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id));
          } else {
            const home = { registrationCountry: country };
            await host.db.delete(addresses).where(memberCondition);
            await host.db.update(members).set(home).where(eq(members.id, member.memberId));
          }
          const [history, ...expected] = buildLists(rows, country, rules);
          const counts = expected.map(({ length }) => length);
          const { dashboard, lists } = await pages.readPackageNumbers(member.as);
          expect({ country, dashboard, lists }).toEqual({
            country,
            dashboard: counts,
            lists: [
              ...expected.map((refs) => ({ refs, counts, history: history?.length })),
              { refs: history, counts: null, history: history?.length },
            ],
          });
        }
      }),
      // The host limits the calls of each network per minute.
      { numRuns: isSoak ? 8 : 3, seed: drawSeed() },
    );
  }, 3_600_000);

  it('stops at a thousand, while its pages continue', async () => {
    const member = await createMember(Array.from({ length: 1_020 }, () => ({ status: '1' })));
    const loadPage = async (query: Record<string, string>) =>
      getData<Reply<'GET /pmt/packages'>>(
        await host.call('GET /pmt/packages', {
          as: member.as,
          from: member.from,
          query: { status: '1', perpage: '50', ...query },
        }),
      ).transactionpackages;
    const cappedPage = await loadPage({ page: '99' });
    expect(cappedPage).toMatchObject({ total: 1000, page: 20, totalpages: 21 });
    const lastPage = await loadPage({ page: '21', at: cappedPage.next ?? '' });
    expect(lastPage).toMatchObject({ page: 21, totalpages: 21, next: null });
    expect(lastPage.items).toHaveLength(20);
    const previousPage = await loadPage({ page: '20', at: lastPage.previous ?? '' });
    expect(previousPage.items).toEqual(cappedPage.items);
  });
});
