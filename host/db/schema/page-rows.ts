import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from './columns';

/** What an operator says of a page in place of the portal's own texts (spec §7); '' where nothing. */
export const pageMeta = pgTable(
  'page_meta',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    page: c.text('page').notNull(),
    language: c.text('language').notNull(),
    /** 'cgw', 'hsg', or '' for both. */
    brand: c.text('brand').notNull().default(''),
    title: c.text('title').notNull().default(''),
    description: c.text('description').notNull().default(''),
    picture: c.text('picture').notNull().default(''),
  }),
  (t) => [uniqueIndex('page_meta_row').on(t.page, t.language, t.brand)],
);

/** Seasonal themes (spec §2): a look of rules/themes from one moment until another. */
export const themes = pgTable(
  'themes',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    name: c.text('name').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** 'cgw', 'hsg', or '' for both. */
    brand: c.text('brand').notNull().default(''),
  }),
  (t) => [index('themes_end').on(t.endsAt)],
);
