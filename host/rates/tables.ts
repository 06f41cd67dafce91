import type { Db } from '@/host/db/client';
import { isoDay } from '@/rules/iso-day';

import { filterTables } from './dated-rows';
import { rateTables, type RateRows } from './rows';

const CACHE_MS = 30_000;

let cached: { at: number; rows: Promise<RateRows> } | null = null;
/** Caches the last day, since most quotes are for today. */
let byDay: { day: string; all: RateRows; rows: RateRows } | null = null;

/** Call it after changing a row. Other processes follow within 30 s. */
export function clearRateTables(): void {
  cached = null;
}

const unsortedTables = ['services', 'zones', 'brackets', 'storage'];

async function readAll(db: Db): Promise<RateRows> {
  const entries: [string, unknown[]][] = [];
  for (const [name, table] of Object.entries(rateTables)) {
    const rows = db.select().from(table).$dynamic();
    const key = 'iso' in table ? table.iso : table.id;
    entries.push([name, await (unsortedTables.includes(name) ? rows : rows.orderBy(key))]);
  }
  return Object.fromEntries(entries) as unknown as RateRows;
}

/**
 * Cached for 30 s. Payment compares its price with the agreed price, so a stale cache never changes
 * a charge unnoticed.
 */
export async function loadRateTables(db: Db, at: Date): Promise<RateRows> {
  const clock = performance.now();
  if (cached === null || clock - cached.at > CACHE_MS) {
    const rows = readAll(db);
    cached = { at: clock, rows };
    rows.catch(clearRateTables);
  }
  const all = await cached.rows;
  const day = isoDay(at);
  if (byDay?.day !== day || byDay.all !== all) byDay = { day, all, rows: filterTables(all, at) };
  return byDay.rows;
}
