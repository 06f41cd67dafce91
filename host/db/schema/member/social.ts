import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { memberIdColumn, members } from './members';

/** Provider and subject identify the member, never the email. */
export const socialIdentities = pgTable(
  'social_identities',
  (c) => ({
    provider: c.text('provider').notNull(),
    subject: c.text('subject').notNull(),
    memberId: memberIdColumn(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ name: 'social_identities_pkey', columns: [t.provider, t.subject] }),
    index('social_identities_member').on(t.memberId),
  ],
);

/** The first callback with this state consumes the row. */
export const oauthFlows = pgTable(
  'social_visits',
  (c) => ({
    stateHash: c.text('state_hash').primaryKey(),
    provider: c.text('provider').notNull(),
    bindingHash: c.text('binding_hash').notNull(),
    nonce: c.text('nonce').notNull(),
    /** PKCE. */
    verifier: c.text('verifier').notNull(),
    lang: c.text('lang').notNull(),
    way: c.text('way').notNull(),
    target: c.text('target').notNull(),
    tab: c.text('tab').notNull(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [index('social_visits_expiry').on(t.expiresAt)],
);

/** A verified identity without a member; its hashed token works once. */
export const socialTickets = pgTable(
  'social_tickets',
  (c) => ({
    tokenHash: c.text('token_hash').primaryKey(),
    provider: c.text('provider').notNull(),
    subject: c.text('subject').notNull(),
    /** Lowercase; may be empty. */
    email: c.text('email').notNull(),
    emailVerified: c.boolean('email_verified').notNull(),
    firstName: c.text('first_name').notNull(),
    lastName: c.text('last_name').notNull(),
    /** The token was emailed to this member: it proves the mailbox and can only link the account. */
    linkMemberId: c.uuid('link_member_id').references(() => members.id),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    index('social_tickets_expiry').on(t.expiresAt),
    index('social_tickets_link_member').on(t.linkMemberId),
  ],
);
