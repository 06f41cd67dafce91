import type { Db } from '@/host/db/client';
import { isoDay } from '@/rules/iso-day';

import { tablesAt } from './dated-rows';
import { rateTables, type RateTables } from './rows';

const CACHE_MS = 30_000;

let cached: { at: number; rows: Promise<RateTables> } | null = null;
/** The rows of one day, as asked last: most questions are about today. */
let dayOf: { day: string; all: RateTables; rows: RateTables } | null = null;

/**
 * Forgets the rows kept in this process; call it after changing one. Other processes follow within
 * 30 s.
 */
export function forgetRateTables(): void {
  cached = null;
}

/** Tables whose rows are read in the order in which they were made. */
const unsorted = ['services', 'zones', 'brackets', 'storage'];

async function readAll(db: Db): Promise<RateTables> {
  const read: [string, unknown[]][] = [];
  for (const [name, table] of Object.entries(rateTables)) {
    const rows = db.select().from(table).$dynamic();
    const key = 'iso' in table ? table.iso : table.id;
    read.push([name, await (unsorted.includes(name) ? rows : rows.orderBy(key))]);
  }
  return Object.fromEntries(read) as unknown as RateTables;
}

/**
 * Loads every rate row that holds at `at`: one query a table, kept in the process for 30 s. The
 * price at the moment of paying is compared with the price agreed to, so a change in between is
 * never charged unseen.
 */
export async function loadRateTables(db: Db, at: Date): Promise<RateTables> {
  const clock = performance.now();
  if (cached === null || clock - cached.at > CACHE_MS) {
    const rows = readAll(db);
    cached = { at: clock, rows };
    rows.catch(forgetRateTables);
  }
  const all = await cached.rows;
  const day = isoDay(at);
  if (dayOf?.day !== day || dayOf.all !== all) dayOf = { day, all, rows: tablesAt(all, at) };
  return dayOf.rows;
}
