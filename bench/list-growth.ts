import { Client } from 'pg';

import { openDatabase, type Database } from '@/host/db/client';
import { packageCountsOf } from '@/host/pmt/counts';
import { writePackagePage } from '@/host/pmt/list';
import { packageTerms } from '@/host/pmt/terms';

import { median } from './figures';

const MEMBERS = 10;
const BATCH = 100_000;

/** A database with so many packages, and the member who owns a tenth of them. */
interface Stand {
  db: Database;
  memberId: string;
}

/** Fills a migrated database with packages of ten members: 1 in 5 shipped, the rest in the three active states. */
export async function fill(url: string, rows: number): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    `insert into members (suite, email, first_name, last_name, gender, mobile_country_code, mobile_number, registration_country)
     select 'BENCH' || i, 'bench' || i || '@example.com', 'Mei', 'Lin', 'F', '63', '900' || i, 'PH' from generate_series(0, ${MEMBERS - 1}) i`,
  );
  // Indexes are built after the rows: a fraction of the time, and the same indexes.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and tablename = 'packages' and indexname not in (select conname from pg_constraint)",
  );
  for (const { indexname } of indexes) await client.query(`drop index ${client.escapeIdentifier(indexname)}`);
  for (let from = 0; from < rows; from += BATCH) {
    await client.query(
      `insert into packages (member_id, ref, tracking, name, merchant, category, status, weight_grams, length_mm, width_mm, height_mm, amount_cents, arrived_at)
       select m.id, 'PK' || lpad(g::text, 8, '0'), '1Z' || g, 'Parcel ' || g, 'Amazon', 'cameras', (array['0','1','2','2','P'])[1 + (g / ${MEMBERS}) % 5],
         1200, 300, 200, 100, 4990, timestamptz '2026-01-01' + g * interval '1 second'
       from generate_series($1::int, $2::int) g join members m on m.suite = 'BENCH' || g % ${MEMBERS}`,
      [from, Math.min(from + BATCH, rows) - 1],
    );
  }
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze packages, package_counts');
  await client.end();
}

async function open(url: string): Promise<Stand> {
  const db = openDatabase(url, 2, () => undefined);
  const member = await db.query.members.findFirst({ where: (table, { eq }) => eq(table.suite, 'BENCH0') });
  if (!member) throw new Error('The database was not filled.');
  return { db, memberId: member.id };
}

/** The questions whose time must not grow with the table. */
async function questionsOf({ db, memberId }: Stand): Promise<Record<string, () => Promise<unknown>>> {
  const terms = await packageTerms(db, 'LT');
  const counts = await packageCountsOf(db, memberId);
  const middle = Math.ceil((counts.action + counts.processing + counts.ready) / 20);
  const deep = JSON.parse(await writePackagePage(db, { memberId, list: 'active', page: middle }, terms)) as { transactionpackages: { next: string; items: { trackingnumber: string }[] } };
  const rare = deep.transactionpackages.items[0]?.trackingnumber ?? '';
  const at = deep.transactionpackages.next;
  return {
    'first page': () => writePackagePage(db, { memberId, list: 'active' }, terms),
    'page in the middle, walked to': () => writePackagePage(db, { memberId, list: 'active', page: middle + 1, at }, terms),
    'status filter': () => writePackagePage(db, { memberId, list: '2' }, terms),
    history: () => writePackagePage(db, { memberId, list: 'history' }, terms),
    'search for one': () => writePackagePage(db, { memberId, list: 'active', search: rare }, terms),
    'search for many': () => writePackagePage(db, { memberId, list: 'active', search: 'parcel' }, terms),
    counts: () => packageCountsOf(db, memberId),
  };
}

async function millis(ask: () => Promise<unknown>, times: number): Promise<number> {
  const taken: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const began = performance.now();
    await ask();
    taken.push(performance.now() - began);
  }
  return median(taken);
}

export interface Growth {
  question: string;
  /** Middle milliseconds, by database in the order given. */
  millis: number[];
  /** How much longer the largest takes than the smallest: the middle of the rounds. */
  growth: number;
}

/** Times every question on every database, smallest first, in interleaved rounds. */
export async function growth(urls: readonly string[], { rounds, times }: { rounds: number; times: number }): Promise<Growth[]> {
  const stands = await Promise.all(urls.map(open));
  const asked = await Promise.all(stands.map(questionsOf));
  const names = Object.keys(asked[0] ?? {});
  const results: Growth[] = [];
  for (const question of names) {
    const taken: number[][] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const row: number[] = [];
      for (const questions of asked) row.push(await millis(questions[question] ?? (async () => undefined), times));
      taken.push(row);
    }
    const counted = taken.slice(1);
    results.push({
      question,
      millis: urls.map((_, index) => median(counted.map((row) => row[index] ?? NaN))),
      growth: median(counted.map((row) => (row.at(-1) ?? NaN) / (row[0] ?? NaN))),
    });
  }
  await Promise.all(stands.map(({ db }) => db.$client.end()));
  return results;
}

