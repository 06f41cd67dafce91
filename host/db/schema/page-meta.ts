import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

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
