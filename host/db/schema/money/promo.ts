import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment } from '../columns';
import { memberIdColumn } from '../member/members';

export const promoCodes = pgTable('promo_codes', (c) => ({
  /** Uppercase. */
  code: c.text('code').primaryKey(),
  /** '0' fixed amount, '1' rate, '2' express upgrade. */
  type: c.text('type').notNull(),
  /** "5.00" or rate "0.15"; empty for an upgrade. */
  value: c.text('value').notNull().default(''),
  /** For a rate. */
  capCents: c.integer('cap_cents'),
  /** English; the fallback for promo_texts. */
  description: c.text('description').notNull(),
  validFrom: moment('valid_from').notNull(),
  validTo: moment('valid_to').notNull(),
  /** Across all members; null is unlimited. */
  maxUses: c.integer('max_uses'),
  uses: c.integer('uses').notNull().default(0),
}));

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

/** One use per member and code. */
export const promoUses = pgTable(
  'promo_uses',
  (c) => ({
    memberId: memberIdColumn(),
    code: c.text('code').notNull(),
    targetKind: c.text('target_kind').notNull().default('shipment'),
    targetId: c.uuid('target_id').notNull(),
    usedAt: moment('used_at').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.code] })],
);
