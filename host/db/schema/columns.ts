import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, customType, timestamp } from 'drizzle-orm/pg-core';

/** A moment in UTC, as a Date. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

/** Raw bytes. */
export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * For the CHECK of a column that holds one of these words, which blanks divide. Its migration adds
 * it NOT VALID; the auditor names what is outside, and validates it once nothing is.
 */
export const oneOf = (column: AnyPgColumn, ...words: string[]): SQL =>
  sql`${column} in (${sql.raw(
    words
      .flatMap((some) => some.split(' '))
      .map((word) => `'${word}'`)
      .join(', '),
  )})`;
