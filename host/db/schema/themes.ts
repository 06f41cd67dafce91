import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';

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
