import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { memberIdColumn } from '../member/members';

export const cardCustomers = pgTable('card_customers', (c) => ({
  memberId: memberIdColumn().primaryKey(),
  customerId: c.text('customer_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
}));

/** Only Stripe stores the card numbers. */
export const cards = pgTable(
  'cards',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    token: c.text('token').notNull(),
    name: c.text('name').notNull().default(''),
    /** Stripe's code, e.g. "visa". */
    brand: c.text('brand').notNull(),
    /** 'credit' | 'debit' | 'prepaid' | 'unknown' */
    funding: c.text('funding').notNull(),
    last4: c.text('last4').notNull(),
    expMonth: c.integer('exp_month').notNull(),
    expYear: c.integer('exp_year').notNull(),
    /** The bank confirmed the security code. */
    verified: c.boolean('verified').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('cards_token').on(t.memberId, t.token),
    index('cards_newest').on(t.memberId, t.createdAt),
  ],
);
