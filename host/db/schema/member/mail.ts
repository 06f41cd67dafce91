import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { memberIdColumn, members } from './members';

/**
 * Emails, written in the transaction of their cause (docs/decisions/0010). A sender claims an email
 * by moving `dueAt`. No row contains a secret: temporary passwords are made on sending.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    /** Null for an invitation to a non-member. */
    memberId: c.uuid('member_id').references(() => members.id),
    kind: c.text('kind').notNull(),
    address: c.text('address').notNull(),
    language: c.text('language').notNull(),
    portal: c.text('portal').notNull(),
    /** Cleared after sending. */
    data: c.jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /**
     * 'waiting' | 'sent' | 'refused' | 'void' (not a member's address, or an optional email to a
     * failing mailbox)
     */
    state: c.text('state').notNull().default('waiting'),
    /** Prevents duplicates, e.g. "welcome:<member>". */
    cause: c.text('cause'),
    tries: c.integer('tries').notNull().default(0),
    failure: c.text('failure'),
    createdAt: moment('created_at').notNull().defaultNow(),
    dueAt: moment('due_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
  }),
  (t) => [
    index('mail_outbox_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
    index('mail_outbox_member').on(t.memberId, t.createdAt),
    index('mail_outbox_newest').on(t.memberId, sql`coalesce(${t.sentAt}, ${t.createdAt})`),
    uniqueIndex('mail_outbox_cause').on(t.cause),
  ],
);

export const notifications = pgTable(
  'notifications',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    type: c.text('type').notNull(),
    /** The answered request, e.g. "repack", or the id of an order or live quote. */
    action: c.text('action'),
    packageRef: c.text('package_ref'),
    /** The package or product name at the time, or an order number. */
    subject: c.text('subject').notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index('notifications_list').on(
      t.memberId,
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
  ],
);

/** A type without a row is on. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  (c) => ({
    memberId: memberIdColumn(),
    type: c.text('type').notNull(),
    mail: c.boolean('mail').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.type] })],
);
