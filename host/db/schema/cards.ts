import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/** Under which name the card keeper (Stripe) knows a member. */
export const cardCustomers = pgTable('card_customers', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id),
  customerId: text('customer_id').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/**
 * Saved cards. The card itself is at the keeper; here is its token and what a member needs to tell
 * it from another.
 */
export const cards = pgTable(
  'cards',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    id: uuid('id').notNull().defaultRandom(),
    /** Token of the payment method. */
    token: text('token').notNull(),
    name: text('name').notNull().default(''),
    /** The keeper's code of the brand, e.g. "visa". */
    brand: text('brand').notNull(),
    /** 'credit' | 'debit' | 'prepaid' | 'unknown' */
    funding: text('funding').notNull(),
    last4: text('last4').notNull(),
    expMonth: integer('exp_month').notNull(),
    expYear: integer('exp_year').notNull(),
    /** Its bank has confirmed the security code. */
    verified: boolean('verified').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('cards_token').on(t.memberId, t.token),
    index('cards_newest').on(t.memberId, t.createdAt),
  ],
);
