import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

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

/**
 * Same key, same answer, for 24 hours; written in the transaction of the effect itself. `scope` is
 * the member's id, or 'operator', with a name but for the owner's key.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null only inside the transaction that is still producing it. */
    reply: jsonb('reply').$type<unknown>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** The release that a host has to be at least; one row. */
export const neededRelease = pgTable('needed_release', {
  release: integer('release').primaryKey(),
});
