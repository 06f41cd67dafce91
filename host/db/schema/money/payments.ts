import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from '../columns';
import { memberIdColumn } from '../member/members';

/** Committed before any gateway URL leaves the host. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    /** 'shipment' | 'onebox' | 'payment-request' | 'bfm' */
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    /** From contract/money/payments-table.ts, or 'zero' */
    gateway: c.text('gateway').notNull(),
    currency: c.text('currency').notNull().default('USD'),
    amountCents: c.integer('amount_cents').notNull(),
    creditsCents: c.integer('credits_cents').notNull().default(0),
    quoteHash: c.text('quote_hash').notNull(),
    /** The price the member accepted; applying stores exactly this. */
    quote: c.jsonb('quote').$type<Record<string, unknown>>().notNull(),
    /** Fixed, so that a retried gateway request is identical. */
    language: c.text('language').notNull().default('en'),
    gatewayCustomer: c.text('gateway_customer'),
    /** 'held' counts as paid: an authorization to capture later. */
    state: c.text('state').notNull().default('created'),
    gatewayOrderId: c.text('gateway_order_id'),
    popupUrl: c.text('popup_url'),
    failure: c.text('failure'),
    /**
     * Open questions for the operator: 'held' | 'pending' | 'no-answer' | 'asked' | 'word:…' (an
     * unrecognized status).
     */
    unclear: c.text('doubt'),
    /** Set before the capture request; prevents canceling. */
    captureAskedAt: moment('capture_asked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    nextCheckAt: moment('next_check_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index('payment_attempts_id').on(t.id),
    index('payment_attempts_order').on(t.gateway, t.gatewayOrderId),
    index('payment_attempts_created').on(t.createdAt),
    index('payment_attempts_due')
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
    uniqueIndex('payment_attempts_one_live')
      .on(t.memberId, t.targetKind, t.targetId, t.gateway)
      .where(sql`${t.state} in ('created', 'opened', 'captured')`),
    check(
      'payment_attempts_state',
      oneOf(t.state, 'created opened captured applied cancelled declined expired refund-due held'),
    ),
    check('payment_attempts_amount', sql`${t.amountCents} >= 0 and ${t.creditsCents} >= 0`),
  ],
);

/** One per target is applied; all others are refund-due. */
export const captures = pgTable(
  'captures',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    attemptId: c.uuid('attempt_id').notNull(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    gateway: c.text('gateway').notNull(),
    gatewayCaptureId: c.text('gateway_capture_id').notNull(),
    currency: c.text('currency').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    state: c.text('state').notNull(),
    reason: c.text('reason').notNull().default(''),
    capturedAt: moment('captured_at').notNull().defaultNow(),
    refundReference: c.text('refund_reference'),
    refundedAt: moment('refunded_at'),
    /** Permanently returned; the operator recorded `notedCents` of it. */
    returnedCents: c.integer('returned_cents').notNull().default(0),
    notedCents: c.integer('noted_cents').notNull().default(0),
    /** Owed for the undelivered part of an applied capture. */
    promisedCents: c.integer('promised_cents').notNull().default(0),
    /** Withheld during a dispute. */
    disputedCents: c.integer('disputed_cents').notNull().default(0),
    standing: c.text('standing').notNull().default('clear'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('captures_gateway_key').on(t.gateway, t.gatewayCaptureId),
    index('captures_withdrawn')
      .on(t.capturedAt)
      .where(sql`${t.standing} <> 'clear'`),
    check('captures_state', oneOf(t.state, 'applied', 'refund-due', 'refunded')),
    check(
      'captures_standing',
      oneOf(t.standing, 'clear', 'disputed', 'partly-refunded', 'refunded', 'reversed'),
    ),
    check('captures_promised', sql`${t.promisedCents} between 0 and ${t.amountCents}`),
    index('captures_promised_due')
      .on(t.capturedAt)
      .where(sql`${t.promisedCents} > ${t.returnedCents}`),
    check(
      'captures_withdrawn_amounts',
      sql`${t.returnedCents} >= 0 and ${t.notedCents} >= 0 and ${t.disputedCents} >= 0`,
    ),
    uniqueIndex('captures_one_applied')
      .on(t.memberId, t.targetKind, t.targetId)
      .where(sql`${t.state} = 'applied'`),
    index('captures_refund_due')
      .on(t.state)
      .where(sql`${t.state} = 'refund-due'`),
  ],
);

/** Held until the purchase. One live authorization per target. */
export const authorizations = pgTable(
  'authorizations',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    attemptId: c.uuid('attempt_id').notNull(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    gateway: c.text('gateway').notNull(),
    gatewayHoldId: c.text('gateway_hold_id').notNull(),
    currency: c.text('currency').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    /**
     * 'capturing' and 'releasing' are decided, not done; 'failed': the gateway refused the capture.
     */
    state: c.text('state').notNull().default('held'),
    /** The amount to capture, decided before the gateway is called. */
    askedCents: c.integer('asked_cents').notNull().default(0),
    capturedCents: c.integer('captured_cents').notNull().default(0),
    failure: c.text('failure'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('authorizations_gateway_key').on(t.gateway, t.gatewayHoldId),
    uniqueIndex('authorizations_attempt_key').on(t.memberId, t.attemptId),
    uniqueIndex('authorizations_one_live')
      .on(t.memberId, t.targetKind, t.targetId)
      .where(sql`${t.state} in ('held', 'capturing')`),
    check(
      'authorizations_state',
      oneOf(t.state, 'held', 'capturing', 'releasing', 'captured', 'released', 'failed'),
    ),
    check(
      'authorizations_amounts',
      sql`${t.amountCents} > 0 and ${t.askedCents} between 0 and ${t.amountCents} and ${t.capturedCents} between 0 and ${t.amountCents}`,
    ),
  ],
);

/** Withdrawals of a capture, in their latest state at the gateway. */
export const captureWithdrawals = pgTable(
  'capture_withdrawals',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    captureId: c.uuid('capture_id').notNull(),
    gateway: c.text('gateway').notNull(),
    /** Gateway reference, or the capture's id and a colon if implied. */
    reference: c.text('reference').notNull(),
    /** A 'complaint' is a dispute whose money moves as a refund. */
    kind: c.text('kind').$type<'refund' | 'reversal' | 'dispute' | 'complaint'>().notNull(),
    /** 'open' is an undecided dispute. */
    state: c.text('state').$type<'open' | 'final' | 'undone'>().notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    /** When the gateway was queried; older responses are ignored. */
    askedAt: moment('asked_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The operator ended the hold on the purchase. */
    releasedAt: moment('released_at'),
    releaseNote: c.text('release_note'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('capture_withdrawals_reference_key').on(t.gateway, t.reference),
    index('capture_withdrawals_capture').on(t.memberId, t.captureId),
    check('capture_withdrawals_kind', oneOf(t.kind, 'refund', 'reversal', 'dispute', 'complaint')),
    check('capture_withdrawals_state', oneOf(t.state, 'open', 'final', 'undone')),
    check('capture_withdrawals_amount', sql`${t.amountCents} >= 0`),
  ],
);

/** Captures that a gateway also reports under a second order, which should be impossible. */
export const paymentFaults = pgTable(
  'payment_faults',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    gatewayCaptureId: c.text('gateway_capture_id').notNull(),
    /** The attempt whose order reports the capture; it is booked under `knownAttemptId`. */
    attemptId: c.uuid('attempt_id').notNull(),
    knownAttemptId: c.uuid('known_attempt_id').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    currency: c.text('currency').notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** Set by the operator, with a note. */
    settledAt: moment('settled_at'),
    note: c.text('note'),
  }),
  (t) => [
    primaryKey({ columns: [t.gateway, t.gatewayCaptureId, t.attemptId] }),
    index('payment_faults_open')
      .on(t.seenAt)
      .where(sql`${t.settledAt} is null`),
  ],
);

/**
 * One row per target (decision 0055). The attempts, authorizations, captures and withdrawals are
 * derived from it.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  (c) => ({
    memberId: memberIdColumn(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    account: c.jsonb('account').$type<unknown>().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.targetKind, t.targetId] })],
);

/** Calls that any host makes after the transaction that decided them, and retries unchanged. */
export const gatewayCommands = pgTable(
  'gateway_commands',
  (c) => ({
    memberId: memberIdColumn(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    number: c.integer('number').notNull(),
    attemptId: c.uuid('attempt_id').notNull(),
    gateway: c.text('gateway').notNull(),
    kind: c.text('kind').notNull(),
    body: c.jsonb('body').$type<unknown>().notNull(),
    dueAt: moment('due_at').notNull(),
    /** Another host may call after this time. */
    claimedUntil: moment('claimed_until'),
    /** Calls started. A retry checks the state first. */
    calls: c.integer('calls').notNull().default(0),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.targetKind, t.targetId, t.number] }),
    index('gateway_commands_due').on(t.gateway, t.dueAt),
    check(
      'gateway_commands_kind',
      oneOf(t.kind, 'open', 'take', 'authorize', 'capture', 'void', 'close'),
    ),
  ],
);

/** Received webhooks, deduplicated by id. */
export const gatewayNotices = pgTable(
  'gateway_notices',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    noticeId: c.text('notice_id').notNull(),
    kind: c.text('kind').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** Null while it is being settled or after a failure, so that a retry is processed. */
    settledAt: moment('settled_at'),
  }),
  (t) => [primaryKey({ columns: [t.gateway, t.noticeId] })],
);
