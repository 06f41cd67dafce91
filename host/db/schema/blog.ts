import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment, texts } from './columns';

/** One row per language: Markdown with placeholders for figures, resolved on display. */
export const blogPosts = pgTable(
  'blog_posts',
  (c) => ({
    slug: c.text('slug').notNull(),
    language: c.text('language').notNull(),
    /** 'cgw' | 'hsg', or '' for both. */
    brand: c.text('brand').notNull().default(''),
    title: c.text('title').notNull(),
    standfirst: c.text('standfirst').notNull(),
    body: c.text('body').notNull(),
    topics: texts('topics'),
    minutes: c.integer('minutes').notNull(),
    publishedAt: moment('published_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.slug, t.language] }),
    index('blog_posts_newest').on(t.language, t.publishedAt, t.slug),
  ],
);
