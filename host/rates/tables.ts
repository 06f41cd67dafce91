import type { Db } from '@/host/db/client';
import { isoDay } from '@/rules/iso-day';

import { filterTables } from './dated-rows';
import { rateTables, type RateRows } from './rows';

const CACHE_MS = 30_000;

let cacheEntry: { at: number; rows: Promise<RateRows> } | null = null;
/** Caches the last requested day, since most quotes are for today. */
let cachedDay: { day: string; all: RateRows; rows: RateRows } | null = null;

/** Call this after changing a row. Other processes see the change within 30 s. */
export function clearRateCache(): void {
  cacheEntry = null;
}

const unsortedTables = ['services', 'zones', 'brackets', 'storage'];

async function readAllTables(db: Db): Promise<RateRows> {
  const entries: [string, unknown[]][] = [];
  for (const [name, table] of Object.entries(rateTables)) {
    const query = db.select().from(table).$dynamic();
    const key = 'iso' in table ? table.iso : table.id;
    entries.push([name, await (unsortedTables.includes(name) ? query : query.orderBy(key))]);
  }
  return Object.fromEntries(entries) as unknown as RateRows;
}

/**
 * Cached for 30 s. Payment compares its price with the agreed price, so a stale cache never changes
 * a charge unnoticed.
 */
export async function loadRateTables(db: Db, at: Date): Promise<RateRows> {
  const nowMs = performance.now();
  if (cacheEntry === null || nowMs - cacheEntry.at > CACHE_MS) {
    const rows = readAllTables(db);
    cacheEntry = { at: nowMs, rows };
    rows.catch(clearRateCache);
  }
  const allRows = await cacheEntry.rows;
  const day = isoDay(at);
  if (cachedDay?.day !== day || cachedDay.all !== allRows)
    cachedDay = { day, all: allRows, rows: filterTables(allRows, at) };
  return cachedDay.rows;
}
