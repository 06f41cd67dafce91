import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';

/** A text in the portal's languages; an empty one is shown in English. */
export type TranslatedText = Record<'en' | 'zh' | 'tw' | 'ja', string>;

/**
 * Goods of stores on deal lists and in gift guides. They hold from their first day, up to but not
 * including the last (null: until further notice), UTC.
 */
export const deals = pgTable(
  'deals',
  (c) => ({
    /** The operator's own name for the goods: the same again changes this row. */
    key: c.text('key').primaryKey(),
    /** 'deals', 'deals/tech', 'gifts/her' …: rules/deals/lists.ts. */
    lists: c.text('lists').array().notNull(),
    name: c.jsonb('name').$type<TranslatedText>().notNull(),
    /** Why it is a good gift. */
    reason: c.jsonb('reason').$type<TranslatedText>().notNull(),
    store: c.text('store').notNull(),
    url: c.text('url').notNull(),
    priceCents: c.integer('price_cents').notNull(),
    /** A guess, packing included. */
    weightGrams: c.integer('weight_grams').notNull(),
    /** 'regular' | 'battery' | 'hazmat' */
    kind: c.text('kind').notNull().default('regular'),
    /** A category of the weights guide: its drawing is the picture. */
    category: c.text('category').notNull(),
    /** When somebody looked at the price. */
    checkedOn: c.date('checked_on', { mode: 'string' }).notNull(),
    validFrom: c.date('valid_from', { mode: 'string' }).notNull(),
    validTo: c.date('valid_to', { mode: 'string' }),
    position: c.integer('position').notNull().default(0),
  }),
  (t) => [
    index('deals_lists').using('gin', t.lists),
    check(
      'deals_sane',
      sql`${t.priceCents} > 0 and ${t.weightGrams} > 0 and (${t.validTo} is null or ${t.validTo} > ${t.validFrom})`,
    ),
  ],
);
