import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/**
 * A provider's account that belongs to a member: provider and subject, never the e-mail, say whose
 * it is.
 */
export const socialIdentities = pgTable(
  'social_identities',
  {
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'social_identities_pkey', columns: [t.provider, t.subject] }),
    index('social_identities_member').on(t.memberId),
  ],
);

/** One row a visit to a provider; used up by the first answer that carries its state. */
export const oauthFlows = pgTable(
  'social_visits',
  {
    /** SHA-256 of the state parameter. */
    stateHash: text('state_hash').primaryKey(),
    provider: text('provider').notNull(),
    /** SHA-256 of the browser's binding. */
    bindingHash: text('binding_hash').notNull(),
    nonce: text('nonce').notNull(),
    /** PKCE code verifier. */
    verifier: text('verifier').notNull(),
    lang: text('lang').notNull(),
    way: text('way').notNull(),
    target: text('target').notNull(),
    tab: text('tab').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('social_visits_expiry').on(t.expiresAt)],
);

/**
 * A proven identity without a member yet; its token (stored hashed) registers, connects or signs in
 * once.
 */
export const socialTickets = pgTable(
  'social_tickets',
  {
    tokenHash: text('token_hash').primaryKey(),
    provider: text('provider').notNull(),
    subject: text('subject').notNull(),
    /** Lower-cased; empty when the provider named none. */
    email: text('email').notNull(),
    emailVerified: boolean('email_verified').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /**
     * Set when the token is the one of a mail to this member: it proves the mailbox and connects,
     * nothing else.
     */
    linkMemberId: uuid('link_member_id').references(() => members.id),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('social_tickets_expiry').on(t.expiresAt),
    index('social_tickets_link_member').on(t.linkMemberId),
  ],
);
