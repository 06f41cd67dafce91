import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from '../columns';
import { ofMember } from '../member/members';

/** A try to pay a target. Committed before any gateway address leaves the host. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  (c) => ({
    memberId: ofMember(),
    id: c.uuid('id').notNull().defaultRandom(),
    /** Kind of a payable target: 'shipment' | 'onebox' | 'payment-request' | 'bfm' */
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    /** One of contract/money/payments-table.ts, or 'zero' */
    gateway: c.text('gateway').notNull(),
    currency: c.text('currency').notNull().default('USD'),
    amountCents: c.integer('amount_cents').notNull(),
    creditsCents: c.integer('credits_cents').notNull().default(0),
    quoteHash: c.text('quote_hash').notNull(),
    /** The priced target as consented to; applying stores exactly this. */
    quote: c.jsonb('quote').$type<Record<string, unknown>>().notNull(),
    /**
     * Of the payer's page when they agreed: the gateway's order is made of nothing that could
     * change until it is asked for again.
     */
    language: c.text('language').notNull().default('en'),
    /** Under which name the gateway knows the payer, as far as it did when they agreed. */
    gatewayCustomer: c.text('gateway_customer'),
    /**
     * created | opened | captured | applied | cancelled | declined | expired | refund-due, and
     * 'held': it counts, and its money is an authorisation that is taken later
     */
    state: c.text('state').notNull().default('created'),
    gatewayOrderId: c.text('gateway_order_id'),
    popupUrl: c.text('popup_url'),
    failure: c.text('failure'),
    /**
     * What the gateway leaves open about this attempt's money, for the operator: 'held' | 'pending'
     * | 'no-answer' | 'asked' | 'word:…' (a status that we do not know). Null when nothing is open.
     */
    unclear: c.text('doubt'),
    /**
     * Set before the gateway is asked to take the money: from then on the attempt cannot be
     * cancelled, only settled.
     */
    captureAskedAt: moment('capture_asked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    /** When the sweeper should ask the gateway next. */
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

/** Money a gateway says it took. One applied capture per target; every other one is refund-due. */
export const captures = pgTable(
  'captures',
  (c) => ({
    memberId: ofMember(),
    id: c.uuid('id').notNull().defaultRandom(),
    attemptId: c.uuid('attempt_id').notNull(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    gateway: c.text('gateway').notNull(),
    gatewayCaptureId: c.text('gateway_capture_id').notNull(),
    currency: c.text('currency').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    /** 'applied' | 'refund-due' | 'refunded' */
    state: c.text('state').notNull(),
    reason: c.text('reason').notNull().default(''),
    capturedAt: moment('captured_at').notNull().defaultNow(),
    /**
     * What the gateway or bank calls the repayment; set with `refundedAt` when the money has gone
     * back.
     */
    refundReference: c.text('refund_reference'),
    refundedAt: moment('refunded_at'),
    /**
     * What has gone back to the payer for good; `notedCents` of it is known by the operator's word.
     */
    returnedCents: c.integer('returned_cents').notNull().default(0),
    notedCents: c.integer('noted_cents').notNull().default(0),
    /** What we owe back of an applied one, because a part of what it paid for is not done. */
    promisedCents: c.integer('promised_cents').notNull().default(0),
    /** What the gateway keeps back while a dispute is open. */
    disputedCents: c.integer('disputed_cents').notNull().default(0),
    /**
     * The gateway's last word on it: 'clear' | 'disputed' | 'partly-refunded' | 'refunded' |
     * 'reversed'
     */
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

/**
 * Money that a gateway keeps for us with the payer's consent, until what it is for has been bought:
 * one live authorisation a target. In the end all of it is captured or released.
 */
export const authorizations = pgTable(
  'authorizations',
  (c) => ({
    memberId: ofMember(),
    id: c.uuid('id').notNull().defaultRandom(),
    attemptId: c.uuid('attempt_id').notNull(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    gateway: c.text('gateway').notNull(),
    gatewayHoldId: c.text('gateway_hold_id').notNull(),
    currency: c.text('currency').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    /**
     * 'held' | 'capturing' and 'releasing', which are decided and not done | 'captured' |
     * 'released' | 'failed': it was to be captured, and the gateway does not give it
     */
    state: c.text('state').notNull().default('held'),
    /** What shall be captured, decided before the gateway is asked. */
    askedCents: c.integer('asked_cents').notNull().default(0),
    capturedCents: c.integer('captured_cents').notNull().default(0),
    failure: c.text('failure'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** When the gateway lets go of it by itself. */
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

/**
 * Money that a gateway gave or took back of a capture: refunds, reversals, disputes. Each is what
 * the gateway last said of it.
 */
export const captureWithdrawals = pgTable(
  'capture_withdrawals',
  (c) => ({
    memberId: ofMember(),
    id: c.uuid('id').notNull().defaultRandom(),
    captureId: c.uuid('capture_id').notNull(),
    gateway: c.text('gateway').notNull(),
    /** The gateway's name of it; the capture's id and a colon for what it only implies. */
    reference: c.text('reference').notNull(),
    /** 'refund' | 'reversal' | 'dispute' | 'complaint' (a dispute whose money moves as a refund) */
    kind: c.text('kind').$type<'refund' | 'reversal' | 'dispute' | 'complaint'>().notNull(),
    /** 'open' (a dispute that is not decided) | 'final' | 'undone' */
    state: c.text('state').$type<'open' | 'final' | 'undone'>().notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    /** When the gateway was asked for what is stored here: an older answer changes nothing. */
    askedAt: moment('asked_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    /** The operator lets go what was paid for, all the same; until then it is on hold. */
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

/**
 * What a gateway says that cannot be true, for the operator: a capture shown under a second order.
 */
export const paymentFaults = pgTable(
  'payment_faults',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    gatewayCaptureId: c.text('gateway_capture_id').notNull(),
    /** The attempt whose order shows it; `knownAttemptId` is the one that it is booked under. */
    attemptId: c.uuid('attempt_id').notNull(),
    knownAttemptId: c.uuid('known_attempt_id').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    currency: c.text('currency').notNull(),
    seenAt: moment('seen_at').notNull().defaultNow(),
    /** Set when the operator has cleared it up, with how. */
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
 * The payments of one target as the payment machine knows them (decision 0055). Attempts,
 * authorizations, captures and withdrawals are written from it, for lists and questions.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  (c) => ({
    memberId: ofMember(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    account: c.jsonb('account').$type<unknown>().notNull(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.targetKind, t.targetId] })],
);

/**
 * Calls to gateways that are decided and not answered. Whichever host comes first makes the call,
 * after the transaction that has decided it; it is repeated unchanged.
 */
export const gatewayCommands = pgTable(
  'gateway_commands',
  (c) => ({
    memberId: ofMember(),
    targetKind: c.text('target_kind').notNull(),
    targetId: c.uuid('target_id').notNull(),
    /** Unique in its account. */
    number: c.integer('number').notNull(),
    attemptId: c.uuid('attempt_id').notNull(),
    gateway: c.text('gateway').notNull(),
    /** 'open' | 'take' | 'authorize' | 'capture' | 'void' | 'close' */
    kind: c.text('kind').notNull(),
    body: c.jsonb('body').$type<unknown>().notNull(),
    dueAt: moment('due_at').notNull(),
    /** A host is making the call; after this time another one may. */
    claimedUntil: moment('claimed_until'),
    /** How often a host has begun the call. From the second time on it asks for the state first. */
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

/** Notices of gateways as they came, deduplicated by their own id. */
export const gatewayNotices = pgTable(
  'gateway_notices',
  (c) => ({
    gateway: c.text('gateway').notNull(),
    noticeId: c.text('notice_id').notNull(),
    kind: c.text('kind').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    /** Null while it is being settled, or after that broke off: then it counts when it comes again. */
    settledAt: moment('settled_at'),
  }),
  (t) => [primaryKey({ columns: [t.gateway, t.noticeId] })],
);
