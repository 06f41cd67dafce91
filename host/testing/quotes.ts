import { filterTables } from '@/host/rates/dated-rows';
import { quoteShipment } from '@/host/rates/engine';
import type { QuoteInput, QuoteParcel, ShipmentQuote, SpeedCode } from '@/host/rates/quote';
import type { RateRows } from '@/host/rates/rows';
import { countryRows, zoneRows } from '@/host/seed/countries';
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

/** One such parcel for a Lite member to a country. */
export function aQuoteTo(country: string, changes: Partial<QuoteInput> = {}): QuoteInput {
  return {
    tier: 'LT',
    destination: { country, postal: '', town: '' },
    parcels: [aParcel()],
    insurance: false,
    now: quoteDay,
    ...changes,
  };
}

const whole = <Row>(rows: readonly Partial<Row>[], defaults: Partial<Row>): Row[] =>
  rows.map((row) => ({ ...defaults, ...row }) as Row);
/** In the database's order, which is the order of charges on a bill. */
const byId = <Row extends { id: string }>(rows: Row[]): Row[] =>
  rows.sort((a, b) => (a.id < b.id ? -1 : 1));
const openEnd = { validTo: null };

/**
 * The seeded rate rows valid on a day, without a database; a test compares them with the database.
 */
export function seededTables(at = quoteDay): RateRows {
  return filterTables(
    {
      services: whole(services, openEnd),
      zones: whole(zoneRows(), openEnd),
      brackets: whole(brackets, openEnd),
      surcharges: byId(whole(surcharges, openEnd)),
      fees: byId(whole(feeRows, openEnd)),
      taxes: byId(
        whole(taxes, {
          ...openEnd,
          currency: 'USD',
          aboveCents: 0,
          uptoCents: null,
          perCategoryCents: 0,
          waivedUptoCents: 0,
          excludedCategories: [],
        }),
      ),
      exchange: byId(whole(exchange, openEnd)),
      countries: whole(countryRows(), {}),
      remoteAreas: byId(whole(areas, { ...openEnd, fromCode: '', toCode: '', town: '' })),
      storage: whole(storage, openEnd),
    },
    at,
  );
}

const tables = seededTables();

export function priced(speed: SpeedCode, input: QuoteInput): ShipmentQuote {
  const result = quoteShipment(speed, input, tables);
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.quote;
}

/** One parcel of the given weight. */
export const kilos = (weightGrams: number, changes: Partial<QuoteParcel> = {}) => ({
  parcels: [aParcel({ weightGrams, ...changes })],
});
