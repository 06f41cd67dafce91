import { Client } from 'pg';

import { openDatabase, type Database } from '@/host/db/client';
import { packageCounts } from '@/host/members/user/package-stages';
import { packagePage, type PackagesQuery } from '@/host/parcels/pmt/list';
import type { ListName } from '@/host/parcels/pmt/list-query';
import { packageTerms } from '@/host/parcels/pmt/terms';

import { median, p95 } from './figures';

const MEMBERS = 20;
const BATCH = 100_000;

interface Stand {
  db: Database;
  memberId: string;
}

/** 1 in 5 packages is shipped; the rest are in the three active states. */
export async function fill(url: string, rows: number): Promise<void> {
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

async function open(url: string): Promise<Stand> {
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
async function prepareQuestions({
  db,
  memberId,
}: Stand): Promise<Record<string, () => Promise<unknown>>> {
  const terms = await packageTerms(db, 'LT');
  const counts = await packageCounts(db, memberId, terms.countries);
  const ask =
    (list: ListName, more: Partial<PackagesQuery> = {}) =>
    () =>
      packagePage(db, { memberId, list, ...more }, terms);
  const middle = Math.ceil((counts.action + counts.processing + counts.ready) / 20);
  const deep = await ask('active', { page: middle })();
  const tracking = deep.transactionpackages.items[0]?.trackingnumber ?? '';
  const at = deep.transactionpackages.next ?? undefined;
  return {
    'first page': ask('active'),
    'page in the middle, by following pages': ask('active', { page: middle + 1, at }),
    'status filter': ask('2'),
    history: ask('history'),
    'search for a tracking number': ask('active', { search: tracking }),
    'search for the end of a tracking number': ask('active', { search: tracking.slice(-7) }),
    'search without a match': ask('active', { search: 'teapot' }),
    'search for a shop, matching a tenth': ask('active', { search: 'nike' }),
    'search that matches all': ask('active', { search: 'parcel' }),
    'its last page': ask('active', { search: 'parcel', page: 99 }),
    'the same within one state': ask('2', { search: 'parcel' }),
    'the same in the history': ask('history', { search: 'parcel' }),
    counts: () => packageCounts(db, memberId, terms.countries),
  };
}

/** Databases take turns so that a busy moment affects all of them. */
async function round(asks: readonly (() => Promise<unknown>)[], times: number) {
  const taken: number[][] = asks.map(() => []);
  for (let i = 0; i < times; i += 1) {
    for (const [index, ask] of asks.entries()) {
      const began = performance.now();
      await ask();
      taken[index]?.push(performance.now() - began);
    }
  }
  return taken;
}

export interface Growth {
  question: string;
  /** 95th percentile in milliseconds, by database in the order given. */
  millis: number[];
  /** Median of the ratios between the largest and the smallest database. */
  growth: number;
  middle: number;
}

/** Times every query on every database, smallest first. The first round is a warm-up. */
export async function growth(
  urls: readonly string[],
  { rounds, times }: { rounds: number; times: number },
): Promise<Growth[]> {
  const openStands = await Promise.all(urls.map(open));
  const asked = await Promise.all(openStands.map(prepareQuestions));
  const results: Growth[] = [];
  for (const question of Object.keys(asked[0] ?? {})) {
    const asks = asked.map((questions) => questions[question] ?? (async () => undefined));
    const counted: number[][][] = [];
    for (let i = 0; i <= rounds; i += 1) counted.push(await round(asks, times));
    counted.shift();
    const medianGrowth = (figure: (taken: readonly number[]) => number) =>
      median(counted.map((taken) => figure(taken.at(-1) ?? []) / figure(taken[0] ?? [])));
    results.push({
      question,
      millis: urls.map((_, index) => median(counted.map((taken) => p95(taken[index] ?? [])))),
      growth: medianGrowth(p95),
      middle: medianGrowth(median),
    });
  }
  await Promise.all(openStands.map(({ db }) => db.$client.end()));
  return results;
}
