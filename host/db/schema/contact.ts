import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/** What was written to support by the contact form, in the shopper's own words; kept a year. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    reference: text('reference').notNull(),
    /** Whose session it came with; null for a guest. */
    memberId: uuid('member_id').references(() => members.id),
    email: text('email').notNull(),
    subject: text('subject').notNull(),
    details: text('details').notNull(),
    language: text('language').notNull(),
    portal: text('portal').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('contact_messages_reference').on(t.reference),
    index('contact_messages_newest').on(t.createdAt.desc()),
    index('contact_messages_member').on(t.memberId, t.createdAt),
  ],
);
