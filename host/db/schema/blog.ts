import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { moment } from './columns';

/** Blog posts, a row a language: Markdown whose figures are names that are read when it is shown. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    slug: text('slug').notNull(),
    language: text('language').notNull(),
    /** 'cgw' | 'hsg', or '' for both brands. */
    brand: text('brand').notNull().default(''),
    title: text('title').notNull(),
    standfirst: text('standfirst').notNull(),
    body: text('body').notNull(),
    topics: text('topics')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    minutes: integer('minutes').notNull(),
    /** Not shown before. */
    publishedAt: moment('published_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.slug, t.language] }),
    index('blog_posts_newest').on(t.language, t.publishedAt, t.slug),
  ],
);
