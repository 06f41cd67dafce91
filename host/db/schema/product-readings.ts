import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';

import { bytes, moment } from './columns';

/** What a store's page said of a product. Strangers' words, of nobody's account. */
interface KeptReading {
  name?: string;
  price?: string;
  currency?: string;
  weight?: number;
  availability?: 'in' | 'out' | 'later';
}

/** Links that the product reader has looked at, each at most once an hour. */
export const productReadings = pgTable(
  'product_readings',
  (c) => ({
    /** SHA-256 of the link, base64url: links can hold what is nobody's business. */
    link: c.text('link').primaryKey(),
    /** Null where nothing was found, and while the page is being read. */
    reading: c.jsonb('reading').$type<KeptReading>(),
    readAt: moment('read_at').notNull(),
    pictureId: c.uuid('picture_id').notNull().defaultRandom().unique(),
    /** WebP, at most 320 pixels a side. */
    picture: bytes('picture'),
    pictureSha256: c.text('picture_sha256'),
  }),
  (t) => [
    check('product_readings_picture', sql`(${t.picture} is null) = (${t.pictureSha256} is null)`),
    index('product_readings_age').on(t.readAt),
  ],
);
