import { and, eq, isNull } from 'drizzle-orm';

import type { AttemptStateName } from '@/contract/money/payment';
import { schema, type Database, type Db } from '@/host/db/client';
import { toStateView } from '@/host/money/payments/attempts';
import { matchCapture } from '@/host/money/payments/reversal-blocks';
import { diffLedgerLines } from '@/host/money/payments/reversal-rules';
import type { Account, Attempt } from '@/host/money/payments/machine/account';
import { diffAttemptLines } from '@/host/money/payments/machine/money';
import { toOperatorList, statuses, toPaymentStatus } from '@/host/money/payments/machine/statuses';
import type { LedgerLine } from '@/host/money/ledger/ledger';
import { listOpenHolds } from '@/host/operator/holds';
import { listOrdersToBuy } from '@/host/operator/orders/list';
import { listDueRefunds } from '@/host/operator/refund';

const { captures, captureWithdrawals, ledgerEntries, paymentAccounts, paymentAttempts } = schema;

/** What a member may see of a payment, by the text in the status table. */
const wireStates: Record<(typeof statuses)[keyof typeof statuses]['member'], AttemptStateName[]> = {
  pay: ['created', 'opened'],
  confirming: ['opened', 'captured'],
  'on-hold': ['applied'],
  paid: ['applied'],
  // Bought goods stay bought when their hold fails: a payment request asks for the money.
  'not-paid': ['cancelled', 'declined', 'expired', 'applied'],
  'refund-due': ['refund-due', 'applied'],
  refunded: ['refund-due', 'applied', 'cancelled'],
  disputed: ['refund-due', 'applied'],
};

/**
 * Fails when a payment's operator list, member text or ledger lines differ from the status table
 * and its account.
 */
export const expectListed = (db: Database): Promise<void> =>
  db.transaction(checkLists, { isolationLevel: 'repeatable read', accessMode: 'read only' });

async function checkLists(db: Db): Promise<void> {
  const refunds = new Set((await listDueRefunds(db)).map(({ attemptid }) => attemptid));
  const { items } = await listOpenHolds(db);
  const held = new Set(items.map(({ capture }) => capture));
  const toBuy = new Set((await listOrdersToBuy(db)).items.map(({ txnref }) => txnref));
  const unreleased = await db
    .select({ capture: captures.gatewayCaptureId })
    .from(captureWithdrawals)
    .innerJoin(captures, matchCapture)
    .where(isNull(captureWithdrawals.releasedAt));
  const unreleasedCaptures = new Set(unreleased.map(({ capture }) => capture));
  const rows = new Map((await db.select().from(paymentAttempts)).map((row) => [row.id, row]));
  for (const { account, memberId } of await db.select().from(paymentAccounts)) {
    const { attempts, target } = account as Account;
    for (const attempt of attempts) {
      const row = rows.get(attempt.id);
      if (!row) throw new Error(`no row for attempt ${attempt.id}`);
      const status = toPaymentStatus(attempt);
      const list = toOperatorList(attempt);
      const reference = (row.quote as { reference: string }).reference;
      const isDisputed =
        status === 'disputed' && attempt.captures.some(({ id }) => unreleasedCaptures.has(id));
      if (list === 'stuck') expect([status, row.unclear]).not.toEqual([status, null]);
      expect([attempt.id, refunds.has(attempt.id)]).toEqual([attempt.id, status === 'refund_due']);
      if (isDisputed) expect(attempt.captures.some(({ id }) => held.has(id))).toBe(true);
      if (list === 'orders' && row.targetKind === 'bfm') expect(toBuy).toContain(reference);
      expect(wireStates[statuses[status].member]).toContain(toStateView(row));
      expect(await findMissingLines(db, memberId, attempt, target)).toEqual([]);
    }
  }
}

async function findMissingLines(
  db: Db,
  memberId: string,
  attempt: Attempt,
  target: Account['target'],
): Promise<LedgerLine[]> {
  const booked = await db
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, memberId), eq(ledgerEntries.attemptId, attempt.id)));
  return diffLedgerLines(booked as LedgerLine[], diffAttemptLines(undefined, attempt, target));
}
