import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';

/** What an operator says of a page in place of the portal's own texts (spec §7); '' where nothing. */
export const pageMeta = pgTable(
  'page_meta',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    page: text('page').notNull(),
    language: text('language').notNull(),
    /** 'cgw', 'hsg', or '' for both. */
    brand: text('brand').notNull().default(''),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
    picture: text('picture').notNull().default(''),
  },
  (t) => [uniqueIndex('page_meta_row').on(t.page, t.language, t.brand)],
);

/** Seasonal themes (spec §2): a look of rules/themes from one moment until another. */
export const themes = pgTable(
  'themes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** 'cgw', 'hsg', or '' for both. */
    brand: text('brand').notNull().default(''),
  },
  (t) => [index('themes_end').on(t.endsAt)],
);
