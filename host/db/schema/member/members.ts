import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { bytes, moment, oneOf } from '../columns';

export const members = pgTable(
  'members',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    suite: c.text('suite').notNull(),
    /** Lowercase; `cgcode` in the API. */
    email: c.text('email').notNull(),
    emailVerifiedAt: moment('email_verified_at'),
    /** Blocks optional emails. */
    emailFailure: c.text('email_failure').$type<'bounced' | 'complained'>(),
    passwordHash: c.text('password_hash'),
    firstName: c.text('first_name').notNull(),
    lastName: c.text('last_name').notNull(),
    title: c.text('title').notNull().default(''),
    gender: c.text('gender').notNull(),
    /** Digits without plus. */
    mobileCountryCode: c.text('mobile_country_code').notNull(),
    mobileNumber: c.text('mobile_number').notNull(),
    registrationCountry: c.text('registration_country').notNull(),
    language: c.text('language').notNull().default('en'),
    portal: c.text('portal').notNull().default('cgw'),
    membershipType: c.text('membership_type').notNull().default('LT'),
    membershipExpiry: moment('membership_expiry'),
    /** Paid international shipments toward the next Prime period. */
    shipmentsCounter: c.integer('shipments_counter').notNull().default(0),
    /** Signed into email links: an increment ends older links. */
    linkVersion: c.integer('link_version').notNull().default(0),
    referredBy: c.uuid('referred_by'),
    media: c.text('media').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [
    uniqueIndex('members_suite_key').on(t.suite),
    uniqueIndex('members_email_key').on(t.email),
    uniqueIndex('members_mobile_key').on(t.mobileCountryCode, t.mobileNumber),
    index('members_referred_by')
      .on(t.referredBy)
      .where(sql`${t.referredBy} is not null`),
  ],
);

export const memberIdColumn = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id);

export const sessions = pgTable(
  'sessions',
  (c) => ({
    tokenHash: c.text('token_hash').primaryKey(),
    memberId: memberIdColumn(),
    /** 'logged-in' | 'pre-logged-in' */
    state: c.text('state').notNull(),
    remember: c.boolean('remember').notNull().default(false),
    agent: c.text('agent').notNull().default(''),
    /** Write-ahead log position of the last write; set with a replica. */
    writtenTo: c.text('written_to'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [index('sessions_member').on(t.memberId), index('sessions_expiry').on(t.expiresAt)],
);

/** A pickup location as it was when chosen. */
export interface PickupSnapshot {
  reference: string;
  name: string;
  hours: { from: number; to: number; open: string; close: string }[];
}

export const addresses = pgTable(
  'addresses',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    isDefault: c.boolean('is_default').notNull().default(false),
    receiver: c.text('receiver').notNull(),
    receiverCountryCode: c.text('receiver_country_code').notNull(),
    receiverContact: c.text('receiver_contact').notNull(),
    street1: c.text('street1').notNull(),
    street2: c.text('street2').notNull().default(''),
    street3: c.text('street3').notNull().default(''),
    city: c.text('city').notNull(),
    state: c.text('state').notNull().default(''),
    postal: c.text('postal').notNull().default(''),
    country: c.text('country').notNull(),
    /** The receiver's customs number, encrypted. */
    consigneeId: bytes('consignee_id'),
    consigneeLastFour: c.text('consignee_last_four').notNull().default(''),
    /** Set for a pickup address, which is not in the address list. */
    pickupReference: c.text('pickup_reference'),
    pickup: c.jsonb('pickup').$type<PickupSnapshot>(),
    createdAt: moment('created_at').notNull().defaultNow(),
    removedAt: moment('removed_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('addresses_one_default')
      .on(t.memberId)
      .where(sql`${t.isDefault} and ${t.removedAt} is null`),
    uniqueIndex('addresses_one_pickup').on(t.memberId, t.pickupReference),
  ],
);

/** `remaining` is neither spent nor held. */
export const creditLots = pgTable(
  'credit_lots',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    amountCents: c.integer('amount_cents').notNull(),
    remainingCents: c.integer('remaining_cents').notNull(),
    reason: c.text('reason').notNull(),
    kind: c.text('kind').notNull().default('credit'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    check('credit_lots_kind', oneOf(t.kind, 'credit', 'referral', 'reversed')),
    check(
      'credit_lots_not_negative',
      sql`${t.remainingCents} >= 0 and ${t.remainingCents} <= ${t.amountCents}`,
    ),
  ],
);

export const creditHolds = pgTable(
  'credit_holds',
  (c) => ({
    memberId: memberIdColumn(),
    attemptId: c.uuid('attempt_id').notNull(),
    lotId: c.uuid('lot_id').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    state: c.text('state').notNull().default('held'),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.attemptId, t.lotId] }),
    check('credit_holds_state', oneOf(t.state, 'held', 'consumed', 'released')),
    check('credit_holds_positive', sql`${t.amountCents} > 0`),
  ],
);

export const dailyCounts = pgTable(
  'daily_counts',
  (c) => ({
    key: c.text('key').notNull(),
    day: c.date('day').notNull(),
    n: c.integer('n').notNull().default(0),
  }),
  (t) => [primaryKey({ columns: [t.key, t.day] })],
);
