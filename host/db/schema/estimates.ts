import { sql } from 'drizzle-orm';
import { check, index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './member/members';

/** What visitors ask about a product: how heavy it is, and so what it costs to ship (spec §3). */
export const estimates = pgTable(
  'estimates',
  (c) => ({
    /** Random: whoever knows it may read a guest's estimate, and nobody can guess one. */
    id: c.uuid('id').primaryKey().defaultRandom(),
    /** Short name for members and the warehouse, e.g. "ES7H2M9QX4". It opens nothing. */
    ref: c.text('ref').notNull(),
    /** Whose it is; null for a guest's. */
    memberId: c.uuid('member_id').references(() => members.id),
    /** Who asked for what, as a digest: the same once more is no second estimate. */
    sameness: c.text('sameness').notNull(),
    /** Where a guest hears of the answer; empty for a member. */
    email: c.text('email').notNull().default(''),
    language: c.text('language').notNull(),
    portal: c.text('portal').notNull(),
    url: c.text('url').notNull(),
    /** What the product is called, as far as anybody has said; may be empty. */
    product: c.text('product').notNull().default(''),
    quantity: c.integer('quantity').notNull(),
    /** Where it was first asked for; prices are worked out for any country. */
    country: c.text('country').notNull(),
    /** Spec §4: 'pending' | 'completed' | 'error' | 'followup' */
    status: c.text('status').notNull().default('pending'),
    /** Weight of one piece as shipped, in grams; null while it is not known. */
    unitGrams: c.integer('unit_grams'),
    lowGrams: c.integer('low_grams'),
    highGrams: c.integer('high_grams'),
    /** 0 to 1. */
    confidence: c.real('confidence').notNull().default(0),
    /** Where the weight is from: 'link' | 'parcels' | 'category' | 'page' | 'person' | 'none' */
    basis: c.text('basis').notNull().default('none'),
    /** How many weighed parcels are behind it. */
    samples: c.integer('samples').notNull().default(0),
    /** Further-research flags of spec §4. */
    flags: c
      .text('flags')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Messages of spec §5 that apply. */
    notes: c
      .text('notes')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    /** Why somebody looks at it, or why there is no price. */
    followup: c.text('followup').notNull().default(''),
    /** The words of whoever has answered. */
    comment: c.text('comment').notNull().default(''),
    /** Answered by a person. */
    byHand: c.boolean('by_hand').notNull().default(false),
    /** The weight that its member has locked, of all pieces together, and where to. */
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

/**
 * What single things really weighed on our scale, box included: the estimator's experience. Says
 * nothing of whose they were; `source` only keeps a parcel from counting twice.
 */
export const weighedItems = pgTable(
  'weighed_items',
  (c) => ({
    source: c.text('source').primaryKey(),
    /** What it was declared as, folded to plain words (`plainWords`). */
    words: c.text('words').notNull(),
    grams: c.integer('grams').notNull(),
  }),
  (t) => [
    // Without a list of pending entries, which every search would have to read through.
    index('weighed_items_words')
      .using('gin', t.words.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
    check('weighed_items_weight', sql`${t.grams} > 0`),
  ],
);
