import type { DatedRow, RateRows } from './rows';

/** Compares as text: a date sorts before every time on that day. */
export function filterValid<Row extends DatedRow>(rows: readonly Row[], at: Date): Row[] {
  const moment = at.toISOString();
  return rows.filter(
    // Stryker disable next-line EqualityOperator: a day and a moment are never the same text
    (row) => row.validFrom <= moment && (row.validTo === null || moment < row.validTo),
  );
}

/** Countries have no dates. */
export function filterTables({ countries, ...datedTables }: RateRows, at: Date): RateRows {
  const validEntries = Object.entries(datedTables).map(([key, rows]) => [
    key,
    filterValid<DatedRow>(rows, at),
  ]);
  return { ...(Object.fromEntries(validEntries) as typeof datedTables), countries };
}
