import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf, texts } from './columns';
import { memberIdColumn, type PickupSnapshot } from './member/members';

export interface StoredCharge {
  code: string;
  amountCents: number;
  rule: { id: string; source: string; validfrom: string };
  basis: Record<string, string>;
}

export interface AddressSnapshot {
  addressid: string;
  receiver: string;
  receivercountrycode: string;
  receivercontact: string;
  street1: string;
  street2: string;
  street3: string;
  city: string;
  state: string;
  postal: string;
  country: string;
  /** Customs number, encrypted, as base64. */
  consignee?: { sealed: string; lastFour: string };
  pickup?: PickupSnapshot;
}

export const shipments = pgTable(
  'shipments',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    ref: c.text('ref').notNull(),
    status: c.text('status').notNull().default('draft'),
    addressId: c.uuid('address_id'),
    speed: c.text('speed'),
    insurance: c.boolean('insurance').notNull().default(false),
    /** Requested credits. */
    creditsCents: c.integer('credits_cents').notNull().default(0),
    /** Consumed when the payment is applied. */
    promoCode: c.text('promo_code'),
    /** The payment fixes everything below. */
    address: c.jsonb('address').$type<AddressSnapshot>(),
    country: c.text('country'),
    charges: c.jsonb('charges').$type<StoredCharge[]>().notNull().default([]),
    /** Estimated customs charges, never charged by us. */
    atBorder: c.jsonb('at_border').$type<StoredCharge[]>().notNull().default([]),
    subtotalCents: c.integer('subtotal_cents').notNull().default(0),
    discountCents: c.integer('discount_cents').notNull().default(0),
    creditRedeemedCents: c.integer('credit_redeemed_cents').notNull().default(0),
    paidCents: c.integer('paid_cents').notNull().default(0),
    declaredCents: c.integer('declared_cents').notNull().default(0),
    chargeableGrams: c.integer('chargeable_grams').notNull().default(0),
    packageCount: c.integer('package_count').notNull().default(0),
    packageRefs: texts('package_refs'),
    paymentMethod: c.text('payment_method'),
    expectedEarliest: moment('expected_earliest'),
    expectedLatest: moment('expected_latest'),
    awb: c.text('awb'),
    courier: c.text('courier'),
    /** 0 paid, 1 packed, 2 left the US, 3 customs, 4 delivered. */
    stop: c.integer('stop').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    shippedAt: moment('shipped_at'),
    deliveredAt: moment('delivered_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index('shipments_ref').on(t.ref),
    index('shipments_awb')
      .on(sql`replace(${t.awb}, '-', '')`)
      .where(sql`${t.awb} is not null`),
    uniqueIndex('shipments_one_draft')
      .on(t.memberId)
      .where(sql`${t.status} = 'draft'`),
    index('shipments_list')
      .on(t.memberId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} <> 'draft'`),
    index('shipments_to_dispatch')
      .on(t.paidAt)
      .where(sql`${t.status} = 'paid'`),
    index('shipments_current')
      .on(t.memberId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} in ('paid', 'shipped')`),
    check(
      'shipments_status',
      oneOf(t.status, 'draft', 'paid', 'shipped', 'delivered', 'cancelled'),
    ),
  ],
);

export const trackingEvents = pgTable(
  'tracking_events',
  (c) => ({
    memberId: c.uuid('member_id').notNull(),
    shipmentId: c.uuid('shipment_id').notNull(),
    id: c.uuid('id').notNull().defaultRandom(),
    /** `tracking` message code, e.g. "in_transit". */
    status: c.text('status').notNull(),
    location: c.text('location').notNull(),
    at: moment('at').notNull(),
    /** Local UTC offset in minutes. */
    offsetMinutes: c.integer('offset_minutes').notNull().default(0),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.shipmentId, t.id] }),
    uniqueIndex('tracking_events_once').on(t.memberId, t.shipmentId, t.status, t.at, t.location),
    index('tracking_events_newest').on(t.memberId, t.at),
  ],
);
