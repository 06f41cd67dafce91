import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { memberIdColumn } from './member/members';

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

/** Sessions of the portal's support page. */
export const supportSessions = pgTable('support_sessions', (c) => ({
  /** SHA-256 of the cookie's token. */
  tokenHash: c.text('token_hash').primaryKey(),
  operatorId: c
    .uuid('operator_id')
    .notNull()
    .references(() => operators.id),
  createdAt: moment('created_at').notNull(),
  usedAt: moment('used_at').notNull(),
}));

/** Audit trail. A row is written before the action and updated with its outcome. */
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

/** Members' calls that were refused or failed, for support. Without bodies; deleted after 30 days. */
export const refusedCalls = pgTable(
  'refused_calls',
  (c) => ({
    memberId: memberIdColumn(),
    /** A whole second: the primary key allows one row a second. */
    at: moment('at').notNull(),
    /** Method and pattern, e.g. "POST /shipment/init". */
    call: c.text('call').notNull(),
    status: c.integer('status').notNull(),
    /** From contract/error-numbers.ts. */
    code: c.integer('code').notNull(),
    requestId: c.text('request_id').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.at] }),
    index('refused_calls_request').on(t.requestId),
    index('refused_calls_age').on(t.at),
  ],
);
