import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf, texts } from './columns';
import { memberIdColumn } from './member/members';
import type { StoredCharge } from './shipments';

/**
 * Spec §3 "Onebox". The packages of a draft are rows of package_memberships; once paid, they carry
 * its reference (`packages.box_ref`), and one package row of the kind 'onebox' represents them.
 */
export const oneboxes = pgTable(
  'oneboxes',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    /** Shared with its package. */
    ref: c.text('ref').notNull(),
    status: c.text('status').notNull().default('draft'),
    packageCount: c.integer('package_count').notNull().default(0),
    /** Credits that the member requested, capped at the price. */
    creditsCents: c.integer('credits_cents').notNull().default(0),
    /** Consumed when the payment is applied. */
    promoCode: c.text('promo_code'),
    /** The payment fixes this and everything below. */
    packageRefs: texts('package_refs'),
    charges: c.jsonb('charges').$type<StoredCharge[]>().notNull().default([]),
    subtotalCents: c.integer('subtotal_cents').notNull().default(0),
    discountCents: c.integer('discount_cents').notNull().default(0),
    creditRedeemedCents: c.integer('credit_redeemed_cents').notNull().default(0),
    paidCents: c.integer('paid_cents').notNull().default(0),
    paymentMethod: c.text('payment_method'),
    shipmentRef: c.text('shipment_ref'),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    readyAt: moment('ready_at'),
    shippedAt: moment('shipped_at'),
    cancelledAt: moment('cancelled_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('oneboxes_ref_key').on(t.memberId, t.ref),
    index('oneboxes_ref').on(t.ref),
    index('oneboxes_open')
      .on(t.memberId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} in ('draft', 'packing', 'ready')`),
    index('oneboxes_ended')
      .on(t.memberId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} in ('shipped', 'cancelled')`),
    index('oneboxes_paid')
      .on(t.memberId, t.paidAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.paidAt} is not null`),
    check('oneboxes_status', oneOf(t.status, 'draft', 'packing', 'ready', 'shipped', 'cancelled')),
    check('oneboxes_amounts', sql`${t.creditsCents} >= 0 and ${t.paidCents} >= 0`),
  ],
);
