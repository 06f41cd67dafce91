import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { memberIdColumn } from './member/members';

export const cartItems = pgTable(
  'cart_items',
  (c) => ({
    memberId: memberIdColumn(),
    /** `itemsid` in the API. */
    id: c.uuid('id').notNull().defaultRandom(),
    /** 'active' | 'saved' */
    state: c.text('state').notNull().default('active'),
    name: c.text('name').notNull(),
    url: c.text('url').notNull(),
    unitPriceCents: c.integer('unit_price_cents').notNull(),
    quantity: c.integer('quantity').notNull(),
    size: c.text('size').notNull().default(''),
    color: c.text('color').notNull().default(''),
    additionalInfo: c.text('additional_info').notNull().default(''),
    /** On a price rise: 'ask' the member | 'up5' (buy up to 5 % more) | 'skip' */
    priceRise: c.text('price_rise').notNull().default('ask'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    check('cart_items_price_rise', sql`${t.priceRise} in ('ask', 'up5', 'skip')`),
    check('cart_items_state', sql`${t.state} in ('active', 'saved')`),
    check(
      'cart_items_amounts',
      sql`${t.unitPriceCents} between 1 and 9999900 and ${t.quantity} between 1 and 999`,
    ),
    // The id breaks ties.
    index('cart_items_newest').on(
      t.memberId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/** Lowercase. */
export const restrictedSites = pgTable(
  'restricted_sites',
  (c) => ({ name: c.text('name').primaryKey() }),
  (t) => [check('restricted_sites_lowercase', sql`${t.name} = lower(${t.name})`)],
);
