import type { Db } from '@/host/db/client';
import {
  countries,
  exchangeRates,
  fees,
  rateBrackets,
  rateServices,
  rateSurcharges,
  rateZones,
  remoteAreas,
  storageRules,
  taxRules,
} from '@/host/db/schema/rates';
import { isoDay } from '@/rules/iso-day';

import { tablesAt } from './dated-rows';
import type { RateTables } from './rows';

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

async function readAll(db: Db): Promise<RateTables> {
  const [
    services,
    zones,
    brackets,
    surcharges,
    feeRows,
    taxes,
    exchange,
    countryRows,
    remote,
    storage,
  ] = [
    await db.select().from(rateServices),
    await db.select().from(rateZones),
    await db.select().from(rateBrackets),
    await db.select().from(rateSurcharges).orderBy(rateSurcharges.id),
    await db.select().from(fees).orderBy(fees.id),
    await db.select().from(taxRules).orderBy(taxRules.id),
    await db.select().from(exchangeRates).orderBy(exchangeRates.id),
    await db.select().from(countries).orderBy(countries.iso),
    await db.select().from(remoteAreas).orderBy(remoteAreas.id),
    await db.select().from(storageRules),
  ];
  return {
    services,
    zones,
    brackets,
    surcharges,
    fees: feeRows,
    taxes,
    exchange,
    countries: countryRows,
    remoteAreas: remote,
    storage,
  };
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
