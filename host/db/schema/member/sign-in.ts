import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { memberIdColumn } from './members';

/**
 * Failed attempts per account, network and trusted device; keys are digests. They cause delays and
 * emails, never a lockout (docs/decisions/0023). Nonexistent accounts have rows too.
 */
export const loginDelays = pgTable('login_delays', (c) => ({
  key: c.text('key').primaryKey(),
  /** Since the last quiet period. */
  failures: c.integer('failures').notNull().default(0),
  sinceSuccess: c.integer('since_success').notNull().default(0),
  lastFailureAt: moment('last_failure_at').notNull().defaultNow(),
}));

/** A lock for one attempt per account at a time across hosts. */
export const loginTurns = pgTable('login_turns', (c) => ({
  key: c.text('key').primaryKey(),
  holder: c.uuid('holder').notNull(),
  /** Expiry if the host dies. */
  endsAt: moment('ends_at').notNull(),
}));

export const knownDevices = pgTable(
  'known_devices',
  (c) => ({
    tokenHash: c.text('token_hash').notNull(),
    memberId: memberIdColumn(),
    lastSignInAt: moment('last_sign_in_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.tokenHash, t.memberId] }),
    index('known_devices_member').on(t.memberId, t.lastSignInAt),
  ],
);

/** Email links that trust a device; stores the token's SHA-256. */
export const deviceLinks = pgTable(
  'device_links',
  (c) => ({
    tokenHash: c.text('token_hash').primaryKey(),
    memberId: memberIdColumn(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    index('device_links_expiry').on(t.expiresAt),
    index('device_links_member').on(t.memberId),
  ],
);

/** Hashed; only for the reset form. A member may have several, one per email. */
export const temporaryPasswords = pgTable(
  'temporary_passwords',
  (c) => ({
    memberId: memberIdColumn(),
    hash: c.text('hash').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.hash] }),
    index('temporary_passwords_expiry').on(t.expiresAt),
  ],
);
