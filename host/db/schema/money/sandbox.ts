import { pgTable, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment } from '../columns';

/** Orders in the sandbox that replaces PayPal when no keys are set. */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  (c) => ({
    id: c.text('id').primaryKey(),
    /** PayPal-Request-Id: a repeated id returns the same order. */
    requestId: c.text('request_id').notNull(),
    /** CAPTURE | AUTHORIZE */
    intent: c.text('intent').notNull().default('CAPTURE'),
    /** CREATED | APPROVED | COMPLETED */
    status: c.text('status').notNull().default('CREATED'),
    customId: c.text('custom_id').notNull(),
    invoiceId: c.text('invoice_id').notNull(),
    description: c.text('description').notNull().default(''),
    currency: c.text('currency').notNull(),
    value: c.text('value').notNull(),
    returnUrl: c.text('return_url').notNull(),
    cancelUrl: c.text('cancel_url').notNull(),
    /** The payer chose Decline: the capture will fail. */
    declines: c.boolean('declines').notNull().default(false),
    capture: c.jsonb('capture').$type<{
      id: string;
      status: string;
      value: string;
      currency: string;
      customId: string;
      /** ISO times. */
      at?: string;
      /** Captured contrary to the order's state: only the list shows it. */
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
    /** CREATED | CAPTURED | VOIDED */
    authorization: c
      .jsonb('authorization')
      .$type<{ id: string; status: string; expires: string }>(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [uniqueIndex('sandbox_orders_request_key').on(t.requestId)],
);

export const sandboxFaults = pgTable('sandbox_faults', (c) => ({
  name: c.text('name').primaryKey(),
  remaining: c.integer('remaining').notNull(),
  ms: c.integer('ms').notNull().default(0),
}));

/** Objects in the sandbox that replaces Stripe when no key is set. */
export const sandboxStripeObjects = pgTable(
  'sandbox_stripe_objects',
  (c) => ({
    id: c.text('id').primaryKey(),
    /** Idempotency-Key: a repeated key returns the same object. */
    requestKey: c.text('request_key'),
    data: c.jsonb('data').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [uniqueIndex('sandbox_stripe_request_key').on(t.requestKey)],
);

/** Sales in the sandbox that replaces eNETS when no merchant id is set. */
export const sandboxEnetsSales = pgTable('sandbox_enets_sales', (c) => ({
  /** merchantTxnRef; repeated posts show the same sale. */
  ref: c.text('ref').primaryKey(),
  request: c.jsonb('request').$type<Record<string, string>>().notNull(),
  /** netsTxnStatus: null pending, 0 paid, 1 refused, 9 left */
  status: c.text('status'),
  /** netsTxnRef */
  transactionRef: c.text('transaction_ref'),
  deductedCents: c.integer('deducted_cents').notNull().default(0),
  currency: c.text('currency').notNull(),
  decidedAt: moment('decided_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
}));
