import type { PgTable } from 'drizzle-orm/pg-core';

import { schema, type Db } from '@/host/db/client';
import { rateTables } from '@/host/rates/rows';
import { clearRateCache } from '@/host/rates/tables';

import { categoryRows, merchantRows } from './catalogue';
import { buildCountryRows, buildZoneRows } from './countries';
import { exchange } from './exchange';
import { pickupRows, referralRuleRows } from './membership';
import { promoRows, promoTextRows } from './promo';
import { areas } from './remote-areas';
import { restrictedSiteRows } from './restricted-sites';
import { brackets, services } from './services';
import { feeRows, storage, surcharges } from './surcharges';
import { taxes } from './taxes';
import { buildThemeRows } from './themes';

/**
 * Inserts missing reference data and leaves existing rows unchanged, so it is safe to run again.
 */
export async function seedReferenceData(db: Db): Promise<void> {
  const addRows = <T extends PgTable>(table: T, rows: T['$inferInsert'][]) =>
    db.insert(table).values(rows).onConflictDoNothing();
  await addRows(rateTables.countries, buildCountryRows());
  await addRows(rateTables.services, services);
  await addRows(rateTables.zones, buildZoneRows());
  await addRows(rateTables.brackets, brackets);
  await addRows(rateTables.surcharges, surcharges);
  await addRows(rateTables.fees, feeRows);
  await addRows(rateTables.exchange, exchange);
  await addRows(rateTables.taxes, taxes);
  await addRows(rateTables.remoteAreas, areas);
  await addRows(rateTables.storage, storage);
  await addRows(schema.packageCategories, categoryRows);
  await addRows(schema.merchants, merchantRows);
  await addRows(schema.referralRules, referralRuleRows);
  await addRows(schema.pickupLocations, pickupRows);
  await addRows(schema.restrictedSites, restrictedSiteRows);
  await addRows(schema.themes, buildThemeRows());
  await addRows(schema.promoCodes, promoRows);
  await addRows(schema.promoTexts, promoTextRows);
  clearRateCache();
}
