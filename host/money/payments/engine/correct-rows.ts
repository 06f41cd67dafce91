import { and, eq, sum } from 'drizzle-orm';

import { schema, type Tx } from '@/host/db/client';

import { postLedger, type Account, type LedgerLine } from '../../ledger/ledger';
import type { Attempt, Target } from '../machine/account';
import { diffAttemptLines } from '../machine/money';
import { closesOrders, type Payments } from '../payments';
import { lockTarget, type PaidTarget } from '../targets';
import { diffLedgerLines } from '../reversal-rules';

import { storeAttempt } from './rows';
import { loadAccount } from './store';

const { ledgerEntries } = schema;

/**
 * Rewrites a target's rows from its account and corrects its ledger. Returns the ids of the
 * attempts whose ledger was corrected.
 */
export async function rewriteRows(
  tx: Tx,
  payments: Payments,
  target: PaidTarget,
): Promise<string[]> {
  await lockTarget(tx, target.kind, target.id);
  const { account, isStored } = await loadAccount(tx, payments, target);
  if (!isStored) return [];
  const correctedIds: string[] = [];
  for (const attempt of account.attempts) {
    await storeAttempt(tx, target, attempt, {
      keepCents: account.target.keepCents,
      closesOrders: closesOrders(payments, attempt.gateway),
    });
    if (await correctLedger(tx, target.memberId, attempt, account.target))
      correctedIds.push(attempt.id);
  }
  return correctedIds;
}

/** Books missing ledger lines; returns whether there were any. */
export async function correctLedger(
  tx: Tx,
  memberId: string,
  attempt: Attempt,
  target: Target,
): Promise<boolean> {
  const bookedLines = await readBookedLines(tx, memberId, attempt.id);
  const lines = diffLedgerLines(bookedLines, diffAttemptLines(undefined, attempt, target));
  await postLedger(tx, { memberId, kind: 'correction', attemptId: attempt.id, lines });
  return lines.length > 0;
}

async function readBookedLines(tx: Tx, memberId: string, attemptId: string): Promise<LedgerLine[]> {
  const rows = await tx
    .select({ account: ledgerEntries.account, cents: sum(ledgerEntries.amountCents) })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.memberId, memberId), eq(ledgerEntries.attemptId, attemptId)))
    .groupBy(ledgerEntries.account);
  return rows.map(({ account, cents }) => ({
    account: account as Account,
    amountCents: Number(cents),
  }));
}
