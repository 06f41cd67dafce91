import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from './columns';

export const pageMeta = pgTable(
  'page_meta',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    page: c.text('page').notNull(),
    language: c.text('language').notNull(),
    /** '' for both brands. */
    brand: c.text('brand').notNull().default(''),
    title: c.text('title').notNull().default(''),
    description: c.text('description').notNull().default(''),
    picture: c.text('picture').notNull().default(''),
  }),
  (t) => [uniqueIndex('page_meta_row').on(t.page, t.language, t.brand)],
);

export const themes = pgTable(
  'themes',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    name: c.text('name').notNull(),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** '' for both brands. */
    brand: c.text('brand').notNull().default(''),
  }),
  (t) => [index('themes_end').on(t.endsAt)],
);
