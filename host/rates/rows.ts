import * as rates from '@/host/db/schema/money/rates';

export const rateTables = {
  services: rates.rateServices,
  zones: rates.rateZones,
  brackets: rates.rateBrackets,
  surcharges: rates.rateSurcharges,
  fees: rates.fees,
  taxes: rates.taxRules,
  exchange: rates.exchangeRates,
  countries: rates.countries,
  remoteAreas: rates.remoteAreas,
  storage: rates.storageRules,
};
type Tables = typeof rateTables;

export type RateRows = { [T in keyof Tables]: readonly Tables[T]['$inferSelect'][] };

/** A row with its period of validity and its source. */
export interface DatedRow {
  id: string;
  validFrom: string;
  validTo: string | null;
  source: string;
}
