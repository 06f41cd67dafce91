import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { ofMember } from '../member/members';

/**
 * Promo codes (spec §3), rows that an operator edits. They cut the order amount of whatever is paid
 * for; an upgrade is for shipments alone.
 */
export const promoCodes = pgTable('promo_codes', (c) => ({
  /** Upper case. */
  code: c.text('code').primaryKey(),
  /** '0' fixed amount, '1' rate, '2' express upgrade. */
  type: c.text('type').notNull(),
  /** Amount "5.00" or rate "0.15"; empty for an upgrade. */
  value: c.text('value').notNull().default(''),
  /** The most that a rate takes off. */
  capCents: c.integer('cap_cents'),
  /** What it does, in English: for languages without a row in promo_texts. */
  description: c.text('description').notNull(),
  validFrom: moment('valid_from').notNull(),
  validTo: moment('valid_to').notNull(),
  /** How often it may be used by all members together; null: as often as they like, each once. */
  maxUses: c.integer('max_uses'),
  uses: c.integer('uses').notNull().default(0),
}));

/** What a code does, in the words of a language other than English: a row each. */
export const promoTexts = pgTable(
  'promo_texts',
  (c) => ({
    code: c
      .text('code')
      .notNull()
      .references(() => promoCodes.code, { onDelete: 'cascade' }),
    /** 'zh' | 'tw' | 'ja' */
    language: c.text('language').notNull(),
    text: c.text('text').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.code, t.language] })],
);

/** A member uses a code once: the primary key is the rule. */
export const promoUses = pgTable(
  'promo_uses',
  (c) => ({
    memberId: ofMember(),
    code: c.text('code').notNull(),
    /** What it was used for: the kind and id of a payment target. */
    targetKind: c.text('target_kind').notNull().default('shipment'),
    targetId: c.uuid('target_id').notNull(),
    usedAt: moment('used_at').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.code] })],
);
