import type { DatedRow, RateRows } from './rows';

/** As text, a day sorts before its moments. */
export function filterValid<Row extends DatedRow>(rows: readonly Row[], at: Date): Row[] {
  const moment = at.toISOString();
  return rows.filter(
    // Stryker disable next-line EqualityOperator: a day and a moment are never the same text
    (row) => row.validFrom <= moment && (row.validTo === null || moment < row.validTo),
  );
}

/** Countries have no dates. */
export function filterTables({ countries, ...dated }: RateRows, at: Date): RateRows {
  const valid = Object.entries(dated).map(([key, rows]) => [key, filterValid<DatedRow>(rows, at)]);
  return { ...(Object.fromEntries(valid) as typeof dated), countries };
}
