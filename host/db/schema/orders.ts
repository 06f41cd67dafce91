import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/**
 * The terms that an order was placed under, kept so that what is bought later is worked out by the
 * same. The fee: `cents` at least, or `rate` (a fraction) of the order value; the promo code as it
 * was.
 */
export interface OrderTerms {
  fee: { id: string; source: string; validfrom: string; cents: number; rate: string };
  promo: { code: string; type: string; value: string; capCents: number | null } | null;
}

/** What members have bought for them (spec §3 "Order (transaction)"). */
export const orders = pgTable(
  'orders',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    /** On the wire: txnid. */
    id: uuid('id').notNull().defaultRandom(),
    /** On the wire: txnref, e.g. "OR7H2M9QX4". */
    ref: text('ref').notNull(),
    /**
     * Spec §4: 'T' draft | '2' placed, waits for its payment | 'P' paid | 'S' some of it is bought |
     * 'I' on its way to us | 'C' completed | '0' cancelled.
     */
    status: text('status').notNull().default('T'),
    /** Spec §4: '4' is BFM, the only type that this host makes. */
    type: text('type').notNull().default('4'),
    /** Buy what can be had, or hold the order when something cannot. */
    partial: boolean('partial').notNull().default(true),
    /** 'Fastest' | 'Standard': how the shop shall send it. */
    delivery: text('delivery').notNull().default('Standard'),
    /** What the member wants to use; held only by a payment attempt. */
    creditsCents: integer('credits_cents').notNull().default(0),
    promoCode: text('promo_code'),
    /** Everything below is fixed in the transaction that applies the payment. */
    terms: jsonb('terms').$type<OrderTerms>(),
    valueCents: integer('value_cents').notNull().default(0),
    feeCents: integer('fee_cents').notNull().default(0),
    /** Held besides, for lines that may cost up to 5 % more; charged only where they do. */
    cushionCents: integer('cushion_cents').notNull().default(0),
    discountCents: integer('discount_cents').notNull().default(0),
    creditRedeemedCents: integer('credit_redeemed_cents').notNull().default(0),
    authorizedCents: integer('authorized_cents').notNull().default(0),
    /** What the gateway has taken so far, and what of it is ours in the end. */
    takenCents: integer('taken_cents').notNull().default(0),
    /** What the order has come to: goods as bought, shop's shipping, tax, fee, less the discount. */
    actualCents: integer('actual_cents').notNull().default(0),
    actualDiscountCents: integer('actual_discount_cents').notNull().default(0),
    paymentMethod: text('payment_method'),
    attemptId: uuid('attempt_id'),
    expectedEarliest: moment('expected_earliest'),
    expectedLatest: moment('expected_latest'),
    cancelReason: text('cancel_reason'),
    /** When it was placed; of a draft, when it was begun. */
    placedAt: moment('placed_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    boughtAt: moment('bought_at'),
    transitAt: moment('transit_at'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('orders_ref_key').on(t.memberId, t.ref),
    index('orders_ref').on(t.ref),
    uniqueIndex('orders_one_draft')
      .on(t.memberId)
      .where(sql`${t.status} = 'T'`),
    index('orders_newest').on(t.memberId, t.placedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('orders_by_status').on(
      t.memberId,
      t.status,
      t.placedAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('orders_to_buy')
      .on(t.paidAt)
      .where(sql`${t.status} in ('P', 'S', 'I')`),
    check('orders_status', sql`${t.status} in ('T', '2', 'P', 'S', 'I', 'C', '0')`),
    check('orders_delivery', sql`${t.delivery} in ('Fastest', 'Standard')`),
    check(
      'orders_amounts',
      sql`${t.valueCents} >= 0 and ${t.feeCents} >= 0 and ${t.cushionCents} >= 0 and ${t.discountCents} >= 0 and ${t.authorizedCents} >= 0 and ${t.takenCents} between 0 and ${t.authorizedCents}`,
    ),
  ],
);

/** A product of a placed order; a draft's are the lines of the cart. */
export const orderLines = pgTable(
  'order_lines',
  {
    memberId: uuid('member_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** On the wire: itemsid. It was a line of the cart under the same id. */
    id: uuid('id').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    unitPriceCents: integer('unit_price_cents').notNull(),
    quantity: integer('quantity').notNull(),
    size: text('size').notNull().default(''),
    color: text('color').notNull().default(''),
    additionalInfo: text('additional_info').notNull().default(''),
    priceRise: text('price_rise').notNull(),
    /** 'waiting' | 'asked' | 'accepted' (its difference is a payment request) | 'bought' | 'dropped' */
    state: text('state').notNull().default('waiting'),
    /** Why it was dropped: 'soldout' | 'price' | 'member' | 'lapsed' | 'cancelled' */
    reason: text('reason'),
    /** What the shop asks, or was paid; of the whole line. Shipping and tax are the shop's own. */
    goodsCents: integer('goods_cents').notNull().default(0),
    shippingCents: integer('shipping_cents').notNull().default(0),
    taxCents: integer('tax_cents').notNull().default(0),
    /** What a risen price costs beyond what is authorised, with its part of the fee. */
    differenceCents: integer('difference_cents').notNull().default(0),
    /** The payment request of its difference, as long as that stands. */
    requestId: uuid('request_id'),
    shopOrder: text('shop_order'),
    tracking: text('tracking'),
    packageRef: text('package_ref'),
    boughtAt: moment('bought_at'),
    arrivedAt: moment('arrived_at'),
    /** When it was dropped. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.orderId, t.id] }),
    index('order_lines_tracking')
      .on(t.memberId, t.tracking)
      .where(sql`${t.tracking} is not null`),
    index('order_lines_link')
      .on(sql`md5(${t.url})`)
      .where(sql`${t.packageRef} is not null`),
    index('order_lines_request')
      .on(t.memberId, t.requestId)
      .where(sql`${t.requestId} is not null`),
    check(
      'order_lines_state',
      sql`${t.state} in ('waiting', 'asked', 'accepted', 'bought', 'dropped')`,
    ),
    check(
      'order_lines_amounts',
      sql`${t.goodsCents} >= 0 and ${t.shippingCents} >= 0 and ${t.taxCents} >= 0 and ${t.differenceCents} >= 0`,
    ),
  ],
);
