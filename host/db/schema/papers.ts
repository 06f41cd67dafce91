import { index, pgTable } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { memberIdColumn } from './member/members';

/** Single-use tickets, each for one paper. */
export const paperTickets = pgTable(
  'paper_tickets',
  (c) => ({
    tokenHash: c.text('token_hash').primaryKey(),
    memberId: memberIdColumn(),
    kind: c.text('kind').notNull(),
    reference: c.text('reference').notNull(),
    language: c.text('language').notNull(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    index('paper_tickets_expiry').on(t.expiresAt),
    index('paper_tickets_member').on(t.memberId),
  ],
);
