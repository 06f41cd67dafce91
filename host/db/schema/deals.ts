import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** A text in the portal's languages; an empty one is shown in English. */
export type TranslatedText = Record<'en' | 'zh' | 'tw' | 'ja', string>;

/**
 * Goods of stores on deal lists and in gift guides. They hold from their first day, up to but not
 * including the last (null: until further notice), UTC.
 */
export const deals = pgTable(
  'deals',
  {
    /** The operator's own name for the goods: the same again changes this row. */
    key: text('key').primaryKey(),
    /** 'deals', 'deals/tech', 'gifts/her' …: rules/deals/lists.ts. */
    lists: text('lists').array().notNull(),
    name: jsonb('name').$type<TranslatedText>().notNull(),
    /** Why it is a good gift. */
    reason: jsonb('reason').$type<TranslatedText>().notNull(),
    store: text('store').notNull(),
    url: text('url').notNull(),
    priceCents: integer('price_cents').notNull(),
    /** A guess, packing included. */
    weightGrams: integer('weight_grams').notNull(),
    /** 'regular' | 'battery' | 'hazmat' */
    kind: text('kind').notNull().default('regular'),
    /** A category of the weights guide: its drawing is the picture. */
    category: text('category').notNull(),
    /** When somebody looked at the price. */
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    validTo: date('valid_to', { mode: 'string' }),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    index('deals_lists').using('gin', t.lists),
    check(
      'deals_sane',
      sql`${t.priceCents} > 0 and ${t.weightGrams} > 0 and (${t.validTo} is null or ${t.validTo} > ${t.validFrom})`,
    ),
  ],
);
