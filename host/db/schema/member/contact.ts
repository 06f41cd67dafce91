import { index, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { members } from './members';

/** Contact form messages, deleted after a year. */
export const contactMessages = pgTable(
  'contact_messages',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    reference: c.text('reference').notNull(),
    /** Null for a guest. */
    memberId: c.uuid('member_id').references(() => members.id),
    email: c.text('email').notNull(),
    subject: c.text('subject').notNull(),
    details: c.text('details').notNull(),
    language: c.text('language').notNull(),
    portal: c.text('portal').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [
    uniqueIndex('contact_messages_reference').on(t.reference),
    index('contact_messages_newest').on(t.createdAt.desc()),
    index('contact_messages_member').on(t.memberId, t.createdAt),
  ],
);
