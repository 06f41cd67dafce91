import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from '../columns';
import { memberIdColumn } from '../member/members';

export const paymentRequests = pgTable(
  'payment_requests',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    ref: c.text('ref').notNull(),
    /**
     * 'charge' by the warehouse | 'business' membership | 'guarantee' of weight | 'return' to a
     * shop | 'difference' when an order line's price rises | 'orderdue' for an order that could not
     * be charged
     */
    kind: c.text('kind').notNull().default('charge'),
    description: c.text('description').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    /** Credits that the member requested, capped at the price. */
    creditsCents: c.integer('credits_cents').notNull().default(0),
    /** '1' outstanding, '0' canceled, 'C' completed. */
    status: c.text('status').notNull().default('1'),
    sugarId: c.text('sugar_id').notNull().default(''),
    /** For a guarantee. */
    estimateId: c.text('estimate_id'),
    packageRef: c.text('package_ref'),
    /** For a 'return'. */
    actionRequestId: c.uuid('action_request_id'),
    /** `lineId` is only for a 'difference'. */
    orderId: c.uuid('order_id'),
    lineId: c.uuid('line_id'),
    required: c.boolean('required').notNull().default(false),
    registrationCountry: c.text('registration_country').notNull().default(''),
    paymentMethod: c.text('payment_method'),
    creditRedeemedCents: c.integer('credit_redeemed_cents').notNull().default(0),
    paidCents: c.integer('paid_cents').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    cancelledAt: moment('cancelled_at'),
    /** A guarantee covers one package. */
    claimedPackageRef: c.text('claimed_package_ref'),
    claimedAt: moment('claimed_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('payment_requests_ref_key').on(t.memberId, t.ref),
    index('payment_requests_ref').on(t.ref),
    index('payment_requests_open')
      .on(t.memberId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} = '1'`),
    index('payment_requests_waiting')
      .on(t.createdAt)
      .where(sql`${t.status} = '1'`),
    index('payment_requests_ended')
      .on(t.memberId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.status} <> '1'`),
    uniqueIndex('payment_requests_one_guarantee')
      .on(t.memberId, t.estimateId)
      .where(sql`${t.kind} = 'guarantee' and ${t.estimateId} is not null and ${t.status} <> '0'`),
    uniqueIndex('payment_requests_one_business')
      .on(t.memberId)
      .where(sql`${t.kind} = 'business' and ${t.status} = '1'`),
    index('payment_requests_of_order')
      .on(t.memberId, t.orderId)
      .where(sql`${t.orderId} is not null`),
    check('payment_requests_status', oneOf(t.status, '0', '1', 'C')),
    check(
      'payment_requests_kind',
      oneOf(t.kind, 'charge', 'business', 'guarantee', 'return', 'difference', 'orderdue'),
    ),
    check(
      'payment_requests_order',
      sql`(${t.kind} in ('difference', 'orderdue')) = (${t.orderId} is not null) and (${t.kind} = 'difference') = (${t.lineId} is not null)`,
    ),
    check('payment_requests_amount', sql`${t.amountCents} > 0 and ${t.creditsCents} >= 0`),
  ],
);
