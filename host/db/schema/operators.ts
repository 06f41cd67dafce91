import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { moment } from './columns';

/** People who work with the operator's calls; of a key only its SHA-256 is kept. */
export const operators = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** 'clerk' | 'support' | 'finance' (contract/operator-roles.ts) */
    role: text('role').notNull(),
    keyHash: text('key_hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** From when the key is no longer good. */
    endedAt: moment('ended_at'),
  },
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
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: moment('at').notNull().defaultNow(),
    /** 'owner' is whoever has OPERATOR_KEY. */
    operator: text('operator').notNull(),
    role: text('role').notNull(),
    operation: text('operation').notNull(),
    /** Whom it concerned; null where it names nobody of ours. */
    suite: text('suite'),
    /** What was asked, without files. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
    /** Status of the answer; null when none was given, as when the host died. */
    status: integer('status'),
  },
  (t) => [index('operator_acts_suite').on(t.suite, t.at), index('operator_acts_at').on(t.at)],
);
