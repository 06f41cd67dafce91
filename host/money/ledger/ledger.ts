import { randomUUID } from 'node:crypto';

import { now } from '@/host/core/clock';
import { schema, type Db, type Tx } from '@/host/db/client';

/**
 * From the company's view: money it holds is positive, what it owes or has earned is negative.
 * An account in a currency other than USD has the currency in its name.
 */
export type Account =
  | `gateway:${string}`
  | 'member:credits'
  | 'revenue:shipping'
  | 'revenue:requests'
  | 'revenue:oneboxes'
  | 'revenue:orders'
  | 'revenue:credits'
  | `held:${string}`
  | 'liability:held'
  | 'liability:refund-due'
  | `liability:refund-due:${string}`
  | 'receivable:disputed'
  | `receivable:disputed:${string}`
  | 'expense:withdrawals'
  | `expense:withdrawals:${string}`;

export interface LedgerLine {
  account: Account;
  amountCents: number;
}

export type LedgerKind =
  | 'payment'
  | 'zero-payment'
  | 'refund-due'
  | 'authorization'
  | 'capture'
  | 'release'
  | 'cancellation'
  | 'withdrawal'
  | 'reinstatement'
  | 'refund'
  | 'correction'
  | `credit-${'grant' | 'reversal' | 'expiry'}`;

/**
 * Writes one transaction, without zero lines. The database checks at commit that the lines sum to
 * zero.
 */
export async function postLedger(
  tx: Tx | Db,
  entry: { memberId: string; kind: LedgerKind; attemptId?: string | null; lines: LedgerLine[] },
): Promise<void> {
  const lines = entry.lines.filter((line) => line.amountCents !== 0);
  if (lines.length === 0) return;
  const sum = lines.reduce((total, line) => total + line.amountCents, 0);
  if (sum !== 0)
    throw new RangeError(`Ledger lines of ${entry.kind} sum to ${sum} cents, not to zero`);
  const transactionId = randomUUID();
  const at = now();
  await tx
    .insert(schema.ledgerEntries)
    .values(
      lines.map((line) => ({
        ...line,
        memberId: entry.memberId,
        transactionId,
        kind: entry.kind,
        attemptId: entry.attemptId ?? null,
        at,
      })),
    );
}
