import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/** A ticket that opens one paper once; deleted when it is used. */
export const paperTickets = pgTable(
  'paper_tickets',
  {
    /** SHA-256 of the token. */
    tokenHash: text('token_hash').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text('kind').notNull(),
    reference: text('reference').notNull(),
    language: text('language').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [
    index('paper_tickets_expiry').on(t.expiresAt),
    index('paper_tickets_member').on(t.memberId),
  ],
);
