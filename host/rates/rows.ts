import type {
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

/** The rows that a quote reads, as stored. */
export interface RateTables {
  services: readonly (typeof rateServices.$inferSelect)[];
  zones: readonly (typeof rateZones.$inferSelect)[];
  brackets: readonly (typeof rateBrackets.$inferSelect)[];
  surcharges: readonly (typeof rateSurcharges.$inferSelect)[];
  fees: readonly (typeof fees.$inferSelect)[];
  taxes: readonly (typeof taxRules.$inferSelect)[];
  exchange: readonly (typeof exchangeRates.$inferSelect)[];
  countries: readonly (typeof countries.$inferSelect)[];
  remoteAreas: readonly (typeof remoteAreas.$inferSelect)[];
  storage: readonly (typeof storageRules.$inferSelect)[];
}

/** The part of a row that names it as the rule behind a charge. */
export interface DatedRow {
  id: string;
  validFrom: string;
  validTo: string | null;
  source: string;
}
