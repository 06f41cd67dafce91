import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { ofMember } from './members';

/**
 * Attempts that have failed, per account, network and known device; keys are digests. They grow
 * into pauses and, for an account, into an email for new devices (docs/decisions/0023); never into
 * a lock-out. Accounts that do not exist have one too.
 */
export const loginDelays = pgTable('login_delays', (c) => ({
  key: c.text('key').primaryKey(),
  /** Since the last quiet time. */
  failures: c.integer('failures').notNull().default(0),
  /** Since the last success. */
  sinceSuccess: c.integer('since_success').notNull().default(0),
  lastFailureAt: moment('last_failure_at').notNull().defaultNow(),
}));

/**
 * Who is being judged now: one attempt of an account at a time, whatever host it came to. A row
 * lasts as long as its attempt.
 */
export const loginTurns = pgTable('login_turns', (c) => ({
  key: c.text('key').primaryKey(),
  holder: c.uuid('holder').notNull(),
  /** Until when a host that died holds the turn. */
  endsAt: moment('ends_at').notNull(),
}));

/** Devices on which a member has signed in; a device's token is stored as its SHA-256. */
export const knownDevices = pgTable(
  'known_devices',
  (c) => ({
    tokenHash: c.text('token_hash').notNull(),
    memberId: ofMember(),
    lastSignInAt: moment('last_sign_in_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.memberId] }),
    index('known_devices_member').on(t.memberId, t.lastSignInAt),
  ],
);

/** Links of emails that make a device known; a link's token is stored as its SHA-256. */
export const deviceLinks = pgTable(
  'device_links',
  (c) => ({
    tokenHash: c.text('token_hash').primaryKey(),
    memberId: ofMember(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    index('device_links_expiry').on(t.expiresAt),
    index('device_links_member').on(t.memberId),
  ],
);

/**
 * Temporary passwords: hashed, short-lived, good for the reset form only. A member may hold
 * several: each is its own email's.
 */
export const temporaryPasswords = pgTable(
  'temporary_passwords',
  (c) => ({
    memberId: ofMember(),
    hash: c.text('hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.hash] }),
    index('temporary_passwords_expiry').on(t.expiresAt),
  ],
);
