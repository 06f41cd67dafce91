import { asc, eq } from 'drizzle-orm';

import { fromCents } from '@/lib/money';

import { now } from '../clock';
import { schema, type Db } from '../db/client';
import type { PathGroup } from '../path-groups';
import { loadRateTables, validAt } from '../rates/tables';

const { countries, remoteAreas } = schema;

/** Lists that anybody may read (spec §7 "Lists"). */
export const listRoutes: PathGroup = (_app, route) => {
  route('GET /list/getcountries', async ({ db }) => ({ countries: await allCountries(db) }));
  route('GET /list/fees', async ({ db }) => currentFees(db));
  route('GET /list/ras', async ({ db, query }) => ({
    items: query.country ? await remoteCodes(db, query.country) : await remoteCountries(db),
  }));
};

async function allCountries(db: Db) {
  const rows = await db.select().from(countries).orderBy(asc(countries.iso));
  return rows.map((row) => ({ country: row.iso, code: row.iso, country_code: row.dialCode, ship_allowed: row.shipAllowed }));
}

/** ISO codes of the countries that have remote areas. */
async function remoteCountries(db: Db): Promise<string[]> {
  const rows = await db.select().from(remoteAreas).orderBy(asc(remoteAreas.country));
  return [...new Set(validAt(rows, now()).map((row) => row.country))];
}

/** Postal codes with a surcharge: one code, a range "from–to", or a town where there are no codes. */
async function remoteCodes(db: Db, country: string): Promise<string[]> {
  const rows = await db.select().from(remoteAreas).where(eq(remoteAreas.country, country)).orderBy(asc(remoteAreas.fromCode), asc(remoteAreas.town));
  return validAt(rows, now()).map((row) => row.town || (row.fromCode === row.toCode ? row.fromCode : `${row.fromCode}–${row.toCode}`));
}

/** Storage and service fees of today, from the same rows as the bill. */
async function currentFees(db: Db) {
  const tables = await loadRateTables(db, now());
  return {
    storage: tables.storage.map((rule) => ({ tier: rule.tier, freedays: rule.freeDays, dailyfee: fromCents(rule.dailyCents) })),
    fees: tables.fees.map((fee) => ({ code: fee.code, tier: fee.tier, amount: fromCents(fee.cents) })),
  };
}
