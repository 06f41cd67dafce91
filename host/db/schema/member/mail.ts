import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { ofMember, members } from './members';

/**
 * Emails to be sent (docs/decisions/0010). The row is written in the transaction of its cause and
 * is itself the job: a sender claims it by moving `dueAt` on. No secret is ever in it; temporary
 * passwords are made when an email is sent.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    /** The member it is written to; null for an invitation to somebody who is not one yet. */
    memberId: c.uuid('member_id').references(() => members.id),
    kind: c.text('kind').notNull(),
    address: c.text('address').notNull(),
    language: c.text('language').notNull(),
    portal: c.text('portal').notNull(),
    /** What the email tells; forgotten once it is sent. */
    data: c.jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /**
     * 'waiting' | 'sent' | 'refused' | 'void' (an answer to nobody: the address is not a member's;
     * or a choice, for a mailbox that fails)
     */
    state: c.text('state').notNull().default('waiting'),
    /** A cause that may be told once only, e.g. "welcome:<member>". */
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
    uniqueIndex('mail_outbox_cause').on(t.cause),
  ],
);

/** What a member is told of (spec §3 Notification). */
export const notifications = pgTable(
  'notifications',
  (c) => ({
    memberId: ofMember(),
    id: c.uuid('id').notNull().defaultRandom(),
    type: c.text('type').notNull(),
    /** The request that it answers, e.g. "repack"; the id of the order or live quote; or null. */
    action: c.text('action'),
    packageRef: c.text('package_ref'),
    /** The name of the package or product when it happened; an order's number. */
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

/** What a member wants mail about; a type without a row is on. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  (c) => ({
    memberId: ofMember(),
    type: c.text('type').notNull(),
    mail: c.boolean('mail').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.type] })],
);
