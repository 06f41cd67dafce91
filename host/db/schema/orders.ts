import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { memberIdColumn } from './member/members';

/**
 * The terms at placement, which also price later purchases. The fee is `rate` of the order value,
 * at least `cents`.
 */
export interface OrderTerms {
  fee: { id: string; source: string; validfrom: string; cents: number; rate: string };
  promo: { code: string; type: string; value: string; capCents: number | null } | null;
}

export const orders = pgTable(
  'orders',
  (c) => ({
    memberId: memberIdColumn(),
    /** `txnid` in the API. */
    id: c.uuid('id').notNull().defaultRandom(),
    /** `txnref` in the API, e.g. "OR7H2M9QX4". */
    ref: c.text('ref').notNull(),
    /**
     * 'T' draft | '2' awaits payment | 'P' paid | 'S' partly bought | 'I' in transit to us | 'C'
     * completed | '0' canceled
     */
    status: c.text('status').notNull().default('T'),
    /** Always '4' (BFM). */
    type: c.text('type').notNull().default('4'),
    /** If false, one unavailable product holds up the whole order. */
    partial: c.boolean('partial').notNull().default(true),
    /** 'Fastest' | 'Standard': delivery by the shop. */
    delivery: c.text('delivery').notNull().default('Standard'),
    /** Requested credits. */
    creditsCents: c.integer('credits_cents').notNull().default(0),
    promoCode: c.text('promo_code'),
    /** The payment fixes everything below. */
    terms: c.jsonb('terms').$type<OrderTerms>(),
    valueCents: c.integer('value_cents').notNull().default(0),
    feeCents: c.integer('fee_cents').notNull().default(0),
    /** Also authorized, for lines that may cost up to 5% more. */
    cushionCents: c.integer('cushion_cents').notNull().default(0),
    discountCents: c.integer('discount_cents').notNull().default(0),
    creditRedeemedCents: c.integer('credit_redeemed_cents').notNull().default(0),
    authorizedCents: c.integer('authorized_cents').notNull().default(0),
    /** Captured so far; in the end, the part of it that we keep. */
    takenCents: c.integer('taken_cents').notNull().default(0),
    /** Goods, shop shipping, tax and fee, less the discount. */
    actualCents: c.integer('actual_cents').notNull().default(0),
    actualDiscountCents: c.integer('actual_discount_cents').notNull().default(0),
    paymentMethod: c.text('payment_method'),
    attemptId: c.uuid('attempt_id'),
    expectedEarliest: moment('expected_earliest'),
    expectedLatest: moment('expected_latest'),
    cancelReason: c.text('cancel_reason'),
    placedAt: moment('placed_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    boughtAt: moment('bought_at'),
    transitAt: moment('transit_at'),
    completedAt: moment('completed_at'),
    cancelledAt: moment('cancelled_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
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

/** A draft has cart lines instead. */
export const orderLines = pgTable(
  'order_lines',
  (c) => ({
    memberId: c.uuid('member_id').notNull(),
    orderId: c.uuid('order_id').notNull(),
    /** `itemsid` in the API; same id as the cart line. */
    id: c.uuid('id').notNull(),
    position: c.integer('position').notNull(),
    name: c.text('name').notNull(),
    url: c.text('url').notNull(),
    unitPriceCents: c.integer('unit_price_cents').notNull(),
    quantity: c.integer('quantity').notNull(),
    size: c.text('size').notNull().default(''),
    color: c.text('color').notNull().default(''),
    additionalInfo: c.text('additional_info').notNull().default(''),
    priceRise: c.text('price_rise').notNull(),
    /** 'waiting' | 'asked' | 'accepted' (a payment request) | 'bought' | 'dropped' */
    state: c.text('state').notNull().default('waiting'),
    /** 'soldout' | 'price' | 'member' | 'lapsed' | 'cancelled' */
    reason: c.text('reason'),
    /** For the whole line. */
    goodsCents: c.integer('goods_cents').notNull().default(0),
    shippingCents: c.integer('shipping_cents').notNull().default(0),
    taxCents: c.integer('tax_cents').notNull().default(0),
    /** Price increase beyond the authorization, with its fee. */
    differenceCents: c.integer('difference_cents').notNull().default(0),
    requestId: c.uuid('request_id'),
    shopOrder: c.text('shop_order'),
    tracking: c.text('tracking'),
    packageRef: c.text('package_ref'),
    boughtAt: moment('bought_at'),
    arrivedAt: moment('arrived_at'),
    endedAt: moment('ended_at'),
  }),
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
