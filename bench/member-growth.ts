import { randomBytes, randomInt } from 'node:crypto';

import { Client } from 'pg';

import { countPackages } from '@/host/members/user/package-stages';
import { receivePackage } from '@/host/operator/receive';
import { readPackagePage } from '@/host/parcels/pmt/list';
import { loadPackageTerms } from '@/host/parcels/pmt/terms';
import { openTestHost, type TestHost } from '@/host/testing/host';
import { newShopper, payWithCredits } from '@/host/testing/shipping';

import { median, p95 } from './figures';

const PARCELS_EACH = 30;
const BATCH = 100_000;

/**
 * Four of five parcels shipped long ago. A member's parcels are far apart in the table, as after
 * years of arrivals.
 */
export async function fillMembers(url: string, parcels: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const members = Math.ceil(parcels / PARCELS_EACH);
  await client.query(
    `insert into members (suite, email, first_name, last_name, gender, mobile_country_code, mobile_number, registration_country)
     select 'BENCH' || i, 'bench' || i || '@example.com', 'Mei', 'Lin', 'F', '63', '900' || i, 'PH' from generate_series(0, $1::int - 1) i`,
    [members],
  );
  await client.query(
    'create temp table numbered as select id, substr(suite, 6)::int as i from members where suite like $1',
    ['BENCH%'],
  );
  await client.query('create unique index on numbered (i)');
  await client.query('analyze numbered');
  // Building indexes after the insert is faster.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'packages' and indexname not in (select conname from pg_constraint)",
  );
  for (const { indexname } of indexes)
    await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
  for (let from = 0; from < parcels; from += BATCH) {
    await client.query(
      `insert into packages (member_id, ref, tracking, name, merchant, category, status, weight_grams, length_mm, width_mm, height_mm, amount_cents, arrived_at)
       select m.id, 'PK' || lpad(g::text, 8, '0'), '1Z' || upper(left(md5(g::text), 16)), 'Parcel ' || g,
         (array['Amazon','eBay','Nike','Uniqlo','Rakuten','Etsy','Zara','Ikea','Sephora','Walmart'])[1 + g % 10], 'cameras',
         case when g / $3::int < 24 then 'P' else (array['0','1','2'])[1 + g % 3] end,
         1200, 300, 200, 100, 4990, timestamptz '2026-01-01' + g * interval '1 second'
       from generate_series($1::int, $2::int) g join numbered m on m.i = g % $3::int`,
      [from, Math.min(from + BATCH, parcels) - 1, members],
    );
  }
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze packages, members');
  await client.end();
}

interface Bench {
  host: TestHost;
  members: number;
  terms: Awaited<ReturnType<typeof loadPackageTerms>>;
}

type Action = (bench: Bench) => Promise<() => Promise<unknown>>;

async function pickMember({ host, members }: Bench): Promise<{ id: string; suite: string }> {
  const suite = `BENCH${randomInt(members)}`;
  const member = await host.db.query.members.findFirst({
    columns: { id: true, suite: true },
    where: (table, { eq }) => eq(table.suite, suite),
  });
  if (!member) throw new Error('The database was not filled.');
  return member;
}

const listPackages =
  (options: { search?: string; list?: 'active' | 'history' } = {}): Action =>
  async (bench) => {
    const { id } = await pickMember(bench);
    return () =>
      readPackagePage(bench.host.db, { memberId: id, list: 'active', ...options }, bench.terms);
  };

/** Each action prepares, which is not timed, and returns the part to time. */
const actions: Record<string, Action> = {
  list: listPackages(),
  history: listPackages({ list: 'history' }),
  'search for a shop': listPackages({ list: 'history', search: 'nike' }),
  'search for a tracking number': listPackages({ search: '1Z999AA10123' }),
  counts: async (bench) => {
    const { id } = await pickMember(bench);
    return () => countPackages(bench.host.db, id, bench.terms.countries);
  },
  receive: async (bench) => {
    const { suite } = await pickMember(bench);
    return () =>
      receivePackage(bench.host.db, bench.host.payments, {
        suite,
        tracking: `SC${randomBytes(8).toString('hex').toUpperCase()}`,
        merchant: 'Amazon',
        category: 'cameras',
        weight: 1.2,
        length: 30,
        width: 20,
        height: 10,
        photos: [],
      });
  },
  'pack, price and pay': async ({ host }) => {
    const shopper = await newShopper(host);
    return () => payWithCredits(host, shopper);
  },
};

export interface MemberGrowth {
  action: string;
  /** Median and 95th percentile in milliseconds, by database in the order given. */
  middle: number[];
  percentile95: number[];
  /** Ratio of the last median to the first. */
  growth: number;
}

/**
 * Uses a different member each time. Databases take turns, so that a busy moment affects all of
 * them.
 */
export async function measureMembers(
  databases: readonly { url: string; parcels: number }[],
  times: number,
): Promise<MemberGrowth[]> {
  const benches: Bench[] = [];
  for (const { url, parcels } of databases) {
    const host = await openTestHost(url);
    const terms = await loadPackageTerms(host.db, 'LT');
    benches.push({ host, members: Math.ceil(parcels / PARCELS_EACH), terms });
  }
  const results: MemberGrowth[] = [];
  for (const [action, prepare] of Object.entries(actions)) {
    const durations: number[][] = benches.map(() => []);
    for (let i = -Math.ceil(times / 10); i < times; i += 1) {
      for (const [index, bench] of benches.entries()) {
        const run = await prepare(bench);
        const startedAt = performance.now();
        await run();
        if (i >= 0) durations[index]?.push(performance.now() - startedAt);
      }
    }
    const middle = durations.map(median);
    const growth = (middle.at(-1) ?? NaN) / (middle[0] ?? NaN);
    results.push({ action, middle, percentile95: durations.map(p95), growth });
  }
  for (const { host } of benches) await host.close();
  return results;
}

/** `bytes` includes indexes. */
export async function readTableSizes(
  url: string,
): Promise<{ name: string; rows: number; bytes: number }[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('analyze');
  const { rows } = await client.query<{ name: string; rows: string; bytes: string }>(
    `select relname as name, reltuples::bigint as rows, pg_total_relation_size(oid) as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0 order by 3 desc`,
  );
  await client.end();
  return rows.map((row) => ({ name: row.name, rows: Number(row.rows), bytes: Number(row.bytes) }));
}
