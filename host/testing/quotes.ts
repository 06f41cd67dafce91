import { filterTables } from '@/host/rates/dated-rows';
import { quoteShipment } from '@/host/rates/engine';
import type { QuoteInput, QuoteParcel, ShipmentQuote, SpeedCode } from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { buildCountryRows, buildZoneRows } from '@/host/seed/countries';
import { exchange } from '@/host/seed/exchange';
import { areas } from '@/host/seed/remote-areas';
import { brackets, services } from '@/host/seed/services';
import { feeRows, storage, surcharges } from '@/host/seed/surcharges';
import { taxes } from '@/host/seed/taxes';

/** A Monday. */
export const quoteDay = new Date('2026-11-02T10:00:00Z');

/** A declared 1 kg parcel with sides of 10 cm that arrived today; pass only the differences. */
export function aParcel(changes: Partial<QuoteParcel> = {}): QuoteParcel {
  return {
    weightGrams: 1000,
    lengthMm: 100,
    widthMm: 100,
    heightMm: 100,
    amount: '50.00',
    kinds: ['regular'],
    category: 'clothing',
    repackType: '',
    arrivals: [quoteDay],
    ...changes,
  };
}

/** A quote input with one such parcel, for a Lite member and a country. */
export function aQuoteInput(country: string, changes: Partial<QuoteInput> = {}): QuoteInput {
  return {
    tier: 'LT',
    destination: { country, postal: '', town: '' },
    parcels: [aParcel()],
    insurance: false,
    now: quoteDay,
    ...changes,
  };
}

const withDefaults = <Row>(rows: readonly Partial<Row>[], defaults: Partial<Row>): Row[] =>
  rows.map((row) => ({ ...defaults, ...row }) as Row);
/** Sorts as the database does, which is the order of charges on a bill. */
const sortById = <Row extends { id: string }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
const openEnded = { validTo: null };

/**
 * The seeded rate rows valid on a day, without a database; a test compares them with the database.
 */
export function buildSeedTables(at = quoteDay): RateRows {
  return filterTables(
    {
      services: withDefaults(services, openEnded),
      zones: withDefaults(buildZoneRows(), openEnded),
      brackets: withDefaults(brackets, openEnded),
      surcharges: sortById(withDefaults(surcharges, openEnded)),
      fees: sortById(withDefaults(feeRows, openEnded)),
      taxes: sortById(
        withDefaults(taxes, {
          ...openEnded,
          currency: 'USD',
          aboveCents: 0,
          uptoCents: null,
          perCategoryCents: 0,
          waivedUptoCents: 0,
          excludedCategories: [],
        }),
      ),
      exchange: sortById(withDefaults(exchange, openEnded)),
      countries: withDefaults(buildCountryRows(), {}),
      remoteAreas: sortById(
        withDefaults(areas, { ...openEnded, fromCode: '', toCode: '', town: '' }),
      ),
      storage: withDefaults(storage, openEnded),
    },
    at,
  );
}

const tables = buildSeedTables();

export function getQuote(speed: SpeedCode, input: QuoteInput): ShipmentQuote {
  const result = quoteShipment(speed, input, tables);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.quote;
}

/** One parcel of the given weight. */
export const withOneParcel = (weightGrams: number, changes: Partial<QuoteParcel> = {}) => ({
  parcels: [aParcel({ weightGrams, ...changes })],
});
