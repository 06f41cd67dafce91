import type { Db } from '@/host/db/client';
import { restrictedSites } from '@/host/db/schema/cart';
import { pickupLocations, referralRules } from '@/host/db/schema/membership';
import { promoCodes, promoTexts } from '@/host/db/schema/promo';
import {
  countries,
  exchangeRates,
  fees,
  merchants,
  packageCategories,
  rateBrackets,
  rateServices,
  rateSurcharges,
  rateZones,
  remoteAreas,
  storageRules,
  taxRules,
} from '@/host/db/schema/rates';
import { themes } from '@/host/db/schema/page-rows';
import { forgetRateTables } from '@/host/rates/tables';

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
 * Puts the reference data in place. Rows that are there already are left as an operator made them,
 * so it is safe to run again.
 */
export async function seedReferenceData(db: Db): Promise<void> {
  await db.insert(countries).values(countryRows()).onConflictDoNothing();
  await db.insert(rateServices).values(services).onConflictDoNothing();
  await db.insert(rateZones).values(zoneRows()).onConflictDoNothing();
  await db.insert(rateBrackets).values(brackets).onConflictDoNothing();
  await db.insert(rateSurcharges).values(surcharges).onConflictDoNothing();
  await db.insert(fees).values(feeRows).onConflictDoNothing();
  await db.insert(exchangeRates).values(exchange).onConflictDoNothing();
  await db.insert(taxRules).values(taxes).onConflictDoNothing();
  await db.insert(remoteAreas).values(areas).onConflictDoNothing();
  await db.insert(storageRules).values(storage).onConflictDoNothing();
  await db.insert(packageCategories).values(categoryRows).onConflictDoNothing();
  await db.insert(merchants).values(merchantRows).onConflictDoNothing();
  await db.insert(referralRules).values(referralRuleRows).onConflictDoNothing();
  await db.insert(pickupLocations).values(pickupRows).onConflictDoNothing();
  await db.insert(restrictedSites).values(restrictedSiteRows).onConflictDoNothing();
  await db.insert(themes).values(themeRows()).onConflictDoNothing();
  await db.insert(promoCodes).values(promoRows).onConflictDoNothing();
  await db.insert(promoTexts).values(promoTextRows).onConflictDoNothing();
  forgetRateTables();
}
