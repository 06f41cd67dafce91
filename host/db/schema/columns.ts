import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** UTC. */
export const moment = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const texts = (name: string) =>
  text(name)
    .array()
    .notNull()
    .default(sql`'{}'::text[]`);

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * An argument may contain several values, separated by spaces. Migrations add the check NOT VALID;
 * the auditor validates it.
 */
export const oneOf = (column: AnyPgColumn, ...words: string[]): SQL =>
  sql`${column} in (${sql.raw(
    words
      .flatMap((group) => group.split(' '))
      .map((word) => `'${word}'`)
      .join(', '),
  )})`;
