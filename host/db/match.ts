import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Matches column values, e.g. `match(packages, { memberId, ref })`. Null or undefined matches no
 * row.
 */
export function match<T extends PgTable>(
  table: T,
  values: Partial<T['$inferSelect']>,
): SQL | undefined {
  const columns = getTableColumns(table);
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value)));
}
