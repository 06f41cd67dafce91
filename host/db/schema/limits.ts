import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

import { moment } from './columns';

/**
 * Requests counted against a sensitive limit: one row a route and caller, shared by every host and
 * kept over restarts.
 */
export const rateCounts = pgTable(
  'rate_counts',
  { key: text('key').primaryKey(), n: integer('n').notNull(), endsAt: moment('ends_at').notNull() },
  (t) => [index('rate_counts_end').on(t.endsAt)],
);
