import { subDays } from 'date-fns/subDays';
import { Client } from 'pg';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { getDestinationValues, stagesSql } from '@/host/members/user/package-stages';
import { createTestDatabase } from '@/host/testing/database';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages, type PackageValues } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';

import { selectFirstRows, type ListName } from './list-query';
import { buildConditions, selectMatches, type SearchFilter } from './list-search';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Person = Awaited<ReturnType<typeof newMember>>;
type Query = Record<string, string>;
type ListKey = 'GET /pmt/packages' | 'GET /pmt/packagehistory';

async function fetchList(
  person: Person,
  query: Query,
  key: ListKey = 'GET /pmt/packages',
): Promise<Reply<'GET /pmt/packages'>> {
  const answer = await host.call(key, { as: person.as, query });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Reply<'GET /pmt/packages'> }>().data;
}
const listNames = async (person: Person, query: Query, key?: ListKey) =>
  (await fetchList(person, query, key)).transactionpackages.items.map(({ name }) => name);

const daysAgo = (days: number) => subDays(new Date(), days);
async function createPerson(values: PackageValues[]): Promise<Person> {
  const person = await newMember(host.db);
  await storePackages(host.db, person.member.id, values);
  return person;
}

const hostileMerchant = `50% O'Reilly_ "\\" {x}; drop table packages; --`;

describe('the filters of the package lists', () => {
  let person: Person;
  beforeAll(async () => {
    person = await createPerson([
      { name: 'Old shoes', merchant: 'Nike', arrivedAt: daysAgo(89), weightGrams: 10 },
      { name: 'Mid shoes', merchant: 'Nike', arrivedAt: daysAgo(20), weightGrams: 90 },
      {
        name: 'New shoes',
        merchant: 'Nike',
        arrivedAt: daysAgo(6),
        status: '0',
        tracking: '1Z999AA10123456784',
      },
      { name: 'Kettle', merchant: 'Amazon', arrivedAt: daysAgo(5) },
      { name: 'Small kettle', merchant: 'amazon', arrivedAt: daysAgo(95), status: '1' },
      { name: 'Book', merchant: hostileMerchant, arrivedAt: daysAgo(3) },
      { name: 'Unknown', merchant: ' US Store ', arrivedAt: daysAgo(2) },
      { name: 'Nothing', merchant: '', arrivedAt: daysAgo(1) },
      { name: 'Sent shoes', merchant: 'Nike', arrivedAt: daysAgo(8), status: 'P' },
      { name: 'Sent lamp', merchant: 'IKEA', arrivedAt: daysAgo(29), status: 'D' },
      {
        name: 'Boxed shoes',
        merchant: 'Nike',
        arrivedAt: daysAgo(4),
        boxRef: 'PKBOX00001',
        status: '1',
      },
    ]);
    await createPerson([
      { name: 'Shoes of a stranger', merchant: 'Nike' },
      { name: 'Secret', merchant: 'Secret store' },
    ]);
  });

  it.each<[Query, string[]]>([
    [{ store: 'Nike' }, ['New shoes', 'Mid shoes', 'Old shoes']],
    [{ store: 'Amazon' }, ['Kettle']],
    [{ store: 'amazon' }, ['Small kettle']],
    [{ store: 'Nik' }, []],
    [{ store: 'Secret store' }, []],
    [{ store: hostileMerchant }, ['Book']],
    [{ store: '%' }, []],
    [{ store: "' or true --" }, []],
    [{ arrived: '7' }, ['Nothing', 'Unknown', 'Book', 'Kettle', 'New shoes']],
    [{ arrived: '30', store: 'Nike' }, ['New shoes', 'Mid shoes']],
    [{ arrived: '90', store: 'Nike', sort: 'oldest' }, ['Old shoes', 'Mid shoes', 'New shoes']],
    [{ arrived: '90', store: 'Nike', sort: 'heaviest' }, ['New shoes', 'Mid shoes', 'Old shoes']],
    [{ store: 'Nike', status: '2' }, ['Mid shoes', 'Old shoes']],
    [{ store: 'Nike', status: '0', arrived: '30' }, ['New shoes']],
    [{ store: 'Nike', status: '1' }, []],
    [{ store: 'Nike', search: 'mid' }, ['Mid shoes']],
    [{ store: 'Amazon', search: 'shoes' }, []],
    [{ arrived: '7', search: 'shoes' }, ['Boxed shoes', 'New shoes']],
    [{ store: 'Nike', search: '1Z99 9AA1 0123 4567 84' }, ['New shoes']],
    [{ store: 'Amazon', search: '1z999aa10123456784' }, []],
    [{ arrived: '30', search: '1Z999AA10123456784' }, ['New shoes']],
  ])('%j finds %j', async (query, expectedNames) =>
    expect(await listNames(person, query)).toEqual(expectedNames),
  );

  it('count only matches in every list, and return only packages of the requested list', async () => {
    const active = await fetchList(person, { store: 'Nike' });
    expect(active.counts).toEqual({ action: 1, processing: 0, ready: 2, history: 1 });
    expect([active.transactionpackages.total, active.capped]).toEqual([3, undefined]);
    const ready = await fetchList(person, { store: 'Nike', status: '2', arrived: '30' });
    expect(ready.counts).toEqual({ action: 1, processing: 0, ready: 1, history: 1 });
    const key = 'GET /pmt/packagehistory';
    expect(await listNames(person, { store: 'Nike' }, key)).toEqual(['Sent shoes']);
    expect(await listNames(person, { arrived: '30' }, key)).toEqual(['Sent shoes', 'Sent lamp']);
    expect((await fetchList(person, { arrived: '7' }, key)).counts).toMatchObject({ history: 0 });
  });

  it('name the same stores regardless of the filter', async () => {
    const stores = [hostileMerchant, 'amazon', 'Amazon', 'Nike'];
    const queries: Query[] = [{}, { status: '1' }, { store: 'Nike' }, { search: 'lamp' }];
    for (const query of queries) expect((await fetchList(person, query)).stores).toEqual(stores);
    const history = await fetchList(person, {}, 'GET /pmt/packagehistory');
    expect(history.stores).toEqual(['IKEA', 'Nike']);
    expect((await fetchList(await newMember(host.db), {})).stores).toEqual([]);
  });

  it('name at most 50 stores, not counting placeholders', async () => {
    const buyer = await createPerson([
      { merchant: 'Other' },
      ...Array.from({ length: limits.storesMax + 5 }, (_, n) => ({ merchant: `Shop ${n + 100}` })),
    ]);
    const { stores } = await fetchList(buyer, {});
    expect(stores).toHaveLength(limits.storesMax);
    expect(stores).not.toContain('Other');
  });

  it.each<Query>([
    { arrived: '8' },
    { arrived: '30 days' },
    { store: 'x'.repeat(101) },
    { store: 'a\0' },
  ])('refuse %j', async (query) => {
    const answer = await host.call('GET /pmt/packages', { as: person.as, query });
    expect(answer.statusCode).toBe(422);
  });

  it('page by cursor, even while another package arrives, and cap the count', async () => {
    const collector = await createPerson(
      Array.from({ length: limits.searchFoundMax + 45 }, (_, n) => ({
        name: `Cup ${n}`,
        merchant: n % 5 ? 'Cups' : 'Pots',
        arrivedAt: new Date(daysAgo(10).getTime() + n * 60_000),
      })),
    );
    const { capped, transactionpackages: all } = await fetchList(collector, { arrived: '30' });
    expect([capped, all.total]).toEqual([true, limits.searchFoundMax]);
    const query = { store: 'Pots', arrived: '30' };
    const first = (await fetchList(collector, query)).transactionpackages;
    expect([first.total, first.totalpages]).toEqual([49, 5]);
    await storePackages(host.db, collector.member.id, [{ name: 'Latest', merchant: 'Pots' }]);
    const second = await fetchList(collector, { ...query, page: '2', at: first.next ?? '' });
    expect(second.transactionpackages.items.map(({ name }) => name)).toEqual(
      Array.from({ length: 10 }, (_, n) => `Cup ${190 - n * 5}`),
    );
    const previousQuery = { ...query, page: '1', at: second.transactionpackages.previous ?? '' };
    expect(await listNames(collector, previousQuery)).toContain('Latest');
  });
});

describe('the query plan of a filter', () => {
  const memberId = '00000000-0000-4000-8000-000000000001';
  let client: Client;
  beforeAll(async () => {
    client = new Client({ connectionString: await createTestDatabase() });
    await client.connect();
    await client.query(
      `insert into members (id, suite, email, first_name, last_name, gender, mobile_country_code, mobile_number, registration_country)
       values ($1, 'PLAN1', 'plan@example.com', 'Mei', 'Lin', 'F', '63', '9001', 'PH')`,
      [memberId],
    );
    // Most packages come from one store and have been sent; a few are still in storage.
    await client.query(
      `insert into packages (member_id, ref, tracking, name, merchant, category, status, weight_grams, length_mm, width_mm, height_mm, amount_cents, arrived_at)
       select $1, 'PK' || lpad(g::text, 8, '0'), '1Z' || md5(g::text), 'Parcel ' || g, case when g % 400 = 7 then 'Rare' else 'Amazon' end, 'cameras',
         case when g % 100 = 1 then '2' else 'P' end, 1200, 300, 200, 100, 4990, timestamptz '2026-01-01' + g * interval '1 minute' from generate_series(1, 20000) g`,
      [memberId],
    );
    await client.query('vacuum analyze packages');
    // A single member's table is fastest to scan, so this checks whether the indexes could be used.
    await client.query('set enable_seqscan = off');
  });
  afterAll(() => client.end());

  const explain = async (text: string, values: unknown[]) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) ${text}`,
      [memberId, ...getDestinationValues([], undefined), ...values],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const explainMatches = (list: ListName, filter: SearchFilter) => {
    const conditions = buildConditions(filter);
    return explain(`with ${stagesSql} ${selectMatches(list, conditions)}`, conditions.values);
  };
  /** Counts the rows that the plan read and then filtered out. */
  const countRemovedRows = (plan: string) =>
    [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].reduce((sum, [, n]) => sum + Number(n), 0);

  it.each<[ListName, SearchFilter]>([
    ['history', { words: [], store: 'Rare' }],
    ['active', { words: [], store: 'Amazon' }],
    ['history', { words: [], store: 'Rare', arrivedSince: new Date('2026-01-10T00:00:00Z') }],
    ['active', { words: [], store: 'Amazon', arrivedSince: new Date('2026-01-10T00:00:00Z') }],
  ])('reads only the rows of the list %s that match %j, by the index', async (list, filter) => {
    const plan = await explainMatches(list, filter);
    expect(plan).toContain('using packages_store ');
    expect(plan).not.toContain('Seq Scan on packages');
    expect(countRemovedRows(plan)).toBe(0);
  });

  it('reads the newest rows of the list since a date, and stops when it has enough', async () => {
    const filter = { words: [], arrivedSince: new Date('2026-01-02T00:00:00Z') };
    const plan = await explainMatches('history', filter);
    expect(plan).toContain('using packages_list ');
    expect(plan).toMatch(/using packages_list .*rows=201[. ]/);
  });

  it('skips from store to store in the index', async () => {
    const plan = await explain(selectFirstRows('history').text, [10]);
    const steps = [
      ...plan.matchAll(/Index Only Scan using packages_store .*rows=(\S+) loops=(\d+)/g),
    ];
    expect(steps.map(([, , loops]) => Number(loops))).toEqual([1, 2]);
    for (const [, rows] of steps) expect(Number(rows)).toBeLessThanOrEqual(1);
  });
});
