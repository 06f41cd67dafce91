import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { members } from './members';

/** Bytes are in `files`, under the member or a guest's chat. */
export interface StoredChatFile {
  id: string;
  name: string;
  mime: 'image/webp' | 'application/pdf';
  bytes: number;
}

/** For operators only. `to` is the operator to whom the note hands the chat. */
export interface ChatNote {
  at: string;
  by: string;
  to?: string;
  text: string;
}

/** Deleted after a year. One open chat per visitor. */
export const chats = pgTable(
  'chats',
  (c) => ({
    id: c.uuid('id').primaryKey().defaultRandom(),
    reference: c.text('reference').notNull(),
    /** 'm:' and the member's id, or 'g:' and the hash of the guest's cookie. */
    owner: c.text('owner').notNull(),
    /** Null for a guest. */
    memberId: c.uuid('member_id').references(() => members.id),
    /** Digest of a guest's network while the chat is open, to limit chats per network. */
    network: c.text('network'),
    language: c.text('language').notNull(),
    portal: c.text('portal').notNull(),
    /** 'open' | 'closed' */
    state: c.text('state').notNull().default('open'),
    version: c.integer('version').notNull().default(1),
    lastSeq: c.integer('last_seq').notNull().default(0),
    visitorSeen: c.integer('visitor_seen').notNull().default(0),
    supportSeen: c.integer('support_seen').notNull().default(0),
    visitorTyping: moment('visitor_typing'),
    supportTyping: moment('support_typing'),
    createdAt: moment('created_at').notNull(),
    lastAt: moment('last_at').notNull(),
    notes: c.jsonb('notes').$type<ChatNote[]>().notNull().default([]),
    /** The last operator it was handed to. */
    assignedTo: c.text('assigned_to'),
  }),
  (t) => [
    uniqueIndex('chats_reference').on(t.reference),
    uniqueIndex('chats_one_open')
      .on(t.owner)
      .where(sql`${t.state} = 'open'`),
    index('chats_owner').on(t.owner, t.createdAt.desc()),
    index('chats_newest').on(t.lastAt.desc()),
    index('chats_member').on(t.memberId),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  (c) => ({
    chatId: c
      .uuid('chat_id')
      .notNull()
      .references(() => chats.id, { onDelete: 'cascade' }),
    seq: c.integer('seq').notNull(),
    /** 'visitor' | 'support' */
    by: c.text('by').notNull(),
    text: c.text('text').notNull(),
    files: c.jsonb('files').$type<StoredChatFile[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.chatId, t.seq] })],
);
