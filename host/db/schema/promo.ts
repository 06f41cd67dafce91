import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/**
 * Promo codes (spec §3), rows that an operator edits. They cut the order amount of whatever is paid
 * for; an upgrade is for shipments alone.
 */
export const promoCodes = pgTable('promo_codes', {
  /** Upper case. */
  code: text('code').primaryKey(),
  /** '0' fixed amount, '1' rate, '2' express upgrade. */
  type: text('type').notNull(),
  /** Amount "5.00" or rate "0.15"; empty for an upgrade. */
  value: text('value').notNull().default(''),
  /** The most that a rate takes off. */
  capCents: integer('cap_cents'),
  /** What it does, in English: for languages without a row in promo_texts. */
  description: text('description').notNull(),
  validFrom: moment('valid_from').notNull(),
  validTo: moment('valid_to').notNull(),
  /** How often it may be used by all members together; null: as often as they like, each once. */
  maxUses: integer('max_uses'),
  uses: integer('uses').notNull().default(0),
});

/** What a code does, in the words of a language other than English: a row each. */
export const promoTexts = pgTable(
  'promo_texts',
  {
    code: text('code')
      .notNull()
      .references(() => promoCodes.code, { onDelete: 'cascade' }),
    /** 'zh' | 'tw' | 'ja' */
    language: text('language').notNull(),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.code, t.language] })],
);

/** A member uses a code once: the primary key is the rule. */
export const promoUses = pgTable(
  'promo_uses',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    code: text('code').notNull(),
    /** What it was used for: the kind and id of a payment target. */
    targetKind: text('target_kind').notNull().default('shipment'),
    targetId: uuid('target_id').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.code] })],
);
