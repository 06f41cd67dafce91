import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

import { moment } from './columns';
import { members } from './members';

/** A try to pay a target. Committed before any gateway address leaves the host. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    memberId: uuid('member_id').notNull().references(() => members.id),
    id: uuid('id').notNull().defaultRandom(),
    /** Kind of a payable target: 'shipment' | 'onebox' | 'payment-request' */
    targetKind: text('target_kind').notNull(),
    targetId: uuid('target_id').notNull(),
    /** 'paypal' | 'stripe' | 'enets' | 'zero' */
    gateway: text('gateway').notNull(),
    currency: text('currency').notNull().default('USD'),
    amountCents: integer('amount_cents').notNull(),
    creditsCents: integer('credits_cents').notNull().default(0),
    quoteHash: text('quote_hash').notNull(),
    /** The priced target as consented to; applying stores exactly this. */
    quote: jsonb('quote').$type<Record<string, unknown>>().notNull(),
    /** Of the payer's page when he agreed: the gateway's order is made of nothing that could change until it is asked for again. */
    language: text('language').notNull().default('en'),
    /** Under which name the gateway knows the payer, as far as it did when he agreed. */
    gatewayCustomer: text('gateway_customer'),
    /** created | opened | captured | applied | cancelled | declined | expired | refund-due */
    state: text('state').notNull().default('created'),
    gatewayOrderId: text('gateway_order_id'),
    popupUrl: text('popup_url'),
    failure: text('failure'),
    /**
     * What the gateway leaves open about this attempt's money, for the operator: 'held' | 'pending' |
     * 'no-answer' | 'asked' | 'word:…' (a status that we do not know). Null when nothing is open.
     */
    doubt: text('doubt'),
    /** Set before the gateway is asked to take the money: from then on the attempt cannot be cancelled, only settled. */
    captureAskedAt: moment('capture_asked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the sweeper should ask the gateway next. */
    nextCheckAt: moment('next_check_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index('payment_attempts_id').on(t.id),
    index('payment_attempts_order').on(t.gateway, t.gatewayOrderId),
    index('payment_attempts_due').on(t.nextCheckAt).where(sql`${t.nextCheckAt} is not null`),
    uniqueIndex('payment_attempts_one_live')
      .on(t.memberId, t.targetKind, t.targetId, t.gateway)
      .where(sql`${t.state} in ('created', 'opened', 'captured')`),
    check('payment_attempts_amount', sql`${t.amountCents} >= 0 and ${t.creditsCents} >= 0`),
  ],
);

/** Money a gateway says it took. One applied capture per target; every other one is refund-due. */
export const captures = pgTable(
  'captures',
  {
    memberId: uuid('member_id').notNull().references(() => members.id),
    id: uuid('id').notNull().defaultRandom(),
    attemptId: uuid('attempt_id').notNull(),
    targetKind: text('target_kind').notNull(),
    targetId: uuid('target_id').notNull(),
    gateway: text('gateway').notNull(),
    gatewayCaptureId: text('gateway_capture_id').notNull(),
    currency: text('currency').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** 'applied' | 'refund-due' | 'refunded' */
    state: text('state').notNull(),
    reason: text('reason').notNull().default(''),
    capturedAt: moment('captured_at').notNull().defaultNow(),
    /** What the gateway or bank calls the repayment; set with `refundedAt` when the money has gone back. */
    refundReference: text('refund_reference'),
    refundedAt: moment('refunded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('captures_gateway_key').on(t.memberId, t.gateway, t.gatewayCaptureId),
    uniqueIndex('captures_one_applied').on(t.memberId, t.targetKind, t.targetId).where(sql`${t.state} = 'applied'`),
    index('captures_refund_due').on(t.state).where(sql`${t.state} = 'refund-due'`),
  ],
);

/**
 * Append-only double entry. The lines of one `transactionId` sum to zero (deferred trigger in the migration).
 * Accounts: 'gateway:paypal', 'member:credits', 'revenue:shipping', 'revenue:credits', 'liability:refund-due'.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    memberId: uuid('member_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    transactionId: uuid('transaction_id').notNull(),
    account: text('account').notNull(),
    amountCents: integer('amount_cents').notNull(),
    kind: text('kind').notNull(),
    attemptId: uuid('attempt_id'),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index('ledger_entries_transaction').on(t.memberId, t.transactionId),
    index('ledger_entries_attempt').on(t.memberId, t.attemptId),
  ],
);

/** Same key, same answer, for 24 hours; written in the transaction of the effect itself. `scope` is the member id or 'operator'. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    operation: text('operation').notNull(),
    bodyHash: text('body_hash').notNull(),
    /** Null only inside the transaction that is still producing it. */
    reply: jsonb('reply').$type<unknown>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** Notices of gateways as they came, deduplicated by their own id. */
export const gatewayNotices = pgTable(
  'gateway_notices',
  {
    gateway: text('gateway').notNull(),
    noticeId: text('notice_id').notNull(),
    kind: text('kind').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.gateway, t.noticeId] })],
);
