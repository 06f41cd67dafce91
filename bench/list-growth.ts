import { Client } from 'pg';

import { openDatabase, type Database } from '@/host/db/client';
import { countPackages } from '@/host/members/user/package-stages';
import { readPackagePage, type PackagesQuery } from '@/host/parcels/pmt/list';
import type { ListName } from '@/host/parcels/pmt/list-query';
import { loadPackageTerms } from '@/host/parcels/pmt/terms';

import { median, p95 } from './figures';

/** The member that is measured has a tenth of all packages. */
const MEMBERS = 10;
const BATCH = 100_000;

interface Bench {
  db: Database;
  memberId: string;
}

/** 1 in 5 packages is shipped; the rest are in the three active states. */
export async function fillPackages(url: string, rows: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into members (suite, email, first_name, last_name, gender, mobile_country_code, mobile_number, registration_country)
     select 'BENCH' || i, 'bench' || i || '@example.com', 'Mei', 'Lin', 'F', '63', '900' || i, 'PH' from generate_series(0, ${MEMBERS - 1}) i`,
  );
  // Building indexes after the insert is faster.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'packages' and indexname not in (select conname from pg_constraint)",
  );
  for (const { indexname } of indexes)
    await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
  for (let from = 0; from < rows; from += BATCH) {
    await client.query(
      `insert into packages (member_id, ref, tracking, name, merchant, category, status, weight_grams, length_mm, width_mm, height_mm, amount_cents, arrived_at)
       select m.id, 'PK' || lpad(g::text, 8, '0'), '1Z' || upper(left(md5(g::text), 16)), 'Parcel ' || g,
         (array['Amazon','eBay','Nike','Uniqlo','Rakuten','Etsy','Zara','Ikea','Sephora','Walmart'])[1 + (g / ${5 * MEMBERS}) % 10], 'cameras', (array['0','1','2','2','P'])[1 + (g / ${MEMBERS}) % 5],
         1200, 300, 200, 100, 4990, timestamptz '2026-01-01' + g * interval '1 second'
       from generate_series($1::int, $2::int) g join members m on m.suite = 'BENCH' || g % ${MEMBERS}`,
      [from, Math.min(from + BATCH, rows) - 1],
    );
  }
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze packages');
  await client.end();
}

async function openBench(url: string): Promise<Bench> {
  const db = openDatabase(url, 2, () => undefined);
  const member = await db.query.members.findFirst({
    where: (table, { eq }) => eq(table.suite, 'BENCH0'),
  });
  if (!member) throw new Error('The database was not filled.');
  return { db, memberId: member.id };
}

/**
 * Queries whose time must not grow with the table: the lists, and searches that match one, a few, a
 * tenth and all packages.
 */
async function prepareQueries({
  db,
  memberId,
}: Bench): Promise<Record<string, () => Promise<unknown>>> {
  const terms = await loadPackageTerms(db, 'LT');
  const counts = await countPackages(db, memberId, terms.countries);
  const buildQuery =
    (list: ListName, options: Partial<PackagesQuery> = {}) =>
    () =>
      readPackagePage(db, { memberId, list, ...options }, terms);
  const middlePage = Math.ceil((counts.action + counts.processing + counts.ready) / 20);
  const middleList = await buildQuery('active', { page: middlePage })();
  const tracking = middleList.transactionpackages.items[0]?.trackingnumber ?? '';
  const at = middleList.transactionpackages.next ?? undefined;
  return {
    'first page': buildQuery('active'),
    'page in the middle, by following pages': buildQuery('active', { page: middlePage + 1, at }),
    'status filter': buildQuery('2'),
    'oldest first': buildQuery('active', { sort: 'oldest' }),
    'fewest free days first': buildQuery('active', { sort: 'free' }),
    'newest of one store': buildQuery('active', { store: 'Nike' }),
    history: buildQuery('history'),
    'history of one store': buildQuery('history', { store: 'Nike' }),
    'search for a tracking number': buildQuery('active', { search: tracking }),
    'search for the end of a tracking number': buildQuery('active', { search: tracking.slice(-7) }),
    'search without a match': buildQuery('active', { search: 'teapot' }),
    'search for a shop, matching a tenth': buildQuery('active', { search: 'nike' }),
    'search that matches all': buildQuery('active', { search: 'parcel' }),
    'its last page': buildQuery('active', { search: 'parcel', page: 99 }),
    'the same within one state': buildQuery('2', { search: 'parcel' }),
    'the same in the history': buildQuery('history', { search: 'parcel' }),
    counts: () => countPackages(db, memberId, terms.countries),
  };
}

/** Databases take turns so that a busy moment affects all of them. */
async function measureRound(queries: readonly (() => Promise<unknown>)[], times: number) {
  const durations: number[][] = queries.map(() => []);
  for (let i = 0; i < times; i += 1) {
    for (const [index, query] of queries.entries()) {
      const startedAt = performance.now();
      await query();
      durations[index]?.push(performance.now() - startedAt);
    }
  }
  return durations;
}

export interface Growth {
  query: string;
  /** 95th percentile in milliseconds, by database in the order given. */
  millis: number[];
  /** Median ratio of the 95th percentiles, largest to smallest database. */
  growth: number;
  /** The same ratio of the medians. */
  middle: number;
}

/** Times every query on every database, smallest first. The first round is a warm-up. */
export async function measureGrowth(
  urls: readonly string[],
  { rounds, times }: { rounds: number; times: number },
): Promise<Growth[]> {
  const benches = await Promise.all(urls.map(openBench));
  const queriesByBench = await Promise.all(benches.map(prepareQueries));
  const results: Growth[] = [];
  for (const name of Object.keys(queriesByBench[0] ?? {})) {
    const runs = queriesByBench.map((queries) => queries[name] ?? (async () => undefined));
    const measured: number[][][] = [];
    for (let i = 0; i <= rounds; i += 1) measured.push(await measureRound(runs, times));
    measured.shift();
    const medianGrowth = (summarize: (durations: readonly number[]) => number) =>
      median(measured.map((round) => summarize(round.at(-1) ?? []) / summarize(round[0] ?? [])));
    results.push({
      query: name,
      millis: urls.map((_, index) => median(measured.map((round) => p95(round[index] ?? [])))),
      growth: medianGrowth(p95),
      middle: medianGrowth(median),
    });
  }
  await Promise.all(benches.map(({ db }) => db.$client.end()));
  return results;
}
