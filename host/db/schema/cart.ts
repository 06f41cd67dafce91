import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/** What members want to have bought (spec §3 "Cart item"). */
export const cartItems = pgTable(
  'cart_items',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** On the wire: itemsid. */
    id: uuid('id').notNull().defaultRandom(),
    /** 'active' | 'saved' for later */
    state: text('state').notNull().default('active'),
    name: text('name').notNull(),
    url: text('url').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    size: text('size').notNull().default(''),
    color: text('color').notNull().default(''),
    additionalInfo: text('additional_info').notNull().default(''),
    /** What to do when its price has risen: 'ask' the member | 'up5': buy up to 5 % more | 'skip' */
    priceRise: text('price_rise').notNull().default('ask'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    check('cart_items_price_rise', sql`${t.priceRise} in ('ask', 'up5', 'skip')`),
    check('cart_items_state', sql`${t.state} in ('active', 'saved')`),
    check(
      'cart_items_amounts',
      sql`${t.unitPriceCents} between 1 and 9999900 and ${t.quantity} between 1 and 999`,
    ),
    // Of one moment several may be: the id makes the order certain.
    index('cart_items_newest').on(
      t.memberId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/** Shops that nothing is bought from (spec §2 "Restricted-websites list"): lowercase names. */
export const restrictedSites = pgTable(
  'restricted_sites',
  { name: text('name').primaryKey() },
  (t) => [check('restricted_sites_lowercase', sql`${t.name} = lower(${t.name})`)],
);
