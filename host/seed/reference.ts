import type { PgTable } from 'drizzle-orm/pg-core';

import { schema, type Db } from '@/host/db/client';
import { rateTables } from '@/host/rates/rows';
import { clearRateCache } from '@/host/rates/tables';

import { categoryRows, merchantRows } from './catalogue';
import { countryRows, zoneRows } from './countries';
import { exchange } from './exchange';
import { pickupRows, referralRuleRows } from './membership';
import { promoRows, promoTextRows } from './promo';
import { areas } from './remote-areas';
import { restrictedSiteRows } from './restricted-sites';
import { brackets, services } from './services';
import { feeRows, storage, surcharges } from './surcharges';
import { taxes } from './taxes';
import { themeRows } from './themes';

/**
 * Inserts missing reference data and leaves existing rows unchanged, so it is safe to run again.
 */
export async function seedReferenceData(db: Db): Promise<void> {
  const put = <T extends PgTable>(table: T, rows: T['$inferInsert'][]) =>
    db.insert(table).values(rows).onConflictDoNothing();
  await put(rateTables.countries, countryRows());
  await put(rateTables.services, services);
  await put(rateTables.zones, zoneRows());
  await put(rateTables.brackets, brackets);
  await put(rateTables.surcharges, surcharges);
  await put(rateTables.fees, feeRows);
  await put(rateTables.exchange, exchange);
  await put(rateTables.taxes, taxes);
  await put(rateTables.remoteAreas, areas);
  await put(rateTables.storage, storage);
  await put(schema.packageCategories, categoryRows);
  await put(schema.merchants, merchantRows);
  await put(schema.referralRules, referralRuleRows);
  await put(schema.pickupLocations, pickupRows);
  await put(schema.restrictedSites, restrictedSiteRows);
  await put(schema.themes, themeRows());
  await put(schema.promoCodes, promoRows);
  await put(schema.promoTexts, promoTextRows);
  clearRateCache();
}
