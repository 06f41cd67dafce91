import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from './columns';

/** People who work with the operator's calls; of a key only its SHA-256 is kept. */
export const operators = pgTable(
  'operators',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    name: c.text('name').notNull(),
    /** 'clerk' | 'support' | 'finance' (contract/operator/roles.ts) */
    role: c.text('role').notNull(),
    keyHash: c.text('key_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** From when the key is no longer good. */
    endedAt: moment('ended_at'),
  }),
  (t) => [
    uniqueIndex('operators_key').on(t.keyHash),
    uniqueIndex('operators_name')
      .on(t.name)
      .where(sql`${t.endedAt} is null`),
    check('operators_role', sql`${t.role} in ('clerk', 'support', 'finance')`),
  ],
);

/** What operators did, written before it is done; rows are never changed but by their outcome. */
export const operatorActs = pgTable(
  'operator_acts',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull().defaultNow(),
    /** 'owner' is whoever has OPERATOR_KEY. */
    operator: c.text('operator').notNull(),
    role: c.text('role').notNull(),
    operation: c.text('operation').notNull(),
    /** Whom it concerned; null where it names nobody of ours. */
    suite: c.text('suite'),
    /** What was asked, without files. */
    input: c.jsonb('input').$type<Record<string, unknown>>().notNull(),
    requestId: c.text('request_id').notNull(),
    /** Status of the answer; null when none was given, as when the host died. */
    status: c.integer('status'),
  }),
  (t) => [index('operator_acts_suite').on(t.suite, t.at), index('operator_acts_at').on(t.at)],
);
