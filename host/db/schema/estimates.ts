import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, texts } from './columns';
import { members } from './member/members';

export const estimates = pgTable(
  'estimates',
  (c) => ({
    /** Random: the id alone grants access to a guest's estimate. */
    id: c.uuid('id').primaryKey().defaultRandom(),
    /** E.g. "ES7H2M9QX4"; grants no access. */
    ref: c.text('ref').notNull(),
    /** Null for a guest. */
    memberId: c.uuid('member_id').references(() => members.id),
    /** Digest of requester and request, to detect duplicates. */
    sameness: c.text('sameness').notNull(),
    /** Empty for a member. */
    email: c.text('email').notNull().default(''),
    language: c.text('language').notNull(),
    portal: c.text('portal').notNull(),
    url: c.text('url').notNull(),
    product: c.text('product').notNull().default(''),
    quantity: c.integer('quantity').notNull(),
    country: c.text('country').notNull(),
    /** 'pending' | 'completed' | 'error' | 'followup' */
    status: c.text('status').notNull().default('pending'),
    /** Per piece as shipped. */
    unitGrams: c.integer('unit_grams'),
    lowGrams: c.integer('low_grams'),
    highGrams: c.integer('high_grams'),
    /** 0 to 1. */
    confidence: c.real('confidence').notNull().default(0),
    /** 'link' | 'parcels' | 'category' | 'page' | 'person' | 'none' */
    basis: c.text('basis').notNull().default('none'),
    samples: c.integer('samples').notNull().default(0),
    flags: texts('flags'),
    notes: texts('notes'),
    /** Reason for manual review or a missing price. */
    followup: c.text('followup').notNull().default(''),
    comment: c.text('comment').notNull().default(''),
    byHand: c.boolean('by_hand').notNull().default(false),
    /** Of all pieces together. */
    lockedGrams: c.integer('locked_grams'),
    lockedCountry: c.text('locked_country'),
    lockedAt: moment('locked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    answeredAt: moment('answered_at'),
  }),
  (t) => [
    uniqueIndex('estimates_ref').on(t.ref),
    index('estimates_same').on(t.sameness, t.createdAt.desc()),
    index('estimates_member').on(t.memberId, t.createdAt.desc()),
    index('estimates_age').on(t.createdAt),
    index('estimates_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} in ('pending', 'followup')`),
    check('estimates_status', sql`${t.status} in ('pending', 'completed', 'error', 'followup')`),
    check(
      'estimates_weight',
      sql`${t.status} <> 'completed' or (${t.unitGrams} > 0 and ${t.lowGrams} <= ${t.highGrams})`,
    ),
    check('estimates_quantity', sql`${t.quantity} between 1 and 999`),
  ],
);

/** Actual weights of single items, box included, without owner. `source` prevents duplicates. */
export const weighedItems = pgTable(
  'weighed_items',
  (c) => ({
    source: c.text('source').primaryKey(),
    /** Declared name, normalized by `normalizeWords`. */
    words: c.text('words').notNull(),
    grams: c.integer('grams').notNull(),
  }),
  (t) => [
    // A pending list would slow down every search.
    index('weighed_items_words')
      .using('gin', t.words.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
    check('weighed_items_weight', sql`${t.grams} > 0`),
  ],
);
