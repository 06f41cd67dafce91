import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';

/** Empty texts fall back to English. */
export type TranslatedText = Record<'en' | 'zh' | 'tw' | 'ja', string>;

/** Valid from the first day up to, not including, the last (null: open-ended), UTC. */
export const deals = pgTable(
  'deals',
  (c) => ({
    /** Saving a deal with an existing key updates its row. */
    key: c.text('key').primaryKey(),
    /** See rules/deals/lists.ts. */
    lists: c.text('lists').array().notNull(),
    name: c.jsonb('name').$type<TranslatedText>().notNull(),
    reason: c.jsonb('reason').$type<TranslatedText>().notNull(),
    store: c.text('store').notNull(),
    url: c.text('url').notNull(),
    priceCents: c.integer('price_cents').notNull(),
    /** Estimated, with packing. */
    weightGrams: c.integer('weight_grams').notNull(),
    /** 'regular' | 'battery' | 'hazmat' */
    kind: c.text('kind').notNull().default('regular'),
    /** A weights guide category. */
    category: c.text('category').notNull(),
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
