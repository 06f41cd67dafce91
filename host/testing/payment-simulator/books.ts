import type { LedgerLine } from '@/host/money/ledger/ledger';

import { Violation } from './violation';

/** Booked cents by attempt and ledger account. */
export type Books = Map<string, Map<string, number>>;

/** Books lines, which must sum to zero. */
export function book(books: Books, attemptId: string, lines: readonly LedgerLine[]): void {
  let sum = 0;
  let accounts = books.get(attemptId);
  if (!accounts) books.set(attemptId, (accounts = new Map()));
  for (const { account, amountCents } of lines) {
    sum += amountCents;
    accounts.set(account, (accounts.get(account) ?? 0) + amountCents);
  }
  if (sum !== 0) throw new Violation('book-sum', `${attemptId}: lines sum to ${sum}`);
}
