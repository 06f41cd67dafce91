import { check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { moment, oneOf } from '../columns';

/**
 * Append-only double entry: the lines of one `transactionId` sum to zero (deferred trigger).
 * 'held:paypal' and 'liability:held' are authorized, uncaptured money.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  (c) => ({
    memberId: c.uuid('member_id').notNull(),
    id: c.uuid('id').notNull().defaultRandom(),
    transactionId: c.uuid('transaction_id').notNull(),
    account: c.text('account').notNull(),
    amountCents: c.integer('amount_cents').notNull(),
    kind: c.text('kind').notNull(),
    attemptId: c.uuid('attempt_id'),
    at: moment('at').notNull().defaultNow(),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    index('ledger_entries_transaction').on(t.memberId, t.transactionId),
    index('ledger_entries_attempt').on(t.memberId, t.attemptId),
    check(
      'ledger_entries_kind',
      oneOf(
        t.kind,
        'payment zero-payment authorization capture release refund-due refund cancellation',
        'withdrawal reinstatement correction credit-grant credit-reversal credit-expiry',
      ),
    ),
  ],
);
