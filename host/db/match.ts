import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * The rows whose columns have these values, e.g. `match(packages, { memberId, ref })`. A value that is
 * null or undefined matches no row.
 */
export function match<T extends PgTable>(
  table: T,
  values: Partial<T['$inferSelect']>,
): SQL | undefined {
  const columns = getTableColumns(table);
  return and(...Object.entries(values).map(([name, value]) => eq(columns[name]!, value)));
}
