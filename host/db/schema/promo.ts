import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/** Promo codes (spec §3), rows that an operator edits. They cut international shipping only. */
export const promoCodes = pgTable('promo_codes', {
  /** Upper case. */
  code: text('code').primaryKey(),
  /** '0' fixed amount, '1' rate, '2' express upgrade. */
  type: text('type').notNull(),
  /** Amount "5.00" or rate "0.15"; empty for an upgrade. */
  value: text('value').notNull().default(''),
  /** The most that a rate takes off. */
  capCents: integer('cap_cents'),
  description: text('description').notNull(),
  validFrom: moment('valid_from').notNull(),
  validTo: moment('valid_to').notNull(),
  /** How often it may be used by all members together; null: as often as they like, each once. */
  maxUses: integer('max_uses'),
  uses: integer('uses').notNull().default(0),
});

/** A member uses a code once: the primary key is the rule. */
export const promoUses = pgTable(
  'promo_uses',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    code: text('code').notNull(),
    shipmentId: uuid('shipment_id').notNull(),
    usedAt: moment('used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.code] })],
);
