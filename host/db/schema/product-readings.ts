import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';

import { bytes, moment } from './columns';

/** Untrusted. */
interface StoredReading {
  name?: string;
  price?: string;
  currency?: string;
  weight?: number;
  availability?: 'in' | 'out' | 'later';
}

export const productReadings = pgTable(
  'product_readings',
  (c) => ({
    /** The SHA-256 of the link in base64url, for privacy. */
    link: c.text('link').primaryKey(),
    /** Null if nothing was found or reading is in progress. */
    reading: c.jsonb('reading').$type<StoredReading>(),
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
