import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from '../columns';
import { memberIdColumn, members, type PickupSnapshot } from './members';

/** Without a row, the member has chosen nothing yet. */
export const emailPreferences = pgTable('email_preferences', (c) => ({
  memberId: memberIdColumn().primaryKey(),
  infomercial: c.boolean('infomercial').notNull(),
  promotions: c.boolean('promotions').notNull(),
  interests: c.text('interests').array().notNull(),
  updatedAt: moment('updated_at').notNull(),
}));

/** The primary key lets a shipment count once. */
export const countedShipments = pgTable(
  'counted_shipments',
  (c) => ({
    memberId: memberIdColumn(),
    shipmentId: c.uuid('shipment_id').notNull(),
    countedAt: moment('counted_at').notNull(),
    earned: c.boolean('earned').notNull().default(false),
    /** The membership before the earned period. */
    typeBefore: c.text('type_before'),
    expiryBefore: moment('expiry_before'),
    reversedAt: moment('reversed_at'),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.shipmentId] })],
);

/** Append-only; the state after each change. */
export const tierChanges = pgTable(
  'tier_changes',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    type: c.text('type').notNull(),
    expiry: moment('expiry'),
    /** 'shipments' | 'reversed' */
    reason: c.text('reason').notNull(),
    at: moment('at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index('tier_changes_list').on(t.memberId, t.at),
  ],
);

/** Never edit a rule: end its row and add a new one. `source` is the origin of the numbers. */
export const referralRules = pgTable(
  'referral_rules',
  (c) => ({
    id: c.text('id').primaryKey(),
    rewardCents: c.integer('reward_cents').notNull(),
    rewardDays: c.integer('reward_days').notNull(),
    rewardsPerDay: c.integer('rewards_per_day').notNull(),
    invitesPerDay: c.integer('invites_per_day').notNull(),
    validFrom: c.date('valid_from', { mode: 'string' }).notNull(),
    validTo: c.date('valid_to', { mode: 'string' }),
    source: c.text('source').notNull(),
  }),
  (t) => [
    uniqueIndex('referral_rules_key').on(t.validFrom),
    check(
      'referral_rules_sane',
      sql`${t.rewardCents} >= 0 and ${t.rewardDays} > 0 and ${t.rewardsPerDay} > 0 and ${t.invitesPerDay} > 0`,
    ),
  ],
);

/** Result of a referred member's first paid shipment. */
export const referralRewards = pgTable(
  'referral_rewards',
  (c) => ({
    /** The referrer. */
    memberId: memberIdColumn(),
    referredId: c
      .uuid('referred_id')
      .notNull()
      .references(() => members.id),
    shipmentId: c.uuid('shipment_id').notNull(),
    lotId: c.uuid('lot_id'),
    amountCents: c.integer('amount_cents').notNull(),
    state: c.text('state').notNull(),
    /** 'self' | 'same-address' | 'daily-cap' | 'refund' */
    reason: c.text('reason').notNull().default(''),
    at: moment('at').notNull(),
    reversedAt: moment('reversed_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.referredId] }),
    index('referral_rewards_referred').on(t.referredId),
    check('referral_rewards_state', oneOf(t.state, 'granted', 'refused', 'reversed')),
  ],
);

export const pickupLocations = pgTable(
  'pickup_locations',
  (c) => ({
    reference: c.text('reference').primaryKey(),
    country: c.text('country').notNull(),
    name: c.text('name').notNull(),
    address: c.text('address').notNull(),
    postalCode: c.text('postal_code').notNull(),
    city: c.text('city').notNull().default(''),
    hours: c.jsonb('hours').$type<PickupSnapshot['hours']>().notNull().default([]),
    active: c.boolean('active').notNull().default(true),
  }),
  (t) => [index('pickup_locations_country').on(t.country)],
);
