import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from '../columns';

/**
 * Orders of the bundled sandbox gateway, which stands in for PayPal where no keys are set. No real
 * money.
 */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  (c) => ({
    id: c.text('id').primaryKey(),
    /** PayPal-Request-Id of the call that made it: the same id answers the same order. */
    requestId: c.text('request_id').notNull(),
    /** CAPTURE | AUTHORIZE */
    intent: c.text('intent').notNull().default('CAPTURE'),
    /** CREATED | APPROVED | COMPLETED */
    status: c.text('status').notNull().default('CREATED'),
    customId: c.text('custom_id').notNull(),
    invoiceId: c.text('invoice_id').notNull(),
    description: c.text('description').notNull().default(''),
    currency: c.text('currency').notNull(),
    /** Decimal string as sent. */
    value: c.text('value').notNull(),
    returnUrl: c.text('return_url').notNull(),
    cancelUrl: c.text('cancel_url').notNull(),
    /** The payer chose Decline: taking the money will be refused. */
    declines: c.boolean('declines').notNull().default(false),
    capture: c.jsonb('capture').$type<{
      id: string;
      status: string;
      value: string;
      currency: string;
      customId: string;
      /** Moments are ISO, for the list of transactions. */
      at?: string;
      /** Taken although the order says otherwise: only the list shows it. */
      hidden?: boolean;
      refunds?: { id: string; status: string; value: string; at?: string; undoneAt?: string }[];
      disputes?: {
        id: string;
        status: string;
        value: string;
        outcome: string | null;
        at?: string;
        endedAt?: string;
      }[];
    }>(),
    /** What is held of an order with the intent AUTHORIZE: CREATED | CAPTURED | VOIDED */
    authorization: c
      .jsonb('authorization')
      .$type<{ id: string; status: string; expires: string }>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [uniqueIndex('sandbox_orders_request_key').on(t.requestId)],
);

/** Misbehaviour switched on for a test: how often it still happens. */
export const sandboxFaults = pgTable('sandbox_faults', (c) => ({
  name: c.text('name').primaryKey(),
  remaining: c.integer('remaining').notNull(),
  /** Milliseconds for slow answers. */
  ms: c.integer('ms').notNull().default(0),
}));

/**
 * Objects of the bundled sandbox that stands in for Stripe where no key is set: customers,
 * sessions, intents, payment methods.
 */
export const sandboxStripeObjects = pgTable(
  'sandbox_stripe_objects',
  (c) => ({
    id: c.text('id').primaryKey(),
    /** Idempotency-Key of the call that made it: the same key answers the same object. */
    requestKey: c.text('request_key'),
    data: c.jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [uniqueIndex('sandbox_stripe_request_key').on(t.requestKey)],
);

/**
 * Transactions of the bundled sandbox that stands in for the regional card gateway where no
 * merchant id is set.
 */
export const sandboxEnetsSales = pgTable('sandbox_enets_sales', (c) => ({
  /** merchantTxnRef: posting the same again shows the same sale. */
  ref: c.text('ref').primaryKey(),
  /** The `msg` of the signed request. */
  request: c.jsonb('request').$type<Record<string, string>>().notNull(),
  /** netsTxnStatus: null while the payer has not decided, then 0 paid, 1 refused, 9 left */
  status: c.text('status'),
  /** netsTxnRef */
  transactionRef: c.text('transaction_ref'),
  deductedCents: c.integer('deducted_cents').notNull().default(0),
  currency: c.text('currency').notNull(),
  decidedAt: moment('decided_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
}));
