import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';

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
 * Valid for 24 hours; written in the transaction of the effect. `scope` is the member's id or
 * 'operator' (with a name, except the owner).
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  (c) => ({
    scope: c.text('scope').notNull(),
    key: c.text('key').notNull(),
    operation: c.text('operation').notNull(),
    bodyHash: c.text('body_hash').notNull(),
    /** Null until the transaction completes. */
    reply: c.jsonb('reply').$type<unknown>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** The minimum release of a host; one row. */
export const neededRelease = pgTable('needed_release', (c) => ({
  release: c.integer('release').primaryKey(),
}));
