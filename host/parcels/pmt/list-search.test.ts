import { Client } from 'pg';

import { limits } from '@/contract/limits';
import type { Reply } from '@/contract/calls';
import { getDestinationValues, stagesSql } from '@/host/members/user/package-stages';
import { createTestDatabase } from '@/host/testing/database';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { storePackages } from '@/host/testing/packages';
import { newMember } from '@/host/testing/people';

import { buildConditions, buildNumberQuery, selectMatches, sortRarestFirst } from './list-search';

let host: TestHost;
beforeAll(async () => {
  host = await openTestHost();
});
afterAll(() => host.close());

type Person = Awaited<ReturnType<typeof newMember>>;

async function fetchList(
  person: Person,
  query: Record<string, string>,
  key = 'GET /pmt/packages',
): Promise<Reply<'GET /pmt/packages'>> {
  const answer = await host.call(key, { as: person.as, query });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: Reply<'GET /pmt/packages'> }>().data;
}
const searchNames = async (person: Person, search: string, query: Record<string, string> = {}) =>
  (await fetchList(person, { search, ...query })).transactionpackages.items.map(({ name }) => name);

describe('the search of the package lists', () => {
  let person: Person;
  beforeAll(async () => {
    person = await newMember(host.db);
    await storePackages(host.db, person.member.id, [
      {
        name: '漢字の茶壺 Ｔｅａ',
        tracking: '1Z999AA10123456784',
        merchant: 'Yahoo! ショッピング',
      },
      { name: '50% off_lamp \\ back', tracking: 'JD0002', merchant: 'Nike', status: '0' },
      {
        name: 'Blue shoes',
        tracking: 'JD0003',
        merchant: 'Nike',
        status: 'P',
        shipmentRef: 'SH22222222',
      },
      { ref: 'PKQ7F7DV9Y2W', name: 'مصباح ÉTÉ', tracking: 'JD0004', merchant: 'eBay', status: '1' },
    ]);
    await storePackages(host.db, (await newMember(host.db)).member.id, [
      {
        ref: 'PKQ7STRANGER',
        name: 'Blue shoes of a stranger',
        tracking: '1Z999AA10123456784',
        merchant: 'Nike',
      },
    ]);
  });

  it.each([
    ['a part of the name', 'TÉ', ['مصباح ÉTÉ']],
    ['any case and width of letters', 'ＴＥＡ', ['漢字の茶壺 Ｔｅａ']],
    ['two Chinese characters', '茶壺', ['漢字の茶壺 Ｔｅａ']],
    ['Arabic', 'مصباح', ['مصباح ÉTÉ']],
    ['Arabic between direction marks', '‮مصباح‬', ['مصباح ÉTÉ']],
    ['the end of a tracking number', '6784', ['漢字の茶壺 Ｔｅａ']],
    ['a tracking number in groups', '1Z99 9AA1 0123 4567 84', ['漢字の茶壺 Ｔｅａ']],
    ['a whole tracking number in lowercase', '1z999aa10123456784', ['漢字の茶壺 Ｔｅａ']],
    ['a whole reference in lowercase and in groups', 'pkq7 f7dv 9y2w', ['مصباح ÉTÉ']],
    ['nothing for a reference of a stranger', 'PKQ7STRANGER', []],
    ['the merchant', 'nike', ['50% off_lamp \\ back']],
    ['all words in any order', 'lamp nike', ['50% off_lamp \\ back']],
    ['nothing for words that no package has together', 'lamp ebay', []],
    ['a percent sign as itself', '%', ['50% off_lamp \\ back']],
    ['an underscore as itself', 'f_l', ['50% off_lamp \\ back']],
    ['a backslash as itself', '\\', ['50% off_lamp \\ back']],
    ['nothing across fields', 'lampjd', []],
    ['nothing for a quote', "'; drop table packages; --", []],
  ])('matches %s', async (_, search, expectedNames) =>
    expect(await searchNames(person, search)).toEqual(expectedNames),
  );

  it('returns matches of the requested list and state only, and counts matches in every list', async () => {
    const active = await fetchList(person, { search: 'nike' });
    expect([active.transactionpackages.total, active.counts]).toEqual([
      1,
      { action: 1, processing: 0, ready: 0, history: 1 },
    ]);
    expect(await searchNames(person, 'nike', { status: '2' })).toEqual([]);
    expect(await searchNames(person, 'nike', { status: '0' })).toEqual(['50% off_lamp \\ back']);
    const history = await fetchList(person, { search: 'nike' }, 'GET /pmt/packagehistory');
    expect(history.transactionpackages.items.map(({ name }) => name)).toEqual(['Blue shoes']);
  });

  it('refuses a search of 50 kB, and ignores one of only white space', async () => {
    const oversizedAnswer = await host.call('GET /pmt/packages', {
      as: person.as,
      query: { search: 'x'.repeat(50_000) },
    });
    expect([414, 422]).toContain(oversizedAnswer.statusCode);
    expect(await searchNames(person, ' \t‎ ')).toHaveLength(3);
  });

  it('stores and finds the longest names with rare letters', async () => {
    const writer = await newMember(host.db);
    const rareName = Array.from({ length: 100 }, (_, index) =>
      String.fromCodePoint(0x20000 + ((index * 7919) % 40_000)),
    ).join('');
    await storePackages(host.db, writer.member.id, [
      { name: rareName, merchant: rareName, tracking: rareName },
      { name: '\u{fdfa}'.repeat(100) },
    ]);
    expect(await searchNames(writer, rareName.slice(0, 8))).toEqual([rareName]);
    expect(await searchNames(writer, '\u{fdfa}')).toHaveLength(1);
  });

  it('pages through matches by cursor, forward and back, and by number', async () => {
    const walker = await newMember(host.db);
    await storePackages(
      host.db,
      walker.member.id,
      Array.from({ length: 47 }, (_, index) => ({
        name: index % 2 ? `Cup ${index}` : `Pot ${index}`,
      })),
    );
    const pages: string[][] = [];
    let cursor: string | null = null;
    for (let page = 1; page === 1 || cursor; page += 1) {
      const currentPage: Reply<'GET /pmt/packages'>['transactionpackages'] = (
        await fetchList(walker, {
          search: 'cup',
          page: String(page),
          ...(cursor && { at: cursor }),
        })
      ).transactionpackages;
      expect([currentPage.total, currentPage.totalpages]).toEqual([23, 3]);
      expect(await searchNames(walker, 'cup', { page: String(page) })).toEqual(
        currentPage.items.map(({ name }) => name),
      );
      if (currentPage.previous)
        expect(
          await searchNames(walker, 'cup', { page: String(page - 1), at: currentPage.previous }),
        ).toEqual(pages[page - 2]);
      pages.push(currentPage.items.map(({ name }) => name));
      cursor = currentPage.next;
    }
    expect(pages.flat()).toEqual(Array.from({ length: 23 }, (_, index) => `Cup ${45 - index * 2}`));
    expect(await searchNames(walker, 'cup', { page: '99', at: 'nonsense' })).toEqual(pages[2]);
  });

  it('shows the newest of more matches than it counts, also with a state filter', async () => {
    const collector = await newMember(host.db);
    const cupCount = limits.searchFoundMax + 5;
    await storePackages(host.db, collector.member.id, [
      { name: 'Old cup', status: '0' },
      ...Array.from({ length: cupCount }, (_, index) => ({ name: `Cup ${index}` })),
    ]);
    const all = await fetchList(collector, { search: 'cup' });
    expect([
      all.capped,
      all.transactionpackages.total,
      all.transactionpackages.items[0]?.name,
    ]).toEqual([true, limits.searchFoundMax, `Cup ${cupCount - 1}`]);
    const actionReply = await fetchList(collector, { search: 'cup', status: '0' });
    expect([
      actionReply.capped,
      actionReply.transactionpackages.items.map(({ name }) => name),
    ]).toEqual([undefined, ['Old cup']]);
  });
});

describe('the query plan of a search', () => {
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
    await client.query(
      `insert into packages (member_id, ref, tracking, name, merchant, category, status, weight_grams, length_mm, width_mm, height_mm, amount_cents, arrived_at)
       select $1, 'PK' || lpad(g::text, 8, '0'), '1Z' || md5(g::text), case when g = 77 then '古い茶壺 teapot' else 'Parcel ' || g end, 'Amazon', 'cameras', '2',
         1200, 300, 200, 100, 4990, timestamptz '2026-01-01' + g * interval '1 second' from generate_series(1, 20000) g`,
      [memberId],
    );
    await client.query('vacuum analyze packages');
    // A single member's table is fastest to scan, so this checks whether the indexes could be used.
    await client.query('set enable_seqscan = off');
  });
  afterAll(() => client.end());

  async function explain(text: string, values: readonly unknown[]): Promise<string> {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off) with ${stagesSql} ${text}`,
      [memberId, ...getDestinationValues([], undefined), ...values],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }
  function explainSearch(...words: string[]): Promise<string> {
    const conditions = buildConditions({ words });
    return explain(selectMatches('active', conditions), conditions.values);
  }

  it('finds a tracking number or a reference through the indexes', async () => {
    const { text, values } = buildNumberQuery('PK00000077', {});
    const plan = await explain(text, values);
    expect(plan).toContain('Bitmap Index Scan on packages_tracking');
    expect(plan).toMatch(/Bitmap Index Scan on packages_ref.*rows=1[. ]/);
    expect(plan).not.toContain('Seq Scan');
  });

  it.each(['teapot', '古い茶壺'])(
    'finds the one package with "%s" among 20,000 through the trigram index',
    async (word) => {
      const plan = await explainSearch(word);
      expect(plan).toContain('Bitmap Index Scan on packages_search');
      expect(plan).toMatch(/Bitmap Heap Scan.*rows=1[. ]/);
      expect(plan).not.toContain('Seq Scan');
    },
  );

  it('scans the list, newest first, for a common word, and stops when it has enough', async () => {
    const plan = await explainSearch('parcel');
    expect(plan).toContain('Index Only Scan using packages_list');
    expect(plan).not.toMatch(/Sort Key: \S*arrived_at/);
  });

  it('searches for the rarest word first', () => {
    expect(sortRarestFirst(['parcel', 'nike', '12'])).toEqual(['parcel', 'nike', '12']);
    expect(sortRarestFirst(['parcel', '4821'])).toEqual(['4821', 'parcel']);
    expect(sortRarestFirst(['of', '茶壺'])).toEqual(['茶壺', 'of']);
  });
});
