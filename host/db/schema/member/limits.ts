import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';

/**
 * Requests counted against a sensitive limit: one row a route and caller, shared by every host and
 * kept over restarts.
 */
export const rateCounts = pgTable(
  'rate_counts',
  (c) => ({
    key: c.text('key').primaryKey(),
    n: c.integer('n').notNull(),
    endsAt: moment('ends_at').notNull(),
  }),
  (t) => [index('rate_counts_end').on(t.endsAt)],
);

/**
 * Same key, same answer, for 24 hours; written in the transaction of the effect itself. `scope` is
 * the member's id, or 'operator', with a name but for the owner's key.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  (c) => ({
    scope: c.text('scope').notNull(),
    key: c.text('key').notNull(),
    operation: c.text('operation').notNull(),
    bodyHash: c.text('body_hash').notNull(),
    /** Null only inside the transaction that is still producing it. */
    reply: c.jsonb('reply').$type<unknown>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** The release that a host has to be at least; one row. */
export const neededRelease = pgTable('needed_release', (c) => ({
  release: c.integer('release').primaryKey(),
}));
