import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { ofMember, members } from './members';

/**
 * A provider's account that belongs to a member: provider and subject, never the e-mail, say whose
 * it is.
 */
export const socialIdentities = pgTable(
  'social_identities',
  (c) => ({
    provider: c.text('provider').notNull(),
    subject: c.text('subject').notNull(),
    memberId: ofMember(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ name: 'social_identities_pkey', columns: [t.provider, t.subject] }),
    index('social_identities_member').on(t.memberId),
  ],
);

/** One row a visit to a provider; used up by the first answer that carries its state. */
export const oauthFlows = pgTable(
  'social_visits',
  (c) => ({
    /** SHA-256 of the state parameter. */
    stateHash: c.text('state_hash').primaryKey(),
    provider: c.text('provider').notNull(),
    /** SHA-256 of the browser's binding. */
    bindingHash: c.text('binding_hash').notNull(),
    nonce: c.text('nonce').notNull(),
    /** PKCE code verifier. */
    verifier: c.text('verifier').notNull(),
    lang: c.text('lang').notNull(),
    way: c.text('way').notNull(),
    target: c.text('target').notNull(),
    tab: c.text('tab').notNull(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [index('social_visits_expiry').on(t.expiresAt)],
);

/**
 * A proven identity without a member yet; its token (stored hashed) registers, connects or signs in
 * once.
 */
export const socialTickets = pgTable(
  'social_tickets',
  (c) => ({
    tokenHash: c.text('token_hash').primaryKey(),
    provider: c.text('provider').notNull(),
    subject: c.text('subject').notNull(),
    /** Lower-cased; empty when the provider named none. */
    email: c.text('email').notNull(),
    emailVerified: c.boolean('email_verified').notNull(),
    firstName: c.text('first_name').notNull(),
    lastName: c.text('last_name').notNull(),
    /**
     * Set when the token is the one of a mail to this member: it proves the mailbox and connects,
     * nothing else.
     */
    linkMemberId: c.uuid('link_member_id').references(() => members.id),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    index('social_tickets_expiry').on(t.expiresAt),
    index('social_tickets_link_member').on(t.linkMemberId),
  ],
);
