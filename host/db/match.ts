import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

/**
 * Matches column values, e.g. `match(packages, { memberId, ref })` or
 * joined columns. Null or undefined matches no row.
 */
export function match<T extends PgTable>(
  table: T,
  values: { [N in keyof T['$inferSelect']]?: T['$inferSelect'][N] | PgColumn },
): SQL | undefined {
  const columns = getTableColumns(table);
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value)));
}
