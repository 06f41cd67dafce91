import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from '../columns';

export const gatewayMovements = pgTable(
  'gateway_movements',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    id: c.text('id').notNull(),
    kind: c.text('kind').$type<'capture' | 'back'>().notNull(),
    captureId: c.text('capture_id'),
    attempt: c.text('attempt'),
    orderId: c.text('order_id'),
    currency: c.text('currency').notNull(),
    /**
     * For 'back': the refund, negative if undone. Bigint, because other currencies in a list
     * may have small units.
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

/** One comparison of our books with a gateway's list. */
export const reconciliations = pgTable(
  'reconciliations',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    fromAt: moment('from_at').notNull(),
    toAt: moment('to_at').notNull(),
    daily: c.boolean('daily').notNull(),
    nextAt: moment('next_at').notNull(),
    nextPage: c.text('next_page'),
    movements: c.integer('movements').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    /** Null until done. */
    finishedAt: moment('finished_at'),
    failure: c.text('failure'),
  }),
  (t) => [
    primaryKey({ columns: [t.gateway, t.fromAt, t.toAt] }),
    index('reconciliations_daily')
      .on(t.gateway, t.toAt)
      .where(sql`${t.daily}`),
  ],
);

/** Mismatches for finance to review; a 'found' one has since been booked. */
export const reconciliationCases = pgTable(
  'reconciliation_cases',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    gateway: c.text('gateway').notNull(),
    kind: c.text('kind').notNull(),
    reference: c.text('reference').notNull(),
    attemptId: c.uuid('attempt_id'),
    currency: c.text('currency').notNull(),
    amountCents: c.bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The other side's value: our state, or the opposing amount. */
    other: c.text('other').notNull().default(''),
    foundAt: moment('found_at').notNull(),
    /** When finance was notified. */
    notifiedAt: moment('told_at'),
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
      .where(sql`${t.notifiedAt} is null`),
  ],
);
