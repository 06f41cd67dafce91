import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from '../columns';

/** What the gateways' own lists say of money that moved: each movement once. */
export const gatewayMovements = pgTable(
  'gateway_movements',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    /** The gateway's name of the movement. */
    id: c.text('id').notNull(),
    kind: c.text('kind').$type<'capture' | 'back'>().notNull(),
    /** What was taken, as captures name it; null where the list does not say. */
    captureId: c.text('capture_id'),
    /** The attempt, as the list names it: its id and its order, as far as it does. */
    attempt: c.text('attempt'),
    orderId: c.text('order_id'),
    currency: c.text('currency').notNull(),
    /**
     * Of a 'back': what went back to the payer; below 0 when it came again. Lists also have sums of
     * others, in currencies of small coins.
     */
    amountCents: c.bigint('amount_cents', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    seenAt: moment('seen_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.gateway, t.id] }),
    index('gateway_movements_capture').on(t.gateway, t.captureId),
    index('gateway_movements_at').on(t.at),
  ],
);

/** A comparison of the books with a gateway's list, and how far it has come. */
export const reconciliations = pgTable(
  'reconciliations',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    fromAt: moment('from_at').notNull(),
    toAt: moment('to_at').notNull(),
    /** One of the clock's, which follow each other without a gap. */
    daily: c.boolean('daily').notNull(),
    /** What of the list is asked for next: a moment, and the gateway's name of the page. */
    nextAt: moment('next_at').notNull(),
    nextPage: c.text('next_page'),
    movements: c.integer('movements').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    /** Null while it is not done. */
    finishedAt: moment('finished_at'),
    /** Why it did not come further the last time. */
    failure: c.text('failure'),
  }),
  (t) => [
    primaryKey({ columns: [t.gateway, t.fromAt, t.toAt] }),
    index('reconciliations_daily')
      .on(t.gateway, t.toAt)
      .where(sql`${t.daily}`),
  ],
);

/** What only one side knows, for finance. Each once; 'found' is booked by now. */
export const reconciliationCases = pgTable(
  'reconciliation_cases',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    gateway: c.text('gateway').notNull(),
    /** 'found' | 'unknown' | 'differs' | 'went-back' | 'not-there' | 'not-returned' */
    kind: c.text('kind').notNull(),
    /** The gateway's name of what it is about. */
    reference: c.text('reference').notNull(),
    attemptId: c.uuid('attempt_id'),
    currency: c.text('currency').notNull(),
    amountCents: c.bigint('amount_cents', { mode: 'number' }).notNull(),
    /** What the other side says: a state of ours, or the sum that stands against it. */
    other: c.text('other').notNull().default(''),
    foundAt: moment('found_at').notNull(),
    /** When finance was written to. */
    toldAt: moment('told_at'),
    settledAt: moment('settled_at'),
    note: c.text('note'),
  }),
  (t) => [
    check(
      'reconciliation_cases_kind',
      oneOf(t.kind, 'found', 'unknown', 'differs', 'went-back', 'not-there', 'not-returned'),
    ),
    uniqueIndex('reconciliation_cases_key').on(t.gateway, t.kind, t.reference),
    index('reconciliation_cases_open')
      .on(t.foundAt)
      .where(sql`${t.settledAt} is null`),
    index('reconciliation_cases_untold')
      .on(t.gateway)
      .where(sql`${t.toldAt} is null`),
  ],
);
