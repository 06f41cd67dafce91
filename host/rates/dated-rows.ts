import type { DatedRow, RateTables } from './rows';

/** Rows that hold on the UTC day of `at`: as text, a day stands before every moment of it. */
export function validAt<Row extends DatedRow>(rows: readonly Row[], at: Date): Row[] {
  const moment = at.toISOString();
  return rows.filter(
    // Stryker disable next-line EqualityOperator: a day and a moment are never the same text
    (row) => row.validFrom <= moment && (row.validTo === null || moment < row.validTo),
  );
}

/** The tables as they hold at a moment. */
export function tablesAt(rows: RateTables, at: Date): RateTables {
  return {
    services: validAt(rows.services, at),
    zones: validAt(rows.zones, at),
    brackets: validAt(rows.brackets, at),
    surcharges: validAt(rows.surcharges, at),
    fees: validAt(rows.fees, at),
    taxes: validAt(rows.taxes, at),
    exchange: validAt(rows.exchange, at),
    countries: rows.countries,
    remoteAreas: validAt(rows.remoteAreas, at),
    storage: validAt(rows.storage, at),
  };
}
