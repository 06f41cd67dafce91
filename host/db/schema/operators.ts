import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from './columns';

export const operators = pgTable(
  'operators',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    name: c.text('name').notNull(),
    /** Roles: contract/operator/roles.ts */
    role: c.text('role').notNull(),
    keyHash: c.text('key_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
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

/** Audit trail, written before the action; later changes set the outcome. */
export const operatorActs = pgTable(
  'operator_acts',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull().defaultNow(),
    /** 'owner' has OPERATOR_KEY. */
    operator: c.text('operator').notNull(),
    role: c.text('role').notNull(),
    operation: c.text('operation').notNull(),
    /** Null if it concerns no member. */
    suite: c.text('suite'),
    /** Without files. */
    input: c.jsonb('input').$type<Record<string, unknown>>().notNull(),
    requestId: c.text('request_id').notNull(),
    /** Null without a response, e.g. if the host died. */
    status: c.integer('status'),
  }),
  (t) => [index('operator_acts_suite').on(t.suite, t.at), index('operator_acts_at').on(t.at)],
);
